import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { KnownTagInput } from '#features/content/shared/composer/known-tag-input.tsx';
import { MentionTextArea } from '#features/people/shared/mention-text-area.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { ZoneField } from '../../dates/web/zone-field.tsx';
import { BookingFields } from '../../booking/web/booking-fields.tsx';
import { MinimumFields } from '../../minimum/web/minimum-fields.tsx';
import { QuestionsFields } from './questions-fields.tsx';
import { ReturnPolicyFields } from './return-policy-fields.tsx';
import { mayCost, type SessionDraft, type SessionErrors } from './session-draft.ts';

type MoreFieldsProps = {
  draft: SessionDraft;
  errors: SessionErrors;
  onChange: (part: Partial<SessionDraft>) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The fields for who can see it. */
  audience: ReactNode;
};

const REFUSED: readonly (keyof SessionDraft)[] = [
  'text',
  'tags',
  'notes',
  'timeZone',
  'returns',
  'returnHours',
  'returnPercent',
  'questions',
  'booking',
  'minimum',
  'visibility',
];

/** Whether one of the fields that may be folded away has something in it that isn't there by default. */
export function hasMore(draft: SessionDraft, ownZone: string): boolean {
  const { text, tags, notes, returns, offersTip, offersNextDate, questions, booking, minimum, visibility, inSearchEngines, timeZone } =
    draft;
  const isPlain = returns === 'host' && offersTip && offersNextDate && visibility === 'PUBLIC' && inSearchEngines && timeZone === ownZone;
  return (
    !isPlain ||
    text.trim() !== '' ||
    tags.length > 0 ||
    questions.length > 0 ||
    booking.opens.how !== 'none' ||
    booking.closes.how !== 'none' ||
    minimum.people.trim() !== '' ||
    notes.trim() !== ''
  );
}

/** Whether one of the fields that may be folded away was refused. */
export function isMoreRefused(errors: SessionErrors): boolean {
  return REFUSED.some((field) => errors[field] !== undefined);
}

/** What a session can have besides, folded away until it is wanted. */
export function MoreFields({ draft, errors, onChange, open, onOpenChange, audience }: MoreFieldsProps) {
  const id = useId();
  return (
    <section className="rounded-card border border-line bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onOpenChange(!open)}
          className="flex w-full items-center gap-3.5 rounded-card px-4 py-3.5 text-left hover:bg-sunken"
        >
          <Icon of={SlidersHorizontal} size={20} className="shrink-0 text-ink-2" />
          <span className="min-w-0 flex-1">
            <span className="block font-text leading-normal font-semibold tracking-normal">More</span>{' '}
            <span className="block font-text text-[13.5px] leading-normal font-normal tracking-normal text-wrap text-ink-2">
              Description, tags, notes, returns, when people can book, how many must, questions, what comes after, time zone, who sees it
            </span>
          </span>
          <Icon of={ChevronDown} size={20} className={classNames('shrink-0 text-ink-2 transition-transform', open && 'rotate-180')} />
        </button>
      </h2>
      <div id={id} hidden={!open} className={classNames('flex-col gap-4 border-t border-line p-4', open && 'flex')}>
        <MentionTextArea
          label="Description"
          optional
          value={draft.text}
          error={errors.text}
          hint="Hashtags in the text become tags."
          countTo={LIMITS.postTextMax}
          onValueChange={(text) => onChange({ text })}
        />
        <KnownTagInput tags={draft.tags} error={errors.tags ?? null} onTagsChange={(tags) => onChange({ tags })} />
        <TextArea
          label="Notes"
          optional
          rows={3}
          hint="What to bring, what to wear. Visible to anyone who can see the session."
          countTo={LIMITS.sessionNotesMax}
          value={draft.notes}
          error={errors.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
        {mayCost(draft) ? <ReturnPolicyFields draft={draft} errors={errors} onChange={onChange} /> : null}
        <BookingFields booking={draft.booking} error={errors.booking} onChange={(booking) => onChange({ booking })} />
        <MinimumFields minimum={draft.minimum} error={errors.minimum} onChange={(minimum) => onChange({ minimum })} />
        <QuestionsFields questions={draft.questions} error={errors.questions} onChange={(questions) => onChange({ questions })} />
        <AfterwardsFields draft={draft} onChange={onChange} />
        <ZoneField value={draft.timeZone} error={errors.timeZone} onValueChange={(timeZone) => onChange({ timeZone })} />
        {audience}
      </div>
    </section>
  );
}

function AfterwardsFields({ draft, onChange }: Pick<MoreFieldsProps, 'draft' | 'onChange'>) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-[13.5px] font-semibold">When you ask your guests how it was</legend>
      <Switch
        label="Offer to thank you with a tip"
        checked={draft.offersTip}
        onChange={(event) => onChange({ offersTip: event.target.checked })}
      />
      <Switch
        label="Offer the next date"
        checked={draft.offersNextDate}
        onChange={(event) => onChange({ offersNextDate: event.target.checked })}
      />
    </fieldset>
  );
}
