import { describe, expect, it } from 'vitest';
import { shouldRetry } from './query.ts';
import { isSessionError } from './session-errors.ts';
import { staleTimeOf } from './stale-times.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { data: { code } });

describe('shouldRetry', () => {
  it('never repeats a session error, whatever stands around its text', () => {
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

  it('never repeats a refusal', () => {
    for (const code of ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST']) expect(shouldRetry(0, withCode(code))).toBe(false);
  });

  it('repeats other failures three times', () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, withCode('INTERNAL_SERVER_ERROR')))).toEqual([true, true, true, false]);
    expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(true);
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
  ])('of %s is %i ms', (path, expected) => {
    expect(staleTimeOf([path.split('.'), { type: 'query' }])).toBe(expected);
  });

  it('is a minute for a key made by hand', () => {
    expect(staleTimeOf(['suggestions', 'lon'])).toBe(60_000);
  });
});

it('what is for subscribers is asked for again by whoever comes back to it, as a subscription begins and ends', () => {
  const key = [['content', 'getContentItem']];
  for (const locked of [true, false]) expect(staleTimeOf(key, { visibility: 'PRIVATE', locked })).toBe(5000);
  for (const answer of [undefined, null, { visibility: 'PUBLIC', locked: false }]) expect(staleTimeOf(key, answer)).toBe(600_000);
});
