import { describe, expect, it } from 'vitest';
import { retryDelay, shouldRepeatWrite, shouldRetry } from './query-client.ts';
import { isSessionError } from '../session/session-errors.ts';
import { staleTimeOf } from './stale-times.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { data: { code } });

describe('shouldRetry', () => {
  it('never retries a session error, whatever surrounds its text', () => {
    for (const text of [
      'jwt expired',
      'TRPCClientError: JWT expired',
      'jwt verification failed',
      'Unable to transform response from server',
    ]) {
      expect(shouldRetry(0, new Error(text))).toBe(false);
      expect(isSessionError(new Error(text))).toBe(true);
    }
  });

  it('never retries a refusal', () => {
    for (const code of ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST']) expect(shouldRetry(0, withCode(code))).toBe(false);
  });

  it('retries other failures three times', () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, withCode('INTERNAL_SERVER_ERROR')))).toEqual([true, true, true, false]);
    expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(true);
  });
});

describe('a server that turns calls away', () => {
  const turnedAway = (code: string, seconds: number) =>
    Object.assign(withCode(code), { meta: { response: new Response(null, { headers: { 'retry-after': String(seconds) } }) } });

  it('is asked again after the time that it names, and not by everyone at once', () => {
    const waits = Array.from({ length: 200 }, () => retryDelay(0, turnedAway('SERVICE_UNAVAILABLE', 2)));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(2000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(4000);
    expect(new Set(waits).size).toBeGreaterThan(50);
    expect([0, 1, 2].map((failures) => retryDelay(failures, withCode('INTERNAL_SERVER_ERROR')) >= 1000 * 2 ** failures)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("isn't asked again automatically if it wants to be left alone for long", () => {
    expect(shouldRetry(0, turnedAway('TOO_MANY_REQUESTS', 10))).toBe(true);
    expect(shouldRetry(0, turnedAway('TOO_MANY_REQUESTS', 3600))).toBe(false);
  });

  it('gets a write again only if it never started it', () => {
    expect([0, 2, 3].map((failures) => shouldRepeatWrite(failures, turnedAway('SERVICE_UNAVAILABLE', 2)))).toEqual([true, true, false]);
    expect(shouldRepeatWrite(0, turnedAway('SERVICE_UNAVAILABLE', 5))).toBe(false);
    expect(shouldRepeatWrite(0, turnedAway('INTERNAL_SERVER_ERROR', 2))).toBe(false);
    expect(shouldRepeatWrite(0, withCode('SERVICE_UNAVAILABLE'))).toBe(false);
  });
});

describe('staleTimeOf', () => {
  it.each([
    ['user.getUser', 3_600_000],
    ['user.searchUsernameByPrefix', 300_000],
    ['chat.queryChats', 600_000],
    ['content.getContentItem', 600_000],
    ['session.getSessionEvent', 900_000],
    ['session.queryUserSessionEvents', 360_000],
    ['media.generateSignedUrls', 1_800_000],
    ['unheard.of', 60_000],
  ])('for %s is %i ms', (path, expected) => {
    expect(staleTimeOf([path.split('.'), { type: 'query' }])).toBe(expected);
  });

  it('is a minute for a hand-written key', () => {
    expect(staleTimeOf(['suggestions', 'lon'])).toBe(60_000);
  });
});

it('an item for subscribers is fresh for only 5 seconds, because subscriptions begin and end', () => {
  const key = [['content', 'getContentItem']];
  for (const locked of [true, false]) expect(staleTimeOf(key, { visibility: 'PRIVATE', locked })).toBe(5000);
  for (const answer of [undefined, null, { visibility: 'PUBLIC', locked: false }]) expect(staleTimeOf(key, answer)).toBe(600_000);
});
