import { encodeQR } from 'qr';
import { scannedText } from '../../check-in/rules.ts';
import type { Config } from '#platform/server/program/config.ts';
import { signTicket } from '../../door/server/sign-ticket.ts';
import { seatName } from '../../copy.ts';
import type { TicketFacts } from './read-ticket-facts.ts';

/** The QR codes of an order's valid places, signed, a picture each, as scanners at the door read them. None for an online date, which has no door. */
export function ticketPictures(
  facts: TicketFacts,
  { publicOrigin, secret }: Pick<Config, 'publicOrigin' | 'secret'>,
): { name: string; alt: string; label: string; gif: string }[] {
  if (facts.location_type === 'online') return [];
  const booker = facts.buyer_display_name ?? facts.buyer_username;
  return facts.seats.map(({ seat, guest_name: guestName, code }) => {
    const ticket = { sessionEventId: facts.event_id, userId: facts.user_id, code };
    return {
      name: `ticket-${code}.gif`,
      alt: `QR code of ticket ${code}`,
      label: facts.seats.length === 1 ? '' : seatName({ seat, guestName }, booker),
      gif: drawGif(scannedText(publicOrigin, ticket, signTicket(secret, ticket))),
    };
  });
}

// With its own quiet zone (ISO/IEC 18004, four modules) and large modules, which stay sharp when a mail program shrinks the picture.
function drawGif(text: string): string {
  return Buffer.from(encodeQR(text, 'gif', { border: 4, ecc: 'medium', scale: 8 })).toString('base64');
}
