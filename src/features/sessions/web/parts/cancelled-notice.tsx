import { formatDay } from '#kernel/time-text.ts';
import { Notice } from '#ui/notice.tsx';
import type { SessionEvent } from '../../contract.ts';

/** That a date does not take place: which one first, since the others of its session do. */
export function CancelledNotice({ event, className }: { event: SessionEvent; className?: string }) {
  if (!event.cancelled) return null;
  return (
    <Notice tone="danger" {...(className === undefined ? {} : { className })}>
      <span className="block font-semibold">{formatDay(new Date(event.startDateTime), event.timeZone)}</span>
      This session has been cancelled.
    </Notice>
  );
}
