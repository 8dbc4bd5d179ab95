import type { ReactNode } from 'react';

type TicketQrProps = {
  code: string;
  /** Draws the QR code, or shows one drawn earlier, with this text for those who can't see it. */
  draw: (alt: string) => ReactNode;
};

/** The QR code of a ticket; the door can type the code below it instead. */
export function TicketQr({ code, draw }: TicketQrProps) {
  return (
    <figure className="flex flex-col items-center gap-3">
      {draw(`QR code of ticket ${code}`)}
      <figcaption className="font-display text-xl font-bold tracking-[0.12em]">{code}</figcaption>
    </figure>
  );
}
