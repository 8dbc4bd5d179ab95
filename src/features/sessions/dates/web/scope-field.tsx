import { SelectField } from '#ui/fields/select-field.tsx';
import type { ChangeDates } from '../../contract.ts';
import type { DateTallies } from './use-date-tallies.ts';

export type Scope = ChangeDates['scope'];

type ScopeFieldProps = { scope: Scope; tallies: DateTallies; disabled: boolean; onScopeChange: (scope: Scope) => void };

/** Which dates a change is for; nothing if there is only one. */
export function ScopeField({ scope, tallies: { following, all }, disabled, onScopeChange }: ScopeFieldProps) {
  const rest = following?.dates ?? 1;
  const isMore = (all?.dates ?? 1) > rest;
  const options: { value: Scope; label: string }[] = [
    { value: 'this', label: 'Only this date' },
    ...(rest > 1 && isMore ? [{ value: 'following' as const, label: `This and following dates (${rest})` }] : []),
    ...((all?.dates ?? 1) > 1 ? [{ value: 'all' as const, label: `All dates to come (${all?.dates ?? 1})` }] : []),
  ];
  if (options.length === 1) return null;
  return (
    <SelectField
      label="Which dates"
      options={options}
      value={scope}
      disabled={disabled}
      onChange={({ target }) => onScopeChange(options.find(({ value }) => value === target.value)?.value ?? 'this')}
    />
  );
}
