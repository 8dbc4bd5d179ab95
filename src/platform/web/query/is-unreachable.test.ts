import { expect, test } from 'vitest';
import { isUnreachable } from './is-unreachable.ts';

const asked = { data: undefined, fetchStatus: 'fetching', failureReason: null };

test.each([
  ['the first request is on its way', {}, false],
  ['it waits for a connection', { fetchStatus: 'paused' }, true],
  ['no response came, and it is retried', { failureReason: new TypeError('Failed to fetch') }, true],
  ['the server refused', { failureReason: { data: { code: 'NOT_FOUND' } } }, false],
  ['the server failed', { failureReason: { data: { code: 'INTERNAL_SERVER_ERROR' } } }, false],
  ['there is an answer of before', { data: [], fetchStatus: 'paused' }, false],
])('while %s: %j is %s', (_, query, unreached) => {
  expect(isUnreachable({ ...asked, ...query })).toBe(unreached);
});
