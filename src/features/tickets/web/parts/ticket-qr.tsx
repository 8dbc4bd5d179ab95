import { QrCode } from '#ui/qr-code.tsx';

/** The QR code of a ticket; the door may type the code below it instead. */
export function TicketQr({ address, code }: { address: string; code: string }) {
  return (
    <figure className="flex flex-col items-center gap-3">
      <QrCode text={address} alt={`QR code of ticket ${code}`} />
      <figcaption className="font-display text-xl font-bold tracking-[0.12em]">{code}</figcaption>
    </figure>
  );
}
