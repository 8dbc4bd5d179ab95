import { CalendarDays, MapPin, Video } from 'lucide-react';
import { formatPriceTag, penceOf } from '#kernel/money.ts';
import { formatDuration } from '#kernel/time-text.ts';
import { RichText } from '#features/content/web/parts/rich-text.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { ImageFrame } from '#ui/image-frame.tsx';
import { Pill } from '#ui/pill.tsx';
import type { EventDate } from '../../repeat-rules.ts';
import { eventWhen } from '#kernel/event-when.ts';
import type { SessionDraft } from './session-draft.ts';

export type SessionPreviewProps = { draft: SessionDraft; dates: readonly EventDate[] | null; cover: string | null };

/** How the card of a session will look to others, while it is being written. */
export function SessionPreview({ draft, dates, cover }: SessionPreviewProps) {
  const first = dates?.[0];
  const when = first
    ? eventWhen(
        {
          startDateTime: first.start.toISOString(),
          endDateTime: first.end.toISOString(),
          timeZone: draft.timeZone,
          locationType: draft.locationType,
        },
        draft.timeZone,
      )
    : null;
  const pence = penceOf(draft.price);
  const duration = Number(draft.duration);
  const online = draft.locationType === 'online';
  return (
    <section aria-labelledby="preview-title" className="sticky top-[84px]">
      <h2 id="preview-title" className="mb-3 text-[13.5px] font-semibold text-ink-2">
        Preview
      </h2>
      <Card>
        <ImageFrame src={cover} alt="" ratio="16/9" seed={draft.id} />
        <div className="flex flex-col gap-3 p-5">
          <div className="flex flex-wrap gap-2">
            <Pill>{online ? 'Online' : 'In-Person'}</Pill>
            {draft.capacity.trim() ? <Pill tone="good">{draft.capacity.trim()} places</Pill> : null}
            {dates && dates.length > 1 ? <Pill>{dates.length} dates</Pill> : null}
          </div>
          <p className="font-display text-xl font-bold [overflow-wrap:anywhere]">{draft.title.trim() || 'Your title'}</p>
          {draft.text.trim() ? <RichText text={draft.text} className="line-clamp-4 text-[14.5px]" /> : null}
          <p className="flex gap-2 text-[14px] text-ink-2">
            <Icon of={CalendarDays} size={17} className="mt-0.5" />
            <span>
              {when ? `${when.day}, ${when.time}` : 'Day and time'}
              {duration > 0 ? ` · ${formatDuration(duration)}` : ''}
            </span>
          </p>
          <p className="flex gap-2 text-[14px] text-ink-2">
            <Icon of={online ? Video : MapPin} size={17} className="mt-0.5" />
            <span className="[overflow-wrap:anywhere]">
              {online
                ? 'Online'
                : [draft.venuePublic ? draft.addressLine.trim() : '', draft.city.trim()].filter(Boolean).join(', ') || 'City'}
            </span>
          </p>
          <span aria-hidden="true" className={buttonClass({ wide: true })}>
            Book · {Number.isNaN(pence) ? 'Free' : formatPriceTag(Math.trunc(pence))}
          </span>
        </div>
      </Card>
    </section>
  );
}
