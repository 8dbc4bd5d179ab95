import { formatDay } from '#kernel/time-text.ts';
import { Notice } from '#ui/notice.tsx';
import type { SessionEvent } from '../../contract.ts';

/** Says that a date is cancelled, naming it first, since the other dates of its session take place. */
export function CancelledNotice({ event, className }: { event: SessionEvent; className?: string }) {
  if (!event.cancelled) return null;
  return (
    <Notice tone="danger" {...(className === undefined ? {} : { className })}>
      <span className="block font-semibold">{formatDay(new Date(event.startDateTime), event.timeZone)}</span>
      This session has been cancelled.
    </Notice>
  );
}
