import { Checkbox } from '#ui/fields/checkbox.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Preset } from '../../returning/rules.ts';
import type { SessionDraft, SessionErrors } from './session-draft.ts';

type ReturnPolicyFieldsProps = { draft: SessionDraft; errors: SessionErrors; onChange: (part: Partial<SessionDraft>) => void };

// Here, because pages that say what was chosen load no words of the form.
const PRESET_NAMES: Record<Preset, string> = {
  flexible: 'Flexible: all of it, until the start',
  day: 'A day before: all of it, until 24 hours before',
  week: 'A week before: half of it, until 7 days before',
  credit: 'A credit: a place on another date, until 24 hours before',
  host: 'No promise: refunds are up to you',
};

const CREDIT_HINT =
  'You keep the money. Each returned place gives its buyer a pass of one place, for any of your sessions that costs no more, valid for a year.';

const OPTIONS = [...Object.entries(PRESET_NAMES).map(([value, label]) => ({ value, label })), { value: 'own', label: 'Your own terms' }];

const WHAT = [
  { value: 'share', label: 'Money: a share of the price' },
  { value: 'credit', label: 'A credit: a place on another date' },
];

/** What a host promises to buyers who return a ticket: a ready-made policy, or their own hours and share. */
export function ReturnPolicyFields({ draft, errors, onChange }: ReturnPolicyFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Returned tickets"
        hint="Buyers see this before they pay, and it holds for the tickets bought from now on."
        value={draft.returns}
        options={OPTIONS}
        onChange={({ target }) => onChange({ returns: target.value as SessionDraft['returns'] })}
      />
      {draft.returns === 'credit' ? <p className="text-[13.5px] text-ink-2">{CREDIT_HINT}</p> : null}
      {draft.returns === 'own' ? (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="Hours before the start"
              inputMode="numeric"
              maxLength={3}
              value={draft.returnHours}
              error={errors.returnHours}
              onChange={({ target }) => onChange({ returnHours: target.value })}
            />
            <SelectField
              label="What comes back"
              value={draft.returnsCredit ? 'credit' : 'share'}
              options={WHAT}
              onChange={({ target }) => onChange({ returnsCredit: target.value === 'credit' })}
            />
          </div>
          {draft.returnsCredit ? (
            <p className="text-[13.5px] text-ink-2">{CREDIT_HINT}</p>
          ) : (
            <TextField
              label="Share that goes back"
              inputMode="numeric"
              maxLength={3}
              end="%"
              value={draft.returnPercent}
              error={errors.returnPercent}
              onChange={({ target }) => onChange({ returnPercent: target.value })}
            />
          )}
          <Checkbox
            label="A place that is returned later costs its use of a pass, as one that isn’t used does"
            checked={draft.lateCostsUse}
            onChange={({ target }) => onChange({ lateCostsUse: target.checked })}
          />
        </>
      ) : null}
    </div>
  );
}
