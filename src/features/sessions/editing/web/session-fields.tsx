import type { ReactNode } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { SubtitleField } from '#features/content/shared/composer/subtitle-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { EventDate } from '../../dates/rules/expand-repeat.ts';
import { DroppedNotice } from '../../dates/web/dropped-notice.tsx';
import { DurationField } from '../../dates/web/duration-field.tsx';
import { VenueFields } from '../../venue/web/venue-fields.tsx';
import { KindsFields } from './kinds-fields.tsx';
import { PriceField } from './price-field.tsx';
import { RepeatBuilder } from '../../dates/web/repeat-builder.tsx';
import type { SessionDraft, SessionErrors } from './session-draft.ts';

export type SessionFieldsProps = {
  draft: SessionDraft;
  errors: SessionErrors;
  onChange: (part: Partial<SessionDraft>) => void;
  /** All dates it will have: null while something is missing, undefined while they are loading. */
  dates: readonly EventDate[] | null | undefined;
  /** Whether it is published, so that some dates may have tickets. */
  published?: boolean;
  /** Dates of the published session that would no longer be offered. */
  dropped: readonly EventDate[];
  /** Offers the place of another session; null if there is none to offer. */
  lastPlace: ReactNode;
  /** The pictures. */
  children: ReactNode;
};

/** What nearly every session has, in the order people think of it: a picture, what, when, where, for how much. */
export function SessionFields({ draft, errors, onChange, dates, published = false, dropped, lastPlace, children }: SessionFieldsProps) {
  const today = new Intl.DateTimeFormat('en-CA').format(useNow());
  return (
    <>
      {children}
      <Group title="What">
        <TextField
          label="Title"
          value={draft.title}
          countTo={LIMITS.sessionTitleMax}
          error={errors.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <SubtitleField value={draft.subtitle} error={errors.subtitle} onValueChange={(subtitle) => onChange({ subtitle })} />
      </Group>
      <Group title="When" id="when">
        {published ? (
          <Notice>
            Dates with tickets sold keep their time and place. To move one, use Reschedule in its menu: everyone with a ticket will be
            notified. Your changes here apply to all other dates.
          </Notice>
        ) : null}
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1.4fr_1fr_1fr] [&>:first-child]:max-sm:col-span-2">
          <DateField label="Date" value={draft.date} min={today} error={errors.date} onValueChange={(date) => onChange({ date })} />
          <TextField
            label="Time"
            type="time"
            value={draft.time}
            error={errors.time}
            onChange={(event) => onChange({ time: event.target.value })}
          />
          <DurationField value={draft.duration} error={errors.duration} onValueChange={(duration) => onChange({ duration })} />
        </div>
        <RepeatBuilder draft={draft} errors={errors} onChange={onChange} dates={dates} />
        <DroppedNotice dates={dropped} timeZone={draft.timeZone} />
      </Group>
      <Group title="Where" beside={lastPlace}>
        <VenueFields draft={draft} errors={errors} onChange={onChange} inOneLine />
      </Group>
      <Group title="Price and places">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PriceField value={draft.price} error={errors.price} onValueChange={(price) => onChange({ price })} />
          <TextField
            label="Places"
            optional
            inputMode="numeric"
            hint="Leave empty for no limit."
            value={draft.capacity}
            error={errors.capacity}
            onChange={(event) => onChange({ capacity: event.target.value })}
          />
        </div>
        <KindsFields draft={draft} errors={errors} onChange={onChange} />
        {published ? (
          <p className="text-[13.5px] text-ink-2">
            A new price applies to new tickets. Anyone who has a ticket or is paying keeps the price they saw.
          </p>
        ) : null}
      </Group>
    </>
  );
}

function Group({ title, id, beside = null, children }: { title: string; id?: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <fieldset id={id} className="relative flex min-w-0 scroll-mt-24 flex-col gap-4">
      <legend className="mb-4 font-display text-xl font-bold">{title}</legend>
      {/* Not in the legend, which is the name of the group. */}
      {beside === null ? null : <div className="absolute -top-[50px] right-0">{beside}</div>}
      {children}
    </fieldset>
  );
}
