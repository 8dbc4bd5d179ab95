import { expect, it } from 'vitest';
import { createGiftToken, hashGiftToken, opens, readGiftToken } from './gift-token.ts';

const key = { ownerUserId: '0190f000-0000-7000-8000-000000000001', giftId: '0190f000-0000-7000-8000-000000000002' };

it('names its gift, and opens it and no other', () => {
  const token = createGiftToken(key);
  expect(readGiftToken(token)).toEqual(key);
  expect(opens(token, hashGiftToken(token))).toBe(true);
  expect(opens(createGiftToken(key), hashGiftToken(token))).toBe(false);
});

it.each(['', 'x', 'x'.repeat(75), 'é'.repeat(75), `${'A'.repeat(74)}=`, '-'.repeat(76)])('takes %j for no gift', (token) => {
  expect(readGiftToken(token)).toBeNull();
});
