import { eventWhen } from '#kernel/time/event-when.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import type { SessionEvent } from '../contract.ts';

/** Says that a date is cancelled, naming it first, since the other dates of its session take place. */
export function CancelledNotice({ event, className }: { event: SessionEvent; className?: string }) {
  const { day } = eventWhen(event, useViewerZone());
  if (!event.cancelled) return null;
  return (
    <Notice tone="danger" {...(className === undefined ? {} : { className })}>
      <span className="block font-semibold">{day}</span>
      This session has been cancelled.
    </Notice>
  );
}
