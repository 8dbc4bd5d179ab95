import { scannedText, type ScannedTicket } from '../../check-in/rules.ts';

/** The text in a ticket's QR code: an address of this site that leads to its order, with the code for the door. */
export function orderQrText({ sessionEventId, userId, code }: ScannedTicket): string {
  return scannedText(location.origin, { sessionEventId, userId, code });
}
