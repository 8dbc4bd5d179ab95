import { shortWhen } from '#kernel/time/event-when.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { EventDate } from '../rules/expand-repeat.ts';

const NAMED = 4;

export type DroppedNoticeProps = { dates: readonly EventDate[]; timeZone: string };

/** Says which dates of a published session an edit would take off sale, before it is saved. */
export function DroppedNotice({ dates, timeZone }: DroppedNoticeProps) {
  if (dates.length === 0) return null;
  const named = dates
    .slice(0, NAMED)
    .map(({ start, end }) =>
      shortWhen({ startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone, locationType: 'in-person' }, timeZone),
    );
  const more = dates.length - named.length;
  return (
    <Notice tone="warn">
      <strong>No longer offered:</strong> {named.join('; ')}
      {more > 0 ? ` and ${more} more` : ''}. Dates that someone has booked stay as they are.
    </Notice>
  );
}
