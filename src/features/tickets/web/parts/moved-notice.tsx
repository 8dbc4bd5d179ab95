import { useState } from 'react';
import { formatDay, formatTime } from '#kernel/time-text.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Ticket } from '../../contract.ts';

const HandBackDialog = lazyPart(
  async () => (await import('./hand-back-dialog.tsx')).HandBackDialog,
  ({ onClose }) => onClose(),
);

export type MovedNoticeProps = {
  ticket: Ticket;
  movedFrom: NonNullable<Ticket['movedFrom']>;
  event: SessionEvent | null;
  isPaid: boolean;
  isHost: boolean;
};

/** Where and when the event would have been, and what its participant can do about it. */
export function MovedNotice({ ticket, movedFrom, event, isPaid, isHost }: MovedNoticeProps) {
  const isMine = useMyUserId() === ticket.userId;
  const [asking, setAsking] = useState(false);
  const before = whenOf(movedFrom.startDateTime, movedFrom.timeZone);
  const after = event ? whenOf(event.startDateTime, event.timeZone) : null;
  const where = event?.formattedAddress ?? event?.locationUrl ?? null;
  const isElsewhere = movedFrom.place !== null && where !== null && movedFrom.place !== where;
  const mayHandBack = isMine && ticket.mayHandBack;
  return (
    <Notice tone="info">
      <p className="font-semibold">
        {after === null || after === before ? `Moved. It was planned for ${before}` : `Moved from ${before} to ${after}`}
      </p>
      {isElsewhere ? <p className="mt-1 [overflow-wrap:anywhere]">It was planned at: {movedFrom.place}</p> : null}
      {mayHandBack ? (
        <>
          <p className="mt-1 text-ink-2">Your ticket stays valid. If it does not suit you, you can hand it back until the event starts.</p>
          <Button look="ghost" className="mt-3" onClick={() => setAsking(true)}>
            {isPaid ? 'Hand back for a full refund' : 'Hand back this ticket'}
          </Button>
        </>
      ) : null}
      {isHost && ticket.mayHandBack ? (
        <p className="mt-1 text-ink-2">
          The participant can hand the ticket back{isPaid ? ' for a full refund' : ''} until the event starts.
        </p>
      ) : null}
      {asking ? <HandBackDialog ticket={ticket} onClose={() => setAsking(false)} /> : null}
    </Notice>
  );
}

function whenOf(instant: string, zone: string): string {
  const start = new Date(instant);
  return `${formatDay(start, zone)}, ${formatTime(start, zone)}`;
}
