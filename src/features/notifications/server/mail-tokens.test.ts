import { expect, test } from 'vitest';
import { openBounceToken, openMailToken, sealBounceToken, sealMailToken } from './mail-tokens.ts';

const SECRET = 'a secret of this test which keeps nothing';
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
  expect(openMailToken('another secret of this test, as long as it', token)).toBeNull();
});

test('a bounce address names its person, in upper or lower case, and no other', () => {
  const token = sealBounceToken(SECRET, USER);
  expect(`bounces+${token}`.length).toBeLessThanOrEqual(64);
  expect(openBounceToken(SECRET, token.toUpperCase())).toBe(USER);
  expect(openBounceToken(SECRET, token.replace(/^0190/, '0191'))).toBeNull();
});
