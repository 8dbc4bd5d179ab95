import { QrCode } from '#ui/media/qr-code.tsx';
import type { Ticket } from '../contract.ts';
import { orderQrText } from '../wallet/web/order-qr-text.ts';
import { TicketQr } from '../wallet/web/ticket-qr.tsx';

/** The ticket as it is on paper, above its receipt: the code for the door and what the host wants participants to know. */
export function PrintedTicket({ ticket, code }: { ticket: Ticket; code: string }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <TicketQr code={code} draw={(alt) => <QrCode text={orderQrText({ ...ticket, code })} alt={alt} />} />
      {ticket.notes === null ? null : (
        <p className="written">
          <b className="font-semibold">Good to know:</b> {ticket.notes}
        </p>
      )}
    </div>
  );
}
