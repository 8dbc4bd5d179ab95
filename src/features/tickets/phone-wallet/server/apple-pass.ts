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

// A ticket, drawn from paths alone, so that no font is needed.
function icon(scale: number, accent: string): Promise<Buffer> {
  const { accent: fill, ink } = shadesOf(accent, 'light');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><rect width="29" height="29" rx="6" fill="${fill}"/><path fill="${ink}"
  d="M6 10h17v3a1.500 1.500 0 0 0 0 3v3H6v-3a1.500 1.500 0 0 0 0-3z"/></svg>`;
  return sharp(Buffer.from(drawing), { density: 72 * scale })
    .resize(ICON * scale, ICON * scale)
    .png()
    .toBuffer();
}
