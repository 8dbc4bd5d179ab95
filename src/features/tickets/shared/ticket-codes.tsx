import { ChevronLeft, ChevronRight, CircleCheck, Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatTime } from '#kernel/time/time-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { QrCode } from '#ui/media/qr-code.tsx';
import type { Seat, Ticket } from '../contract.ts';
import { seatKind, seatName } from '../copy.ts';
import { orderQrText } from '../wallet/web/order-qr-text.ts';
import { TicketQr } from '../wallet/web/ticket-qr.tsx';

const NameDialog = lazyPart(
  async () => (await import('../wallet/web/name-dialog.tsx')).NameDialog,
  ({ onClose }) => onClose(),
);

const WalletButtons = lazyPart(async () => (await import('../phone-wallet/web/wallet-buttons.tsx')).WalletButtons);

export type TicketCodesProps = {
  ticket: Ticket;
  /** The name of whoever booked. */
  participant: string;
  timeZone: string;
  /** Whether the reader may still say who takes each place. */
  mayName: boolean;
  isHost: boolean;
  words: string;
};

/** The codes of an order's valid places, one at a time. */
export function TicketCodes({ ticket, participant, timeZone, mayName, isHost, words }: TicketCodesProps) {
  const seats = ticket.seats.filter(({ status, code }) => status === 'active' && code !== null);
  const [shownId, show] = useState<string | null>(null);
  const [naming, setNaming] = useState(false);
  const index = Math.max(
    0,
    seats.findIndex(({ ticketId }) => ticketId === shownId),
  );
  const seat = seats[index];
  if (!seat) return null;
  const code = seat.code ?? '';
  const isOnly = ticket.seats.length === 1;
  return (
    <>
      {isOnly && seat.kindName !== null ? <p className="font-semibold [overflow-wrap:anywhere]">{seat.kindName}</p> : null}
      {isOnly ? null : (
        <Pages seats={seats} index={index} onShow={(next) => show(next.ticketId)}>
          <p className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{seatName(seat, participant)}</bdi>
          </p>
          <p className="text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
            {[seatKind(seat, ticket.seats), `Place ${seat.seat} of ${ticket.seats.length}`].filter(Boolean).join(' · ')}
          </p>
        </Pages>
      )}
      <TicketQr code={code} draw={(alt) => <QrCode text={orderQrText({ ...ticket, code, signature: seat.signature })} alt={alt} />} />
      {!isOnly && seat.checkedInAt !== null ? (
        <p className="flex items-center gap-1.5 text-[13.5px] font-semibold text-good">
          <Icon of={CircleCheck} size={18} />
          Checked in at {formatTime(new Date(seat.checkedInAt), timeZone)}
        </p>
      ) : (
        <p className="text-center text-[13.5px] text-ink-2">{words}</p>
      )}
      {isHost ? null : (
        <WalletButtons
          sessionEventId={ticket.sessionEventId}
          userId={ticket.userId}
          paymentId={ticket.paymentId}
          ticketId={seat.ticketId}
        />
      )}
      {mayName && !isOnly && seat.checkedInAt === null ? (
        <Button variant="bare" size="small" onClick={() => setNaming(true)}>
          <Icon of={Pencil} size={16} />
          {seat.guestName === null ? 'Add a name' : 'Change the name'}
        </Button>
      ) : null}
      {naming ? <NameDialog seat={seat} participant={participant} onClose={() => setNaming(false)} /> : null}
    </>
  );
}

type PagesProps = { seats: readonly Seat[]; index: number; onShow: (seat: Seat) => void; children: ReactNode };

/** Whose code is shown, between the ways to the ones before and after it, where it is seen that there are more. */
function Pages({ seats, index, onShow, children }: PagesProps) {
  const step = (by: number) => {
    const next = seats[(index + by + seats.length) % seats.length];
    if (next) onShow(next);
  };
  const hasMore = seats.length > 1;
  return (
    <div role="group" aria-label="Tickets of this order" className="flex w-full items-center justify-between gap-1">
      {hasMore ? <IconButton icon={ChevronLeft} label="Previous ticket" className="-ml-2 shrink-0" onClick={() => step(-1)} /> : null}
      <div className="min-w-0 flex-1 text-center" aria-live="polite">
        {children}
      </div>
      {hasMore ? <IconButton icon={ChevronRight} label="Next ticket" className="-mr-2 shrink-0" onClick={() => step(1)} /> : null}
    </div>
  );
}
