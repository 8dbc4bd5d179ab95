import { WEEKDAYS, type Weekday } from '#features/content/contract/session-details.ts';
import { chipClass } from '#ui/actions/chip-class.ts';
import { ChipRow } from '#ui/actions/chip-row.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { EventDate } from '../rules/expand-repeat.ts';
import { suggestUntil } from '../rules/suggest-until.ts';
import { shortWhen } from '#kernel/time/event-when.ts';
import type { SessionDraft, SessionErrors } from '../../editing/web/session-draft.ts';

const PREVIEWED = 6;
const UNITS = [
  { value: 'day', one: 'day', many: 'days' },
  { value: 'week', one: 'week', many: 'weeks' },
  { value: 'month', one: 'month', many: 'months' },
] as const;

export type RepeatBuilderProps = {
  draft: SessionDraft;
  errors: SessionErrors;
  onChange: (part: Partial<SessionDraft>) => void;
  /** All dates it will have: null while something is missing, undefined while they are loading. */
  dates: readonly EventDate[] | null | undefined;
};

/** How a session repeats, with its first dates. */
export function RepeatBuilder({ draft, errors, onChange, dates }: RepeatBuilderProps) {
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line p-4">
      <Switch label="Repeat this session" checked={draft.repeats} onChange={(event) => onChange({ repeats: event.target.checked })} />
      {draft.repeats ? (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Every"
              inputMode="numeric"
              value={draft.interval}
              error={errors.interval}
              onChange={(event) => onChange({ interval: event.target.value })}
            />
            <SelectField
              label="Unit"
              value={draft.unit}
              error={errors.unit}
              options={UNITS.map(({ value, one, many }) => ({ value, label: draft.interval.trim() === '1' ? one : many }))}
              onChange={(event) => onChange({ unit: UNITS.find(({ value }) => value === event.target.value)?.value ?? 'week' })}
            />
          </div>
          {draft.unit === 'week' ? <WeekdayPicker chosen={draft.weekdays} onChange={(weekdays) => onChange({ weekdays })} /> : null}
          <DateField
            label="Until"
            value={draft.until}
            error={errors.until}
            hint="The last day it can start."
            {...(draft.date ? { min: draft.date } : {})}
            onValueChange={(until) => onChange({ until })}
          />
          <Lengths draft={draft} onChange={onChange} />
          {dates ? (
            <FirstDates dates={dates} timeZone={draft.timeZone} />
          ) : dates === undefined ? null : (
            <p className="text-[13.5px] text-ink-2">Fill in the day, time and last day to see the dates.</p>
          )}
        </>
      ) : null}
    </div>
  );
}

function Lengths({ draft: { date, unit, until }, onChange }: Pick<RepeatBuilderProps, 'draft' | 'onChange'>) {
  const suggested = suggestUntil(date, unit);
  if (suggested.length === 0) return null;
  return (
    <ChipRow label="How long it repeats" className="-mt-1">
      {suggested.map(({ label, until: last }) => (
        <li key={label} className="shrink-0">
          <button
            type="button"
            aria-pressed={until === last}
            className={chipClass({ on: until === last })}
            onClick={() => onChange({ until: last })}
          >
            {label}
          </button>
        </li>
      ))}
    </ChipRow>
  );
}

function WeekdayPicker({ chosen, onChange }: { chosen: readonly Weekday[]; onChange: (days: Weekday[]) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13.5px] font-semibold">
        On <span className="font-normal text-ink-3">(if you choose none, the first date’s day)</span>
      </legend>
      <div className="grid max-w-[400px] grid-cols-7 gap-1 xs:gap-1.5">
        {WEEKDAYS.map((day) => (
          <label
            key={day}
            className={classNames(
              'segment relative grid min-h-11 cursor-pointer place-items-center rounded-full border text-[13px] xs:text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              chosen.includes(day) ? 'border-ink bg-ink text-paper' : 'border-line bg-surface text-ink hover:border-line-strong',
            )}
          >
            <input
              type="checkbox"
              aria-label={day.charAt(0).toUpperCase() + day.slice(1)}
              checked={chosen.includes(day)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? WEEKDAYS.filter((other) => other === day || chosen.includes(other))
                    : chosen.filter((other) => other !== day),
                )
              }
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
            />
            <span aria-hidden="true">{day.charAt(0).toUpperCase() + day.slice(1, 3)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FirstDates({ dates, timeZone }: { dates: readonly EventDate[]; timeZone: string }) {
  const more = dates.length - PREVIEWED;
  return (
    <div className="text-[14px]" aria-live="polite">
      <p className="font-semibold">{dates.length === 0 ? 'No dates to come' : dates.length === 1 ? 'One date' : `${dates.length} dates`}</p>
      <ol className="mt-1.5 grid gap-x-4 gap-y-1 text-ink-2 sm:grid-cols-2">
        {dates.slice(0, PREVIEWED).map(({ start, end }) => (
          <li key={start.getTime()}>
            {shortWhen(
              { startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone, locationType: 'in-person' },
              timeZone,
            )}
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="mt-1 text-ink-2">and {more} more</p> : null}
    </div>
  );
}
