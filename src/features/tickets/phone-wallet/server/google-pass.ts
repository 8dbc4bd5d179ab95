import { LOCALE } from '#kernel/text/locale.ts';
import { importPKCS8, SignJWT } from 'jose';
import { createHash, createPrivateKey } from 'node:crypto';
import type { GoogleWallet } from '#platform/server/program/phone-wallets.ts';
import { withOffset, type PassFacts } from './pass-facts.ts';

const SAVE = 'https://pay.google.com/gp/v/save/';

/**
 * Returns the address that adds a ticket to Google Wallet: an event ticket with its class, signed by the service account. Nothing is sent to
 * Google unless its person follows it.
 */
export async function googlePassLink(
  { issuer, account, key }: GoogleWallet,
  facts: PassFacts,
  { origin, now }: { origin: string; now: Date },
): Promise<string> {
  const date = {
    issuerName: facts.issuer,
    reviewStatus: 'UNDER_REVIEW',
    eventName: said(facts.title),
    ...(facts.place === '' ? {} : { venue: { name: said(facts.place), address: said(facts.place) } }),
    // What is shown is the part before the offset.
    dateTime: { start: withOffset(facts.start, facts.timeZone), end: withOffset(facts.end, facts.timeZone) },
  };
  const classId = idOf(`${issuer}.date-${facts.ticketId}`, date);
  const ticket = {
    classId,
    state: 'ACTIVE',
    ticketHolderName: facts.name,
    ...(facts.kind === null ? {} : { ticketType: said(facts.kind) }),
    ticketNumber: facts.code,
    barcode: { type: 'QR_CODE', value: facts.scanned, alternateText: facts.code },
  };
  const claims = {
    origins: [origin],
    typ: 'savetowallet',
    payload: {
      eventTicketClasses: [{ id: classId, ...date }],
      eventTicketObjects: [{ id: idOf(`${issuer}.ticket-${facts.ticketId}`, ticket), ...ticket }],
    },
  };
  // Keys may be in the older form of PKCS #1.
  const pkcs8 = createPrivateKey(key).export({ type: 'pkcs8', format: 'pem' }) as string;
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(await importPKCS8(pkcs8, 'RS256'));
  return `${SAVE}${token}`;
}

// Google keeps what first came under an id: with another code, holder or time it is another pass.
function idOf(name: string, says: object): string {
  return `${name}-${createHash('sha256').update(JSON.stringify(says)).digest('hex').slice(0, 16)}`;
}

function said(value: string) {
  return { defaultValue: { language: LOCALE, value } };
}
