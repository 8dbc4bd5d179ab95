import { expect, test } from 'vitest';
import { normalizeCode, readPacked, readScannedCode, scannedText } from './rules.ts';

test('a code is the same however it is typed', () => {
  for (const typed of ['x5x3m-abcde', 'X5X3MABCDE', ' x5x3m abcde ', '×5×3m-abcde']) expect(normalizeCode(typed)).toBe('X5X3M-ABCDE');
});

test('the QR code of a ticket gives its code, and any other QR code gives none', () => {
  expect(readScannedCode('https://turnout.example/order/1/2?code=X5X3M-ABCDE')).toBe('X5X3M-ABCDE');
  expect(readScannedCode('https://turnout.example/order/1/2')).toBeNull();
  expect(readScannedCode('https://elsewhere.example/?code=X5X3M-ABCDE')).toBeNull();
  expect(readScannedCode('WIFI:S:guests;T:WPA;P:secret;;')).toBeNull();
});

const TICKET = {
  sessionEventId: '01890a5d-ac96-774b-bcce-b302099a8057',
  userId: 'ffffffff-ffff-7fff-ffff-ffffffffffff',
  code: 'X5X3M-ABCDE',
};

test('a ticket’s QR code is an address in capitals and digits, and is read back whole, also in lower case', () => {
  const text = scannedText('https://turnout.example', TICKET);
  expect(text).toMatch(/^HTTPS:\/\/TURNOUT\.EXAMPLE\/Q\/[0-9A-Z]{60}$/);
  expect(readScannedCode(text)).toBe(TICKET.code);
  const packed = text.split('/').at(-1) ?? '';
  expect(readPacked(packed)).toEqual(TICKET);
  expect(readPacked(packed.toLowerCase())).toEqual(TICKET);
  expect(
    readPacked(scannedText('https://turnout.example', { ...TICKET, userId: '00000000-0000-0000-0000-000000000001' }).slice(-60))?.userId,
  ).toBe('00000000-0000-0000-0000-000000000001');
});

test.each(['', 'A'.repeat(59), 'A'.repeat(61), `${'Z'.repeat(50)}X5X3MABCDE`, `${'0'.repeat(50)}00000OOOOO`])(
  'an address that is no ticket’s is none: %j',
  (packed) => expect(readPacked(packed)).toBeNull(),
);
