import { QrCode } from '#ui/media/qr-code.tsx';
import type { Ticket } from '../contract.ts';
import { seatKind, seatName } from '../copy.ts';
import { orderQrText } from '../wallet/web/order-qr-text.ts';
import { TicketQr } from '../wallet/web/ticket-qr.tsx';

/** The ticket as it is on paper, above its receipt: the codes for the door and what the host wants participants to know. */
export function PrintedTicket({ ticket, participant }: { ticket: Ticket; participant: string }) {
  const seats = ticket.seats.filter(({ code }) => code !== null);
  return (
    <div className="flex flex-col items-start gap-3">
      <ul className="flex flex-wrap gap-6">
        {seats.map(({ ticketId, code, signature, ...seat }) => (
          <li key={ticketId} className="break-inside-avoid text-center">
            <TicketQr
              code={code ?? ''}
              draw={(alt) => <QrCode text={orderQrText({ ...ticket, code: code ?? '', signature })} alt={alt} />}
            />
            {ticket.seats.length > 1 ? <p className="mt-1 max-w-48 [overflow-wrap:anywhere]">{seatName(seat, participant)}</p> : null}
            <p className="max-w-48 [overflow-wrap:anywhere] empty:hidden">{seatKind(seat, ticket.seats)}</p>
          </li>
        ))}
      </ul>
      {ticket.notes === null ? null : (
        <p className="written">
          <b className="font-semibold">Good to know:</b> {ticket.notes}
        </p>
      )}
    </div>
  );
}
