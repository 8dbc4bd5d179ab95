import { DateField } from '#ui/fields/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { SessionDraft, SessionErrors } from '../../editing/web/session-draft.ts';
import { VenueFields } from '../../venue/web/venue-fields.tsx';
import { DurationField } from './duration-field.tsx';
import { ZoneField } from './zone-field.tsx';

export type TimeAndPlaceFieldsProps = { draft: SessionDraft; errors: SessionErrors; onChange: (part: Partial<SessionDraft>) => void };

/** When and where one date takes place. */
export function TimeAndPlaceFields({ draft, errors, onChange: change }: TimeAndPlaceFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="Date" value={draft.date} error={errors.date} onValueChange={(date) => change({ date })} />
        <TextField
          label="Time"
          type="time"
          value={draft.time}
          error={errors.time}
          onChange={(event) => change({ time: event.target.value })}
        />
        <DurationField value={draft.duration} error={errors.duration} onValueChange={(duration) => change({ duration })} />
        <ZoneField value={draft.timeZone} error={errors.timeZone} onValueChange={(timeZone) => change({ timeZone })} />
      </div>
      <VenueFields draft={draft} errors={errors} onChange={change} />
    </>
  );
}
