import { MentionTextArea } from '#features/people/shared/mention-text-area.tsx';
import { KnownTagInput } from '#features/content/shared/composer/known-tag-input.tsx';
import type { ReactNode } from 'react';
import { LIMITS } from '#kernel/limits.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { EventDate } from '../../dates/rules/expand-repeat.ts';
import { DroppedNotice } from '../../dates/web/dropped-notice.tsx';
import { DurationField } from '../../dates/web/duration-field.tsx';
import { VenueFields } from '../../venue/web/venue-fields.tsx';
import { PriceField } from './price-field.tsx';
import { ReturnPolicyFields } from './return-policy-fields.tsx';
import { RepeatBuilder } from '../../dates/web/repeat-builder.tsx';
import type { SessionDraft, SessionErrors } from './session-draft.ts';
import { ZoneField } from '../../dates/web/zone-field.tsx';

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
  /** The fields for who can see it. */
  audience: ReactNode;
  /** The pictures. */
  children: ReactNode;
};

/** All fields of a session, in the order people think of them: what, when, where, for whom. */
export function SessionFields({ draft, errors, onChange, dates, published = false, dropped, audience, children }: SessionFieldsProps) {
  const today = new Intl.DateTimeFormat('en-CA').format(useNow());
  return (
    <>
      <Group title="What">
        <TextField
          label="Title"
          value={draft.title}
          countTo={LIMITS.sessionTitleMax}
          error={errors.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextField
          label="A line below it"
          optional
          hint="Shown with the title everywhere."
          value={draft.subtitle}
          countTo={LIMITS.subtitleMax}
          error={errors.subtitle}
          onChange={(event) => onChange({ subtitle: event.target.value })}
        />
        <MentionTextArea
          label="Description"
          optional
          value={draft.text}
          error={errors.text}
          hint="Hashtags in the text become tags."
          countTo={LIMITS.postTextMax}
          onValueChange={(text) => onChange({ text })}
        />
        {children}
        <KnownTagInput tags={draft.tags} error={errors.tags ?? null} onTagsChange={(tags) => onChange({ tags })} />
      </Group>
      <Group title="When">
        {published ? (
          <Notice>
            Dates with tickets sold keep their time and place. To move one, use Reschedule in its menu: everyone with a ticket will be
            notified. Your changes here apply to all other dates.
          </Notice>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="Date" value={draft.date} min={today} error={errors.date} onValueChange={(date) => onChange({ date })} />
          <TimeField label="Time" value={draft.time} error={errors.time} onValueChange={(time) => onChange({ time })} />
          <DurationField value={draft.duration} error={errors.duration} onValueChange={(duration) => onChange({ duration })} />
          <ZoneField value={draft.timeZone} error={errors.timeZone} onValueChange={(timeZone) => onChange({ timeZone })} />
        </div>
        <RepeatBuilder draft={draft} errors={errors} onChange={onChange} dates={dates} />
        <DroppedNotice dates={dropped} timeZone={draft.timeZone} />
      </Group>
      <Group title="Where">
        <VenueFields draft={draft} errors={errors} onChange={onChange} />
      </Group>
      <Group title="Tickets">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Places"
            optional
            inputMode="numeric"
            hint="Leave empty for no limit."
            value={draft.capacity}
            error={errors.capacity}
            onChange={(event) => onChange({ capacity: event.target.value })}
          />
          <PriceField value={draft.price} error={errors.price} onValueChange={(price) => onChange({ price })} />
        </div>
        {draft.price.trim() === '' ? null : <ReturnPolicyFields draft={draft} errors={errors} onChange={onChange} />}
        {published ? (
          <p className="text-[13.5px] text-ink-2">
            A new price applies to new tickets. Anyone who has a ticket or is paying keeps the price they saw.
          </p>
        ) : null}
        <TextArea
          label="Notes"
          optional
          rows={3}
          hint="What to bring, how to find the door. Visible to anyone who can see the session."
          countTo={LIMITS.sessionNotesMax}
          value={draft.notes}
          error={errors.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
        {audience}
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-4 font-display text-xl font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}
