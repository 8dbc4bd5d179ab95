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

type Payload = { eventTicketClasses: { id: string }[]; eventTicketObjects: { id: string }[] };

async function passOf(changed: Partial<typeof facts> & { timeZone?: string }): Promise<Payload> {
  const wallet = { issuer: '338', account: 'passes@project.example', key };
  const of = { ...facts, timeZone: 'UTC', ...changed };
  const link = await googlePassLink(wallet, of, { origin: 'https://turnout.test', now: facts.start });
  return decodeJwt<{ payload: Payload }>(link.split('/').at(-1) ?? '').payload;
}

test('a pass in Google Wallet is another one once somebody else holds the ticket or its date has moved, and otherwise the same', async () => {
  const ids = async (changed: Partial<typeof facts>) => {
    const {
      eventTicketClasses: [date],
      eventTicketObjects: [ticket],
    } = await passOf(changed);
    return { date: date?.id, ticket: ticket?.id };
  };
  const first = await ids({});
  expect(await ids({})).toEqual(first);
  for (const theirs of [{ code: 'X5X3N' }, { scanned: 'X5X3N' }, { name: 'Robin' }])
    expect((await ids(theirs)).ticket).not.toBe(first.ticket);
  expect((await ids({ code: 'X5X3N' })).date).toBe(first.date);
  const moved = await ids({ start: new Date('2026-06-02T17:30:00.000Z') });
  expect([moved.date === first.date, moved.ticket === first.ticket]).toEqual([false, false]);
});

test.each([
  ['Europe/London', '2026-06-02T18:00:00+01:00', '2026-06-02T19:00:00+01:00'],
  ['America/New_York', '2026-06-02T13:00:00-04:00', '2026-06-02T14:00:00-04:00'],
  ['UTC', '2026-06-02T17:00:00+00:00', '2026-06-02T18:00:00+00:00'],
])('a pass in Google Wallet has the times on the clock of the venue: %s', async (timeZone, start, end) => {
  const payload = await passOf({ timeZone });
  expect(payload.eventTicketClasses).toMatchObject([{ dateTime: { start, end } }]);
});
