import { expect, test } from 'vitest';
import { isBounceToken, openMailToken, readBounceToken, sealBounceToken, sealMailToken } from './mail-tokens.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';

const SECRET = onlySecret('a secret of this test which keeps nothing');
const USER = '01900000-0000-7000-8000-000000000001';
const CREATOR = '01900000-0000-7000-8000-000000000002';

test.each([null, { topic: 'DIGEST' }, { topic: 'LIKES' }, { topic: 'CREATOR_MAIL', creatorUserId: CREATOR }] as const)(
  'a link opens what it was made for: %j',
  (list) => {
    const facts = { userId: USER, list, edition: 7 };
    expect(openMailToken(SECRET, sealMailToken(SECRET, facts))).toEqual(facts);
  },
);

test('a link that was altered, cut short or made with another secret opens nothing', () => {
  const token = sealMailToken(SECRET, { userId: USER, list: { topic: 'LIKES' }, edition: 0 });
  const altered = [...token].map((_letter, at) => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`);
  const opened = altered.filter(
    (one) => openMailToken(SECRET, one) !== null && !Buffer.from(one, 'base64url').equals(Buffer.from(token, 'base64url')),
  );
  expect(opened).toEqual([]);
  expect(openMailToken(SECRET, token.slice(0, -4))).toBeNull();
  expect(openMailToken(onlySecret('another secret of this test, as long as it'), token)).toBeNull();
});

test('a bounce address stands for one address of one person, in upper or lower case, and no other', () => {
  const to = { userId: USER, email: 'Ann@mail.example' };
  const token = sealBounceToken(SECRET, to);
  expect(`bounces+${token}`.length).toBeLessThanOrEqual(64);
  expect(readBounceToken(token.toUpperCase())).toBe(USER);
  expect(isBounceToken(SECRET, token.toUpperCase(), { ...to, email: 'ann@MAIL.example' })).toBe(true);
  expect(isBounceToken(SECRET, token, { ...to, email: 'ann@new.example' })).toBe(false);
  expect(isBounceToken(SECRET, token, { ...to, userId: CREATOR })).toBe(false);
  expect(isBounceToken(onlySecret('another secret'), token, to)).toBe(false);
});
