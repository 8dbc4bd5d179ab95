import { formatDay, formatTime } from '#kernel/time/time-text.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { Ticket } from '../../contract.ts';

/** The original time and place of a ticket's date. */
export function MovedNotice({ movedFrom, event }: { movedFrom: NonNullable<Ticket['movedFrom']>; event: SessionEvent | null }) {
  const before = whenOf(movedFrom.startDateTime, movedFrom.timeZone);
  const after = event ? whenOf(event.startDateTime, event.timeZone) : null;
  const where = event?.formattedAddress ?? event?.locationUrl ?? null;
  const isElsewhere = movedFrom.place !== null && where !== null && movedFrom.place !== where;
  return (
    <Notice tone="info">
      <p className="font-semibold">
        {after === null || after === before ? `Moved. It was originally ${before}` : `Moved from ${before} to ${after}`}
      </p>
      {isElsewhere ? <p className="mt-1 [overflow-wrap:anywhere]">Originally at: {movedFrom.place}</p> : null}
    </Notice>
  );
}

function whenOf(instant: string, zone: string): string {
  const start = new Date(instant);
  return `${formatDay(start, zone)}, ${formatTime(start, zone)}`;
}
