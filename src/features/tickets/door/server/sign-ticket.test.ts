import { expect, test } from 'vitest';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { readPacked, readScannedCode, scannedText } from '../../check-in/rules.ts';
import { readScan } from '../web/read-scan.ts';
import { signTicket, ticketKeys } from './sign-ticket.ts';

const secret: AppSecret = { current: 'a'.repeat(32), previous: [], next: [] };
const ticket = {
  sessionEventId: '01890a5d-ac96-774b-bcce-b302099a8057',
  userId: 'ffffffff-ffff-7fff-ffff-ffffffffffff',
  code: 'X5X3M-ABCDE',
};
const signed = (by = secret, about = ticket) => scannedText('https://turnout.test', about, signTicket(by, about));
const read = (text: string, keys = ticketKeys(secret)) => readScan(text, { sessionEventId: ticket.sessionEventId, keys });

test('a signature of another secret, of another ticket, or with a letter changed proves nothing', async () => {
  const stranger = { current: 'b'.repeat(32), previous: [], next: [] };
  const other = signed(secret, { ...ticket, code: 'AAAAA-BBBBB' });
  const moved = signed().slice(0, -100) + other.slice(-100);
  const changed = signed().slice(0, -1) + (signed().endsWith('A') ? 'B' : 'A');
  for (const text of [signed(stranger), moved, changed, scannedText('https://turnout.test', ticket)])
    expect(await read(text)).toMatchObject({ code: ticket.code, isSigned: false });
});

test('a browser verifies with the public key alone what the server has signed, after the secret was replaced too', async () => {
  expect(await read(signed())).toMatchObject({ code: ticket.code, ticket, isSigned: true });
  const replaced = { current: 'c'.repeat(32), previous: [secret.current], next: [] };
  expect(await read(signed(), ticketKeys(replaced))).toMatchObject({ isSigned: true });
  expect(await read(signed(replaced), ticketKeys(replaced))).toMatchObject({ isSigned: true });
  expect(signed()).toBe(signed());
});

test('a signed code leads to the order and gives its code as one without a signature does', () => {
  expect(signed()).toMatch(/^HTTPS:\/\/TURNOUT\.TEST\/Q\/[0-9A-Z]{160}$/);
  expect(readScannedCode(signed())).toBe(ticket.code);
  expect(readPacked(signed().split('/').at(-1) ?? '')).toEqual(ticket);
});

test('a code is the same however it is typed, and other texts are none', async () => {
  const digests = await Promise.all(['x5x3m abcde', 'X5X3M-ABCDE', signed()].map(async (text) => (await read(text))?.digests[0]));
  expect(new Set(digests).size).toBe(1);
  expect(digests[0]).toMatch(/^[\w-]{22}$/);
  expect((await read('X5X3M-ABCDE'))?.digests).toHaveLength(1);
  expect((await read(signed()))?.digests).toHaveLength(2);
  for (const text of ['', 'Noah', 'https://elsewhere.test/?code=X5X3M-ABCDE']) expect(await read(text)).toBeNull();
});
