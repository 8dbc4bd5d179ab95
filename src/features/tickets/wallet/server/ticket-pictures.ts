import { encodeQR } from 'qr';
import sharp from 'sharp';
import { scannedText } from '../../check-in/rules.ts';
import type { Config } from '#platform/server/program/config.ts';
import { signTicket } from '../../door/server/sign-ticket.ts';
import { seatName } from '../../copy.ts';
import type { TicketFacts } from './read-ticket-facts.ts';

type TicketPicture = { name: string; alt: string; label: string; /** In base64. */ png: string };

/** The QR codes of an order's valid places, signed, a picture each, as scanners at the door read them. None for an online date, which has no door. */
export async function ticketPictures(
  facts: TicketFacts,
  { publicOrigin, secret }: Pick<Config, 'publicOrigin' | 'secret'>,
): Promise<TicketPicture[]> {
  if (facts.location_type === 'online') return [];
  const booker = facts.buyer_display_name ?? facts.buyer_username;
  return await Promise.all(
    facts.seats.map(async ({ seat, guest_name: guestName, code }) => {
      const ticket = { sessionEventId: facts.event_id, userId: facts.user_id, code };
      return {
        name: `ticket-${code}.png`,
        alt: `QR code of ticket ${code}`,
        label: facts.seats.length === 1 ? '' : seatName({ seat, guestName }, booker),
        png: await drawPng(scannedText(publicOrigin, ticket, signTicket(secret, ticket))),
      };
    }),
  );
}

// With its own quiet zone (ISO/IEC 18004, four modules) and large modules, which stay sharp when a mail program shrinks the picture.
async function drawPng(text: string): Promise<string> {
  const rows = encodeQR(text, 'raw', { border: 4, ecc: 'medium' });
  const side = rows.length;
  const pixels = Buffer.from(rows.flat().map((isDark) => (isDark ? 0 : 255)));
  const drawn = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * 8, side * 8, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
  return drawn.toString('base64');
}
