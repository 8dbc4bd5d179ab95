import { scannedText, type ScannedTicket } from '../../check-in/rules.ts';

type SignedSeat = ScannedTicket & { signature: string | null };

/** The text in a ticket's QR code: an address of this site that leads to its order, with the code for the door and its signature. */
export function orderQrText({ sessionEventId, userId, code, signature }: SignedSeat): string {
  return scannedText(location.origin, { sessionEventId, userId, code }, signature);
}
