import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { googlePassLink } from './google-pass.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const facts = {
  issuer: 'Turnout',
  ticketId: '1',
  title: 'Evening yoga',
  start: new Date('2026-06-02T17:00:00.000Z'),
  end: new Date('2026-06-02T18:00:00.000Z'),
  place: '',
  host: 'Maya',
  name: 'Noah',
  kind: null,
  code: 'X5X3M',
  scanned: 'X5X3M',
  url: 'https://turnout.test/order',
  accent: '#c93a1b',
};

test.each([
  ['Europe/London', '2026-06-02T18:00:00+01:00', '2026-06-02T19:00:00+01:00'],
  ['America/New_York', '2026-06-02T13:00:00-04:00', '2026-06-02T14:00:00-04:00'],
  ['UTC', '2026-06-02T17:00:00+00:00', '2026-06-02T18:00:00+00:00'],
])('a pass in Google Wallet has the times on the clock of the venue: %s', async (timeZone, start, end) => {
  const wallet = { issuer: '338', account: 'passes@project.example', key };
  const link = await googlePassLink(wallet, { ...facts, timeZone }, { origin: 'https://turnout.test', now: facts.start });
  const { payload } = decodeJwt<{ payload: { eventTicketClasses: object[] } }>(link.split('/').at(-1) ?? '');
  expect(payload.eventTicketClasses).toMatchObject([{ dateTime: { start, end } }]);
});
