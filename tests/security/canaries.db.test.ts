import { expect, test } from 'vitest';
import { createCanaries, scanForCanaries } from '#tests/builders/canaries.ts';
import { expectCalm } from '#tests/builders/http-calls.ts';

// The checks that this folder relies on are worth something only if they bite.
const WORD = 'canary0123456789abcdef0123456789abcdef';

test('finds a canary anywhere, in any case, and behind the base64 of a link', () => {
  for (const body of [
    `{"text":"…${WORD}"}`,
    WORD.toUpperCase(),
    `/media/${Buffer.from(`s1:d/${WORD}/x`).toString('base64url')}.c2lnbmF0dXJl/800.webp`,
  ]) {
    expect(scanForCanaries(body, { allowed: [] }), body).toEqual([WORD]);
    expect(scanForCanaries(body, { allowed: [WORD] }), body).toEqual([]);
  }
  expect(scanForCanaries('{"text":"no bird"}', { allowed: [] })).toEqual([]);
});

test('allows a planted secret for its readers only, and an unplanted one for nobody', () => {
  const canaries = createCanaries();
  canaries.plant('a ticket', 'ABCDE-12345', ['ann']);
  expect(canaries.leaksTo('ann', 'code abcde-12345')).toEqual([]);
  expect(canaries.leaksTo('bob', 'code abcde-12345')).toEqual(['a ticket']);
  expect(canaries.leaksTo(null, 'code abcde-12345')).toEqual(['a ticket']);
  expect(canaries.leaksTo('ann', WORD)).toEqual([WORD]);
  canaries.welcome(WORD);
  expect(canaries.leaksTo(null, WORD)).toEqual([]);
});

test.each([
  [500, '{"message":"Something went wrong on our side. Please try again."}'],
  [400, 'TypeError: Cannot read properties of undefined'],
  [400, '    at async run (/srv/app/src/main.ts:10:5)'],
  [409, 'duplicate key value violates unique constraint "users_pkey"'],
  [400, '{"code":"FST_ERR_BAD_URL"}'],
  [404, 'select "a" from "b"'],
])('the check for internal wording rejects %i %s', (status, text) => {
  expect(() => expectCalm('an answer', status, text)).toThrow(/expected/);
});

test("the check for internal wording accepts the product's own messages", () => {
  for (const [status, text] of [
    [200, 'select a class'],
    [409, '{"message":"This session is full and cannot accept more participants."}'],
    [503, '{"message":"Failed to create payment session"}'],
  ] as const)
    expect(() => expectCalm('an answer', status, text)).not.toThrow();
});
