import { PKPass } from 'passkit-generator';
import sharp from 'sharp';
import { shadesOf } from '#kernel/site/accent.ts';
import type { AppleWallet } from '#platform/server/program/phone-wallets.ts';
import { withOffset, type PassFacts } from './pass-facts.ts';

const COLOURS = { backgroundColor: 'rgb(255, 255, 255)', foregroundColor: 'rgb(28, 27, 26)', labelColor: 'rgb(95, 92, 88)' };
const ICON = 29;

/** Returns a signed pass for Apple Wallet (`.pkpass`): an event ticket with the code of the door, which shows up around its start. */
export async function applePass(wallet: AppleWallet, facts: PassFacts): Promise<Buffer> {
  const pass = new PKPass(
    { 'icon.png': await icon(1, facts.accent), 'icon@2x.png': await icon(2, facts.accent), 'icon@3x.png': await icon(3, facts.accent) },
    { wwdr: wallet.wwdr, signerCert: wallet.certificate, signerKey: wallet.key },
    {
      ...COLOURS,
      passTypeIdentifier: wallet.passType,
      teamIdentifier: wallet.team,
      serialNumber: facts.ticketId,
      organizationName: facts.issuer,
      description: `Ticket for ${facts.title}`,
      logoText: facts.issuer,
    },
  );
  pass.type = 'eventTicket';
  pass.primaryFields.push({ key: 'title', label: 'Session', value: facts.title });
  pass.secondaryFields.push(
    // With the offset of the date's own zone, in which the phone then shows it.
    {
      key: 'start',
      label: 'Starts',
      value: withOffset(facts.start, facts.timeZone),
      dateStyle: 'PKDateStyleMedium',
      timeStyle: 'PKDateStyleShort',
      ignoresTimeZone: true,
    },
    ...(facts.place === '' ? [] : [{ key: 'place', label: 'Where', value: facts.place }]),
  );
  pass.auxiliaryFields.push(
    { key: 'name', label: 'Name', value: facts.name },
    ...(facts.kind === null ? [] : [{ key: 'kind', label: 'Ticket', value: facts.kind }]),
  );
  pass.backFields.push({ key: 'host', label: 'Hosted by', value: facts.host }, { key: 'order', label: 'Your order', value: facts.url });
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: facts.scanned, messageEncoding: 'iso-8859-1', altText: facts.code });
  // The first for iOS 18 and later, the second for those before.
  pass.setRelevantDates([{ startDate: facts.start, endDate: facts.end }]);
  pass.setRelevantDate(facts.start);
  pass.setExpirationDate(facts.end);
  return pass.getAsBuffer();
}

const CORNER = 6;
const NOTCH = 1.5;

// A ticket on a plate with round corners. Of raw pixels, because a process that resizes pictures of people doesn't load SVG.
function icon(scale: number, accent: string): Promise<Buffer> {
  const { accent: fill, ink } = shadesOf(accent, 'light');
  const size = ICON * scale;
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [atX, atY] = [(x + 0.5) / scale, (y + 0.5) / scale];
      if (isOnPlate(atX, atY)) pixels.set([...rgbOf(isOnTicket(atX, atY) ? ink : fill), 255], (y * size + x) * 4);
    }
  return sharp(pixels, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();
}

function isOnPlate(x: number, y: number): boolean {
  const [dx, dy] = [x, y].map((at) => Math.max(CORNER - at, at - (ICON - CORNER), 0));
  return Math.hypot(dx ?? 0, dy ?? 0) <= CORNER;
}

function isOnTicket(x: number, y: number): boolean {
  const isInside = x >= 6 && x <= 23 && y >= 10 && y <= 19;
  return isInside && Math.hypot(x - 6, y - 14.5) > NOTCH && Math.hypot(x - 23, y - 14.5) > NOTCH;
}

function rgbOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
