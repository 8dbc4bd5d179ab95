import { expect, test } from 'vitest';
import { boxOfFeed, createFeedToken, isSameToken, readFeedToken } from './feed-token.ts';

const secret = { current: 'a'.repeat(32), previous: [], next: [] };
const [one, other] = ['0190f000-0000-7000-8000-000000000001', '0190f000-0000-7000-8000-000000000002'];

test('a token says whose calendar it opens, and no two are alike', () => {
  const [token, another] = [createFeedToken(one), createFeedToken(one)];
  expect([readFeedToken(token), readFeedToken(another), readFeedToken(createFeedToken(other))]).toEqual([one, one, other]);
  expect([isSameToken(token, token), isSameToken(token, another), isSameToken(token, token.slice(1))]).toEqual([true, false, false]);
});

test('what is stored of one opens with the product’s secret and for its person alone', () => {
  const token = createFeedToken(one);
  const sealed = boxOfFeed(secret, one).seal(token);
  expect(sealed.includes(token)).toBe(false);
  expect(boxOfFeed(secret, one).open(sealed)).toBe(token);
  expect(boxOfFeed(secret, other).open(sealed)).toBeNull();
  expect(boxOfFeed({ ...secret, current: 'b'.repeat(32) }, one).open(sealed)).toBeNull();
});

test('nothing but a token is read as one', () => {
  const token = createFeedToken(one);
  for (const text of ['', 'a', token.slice(1), `${token}A`, 'A'.repeat(54), `${token.slice(0, -1)}.`, '-'.repeat(54)])
    expect(readFeedToken(text)).not.toBe(one);
});
