import { LOCALE } from '#kernel/text/locale.ts';
import { importPKCS8, SignJWT } from 'jose';
import { createPrivateKey } from 'node:crypto';
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
  const classId = `${issuer}.date-${facts.ticketId}`;
  const claims = {
    origins: [origin],
    typ: 'savetowallet',
    payload: {
      eventTicketClasses: [
        {
          id: classId,
          issuerName: facts.issuer,
          reviewStatus: 'UNDER_REVIEW',
          eventName: said(facts.title),
          ...(facts.place === '' ? {} : { venue: { name: said(facts.place), address: said(facts.place) } }),
          // What is shown is the part before the offset.
          dateTime: { start: withOffset(facts.start, facts.timeZone), end: withOffset(facts.end, facts.timeZone) },
        },
      ],
      eventTicketObjects: [
        {
          id: `${issuer}.ticket-${facts.ticketId}`,
          classId,
          state: 'ACTIVE',
          ticketHolderName: facts.name,
          ...(facts.kind === null ? {} : { ticketType: said(facts.kind) }),
          ticketNumber: facts.code,
          barcode: { type: 'QR_CODE', value: facts.scanned, alternateText: facts.code },
        },
      ],
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

function said(value: string) {
  return { defaultValue: { language: LOCALE, value } };
}
