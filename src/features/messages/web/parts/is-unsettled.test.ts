import { expect, test } from 'vitest';
import { RestError } from '#platform/web/query/rest.ts';
import { isUnsettled } from './is-unsettled.ts';

test('a message that a lost connection, a failing server or an ended sign-in held back is unsettled, a refused one isn’t', () => {
  expect([0, 401, 500, 503].map((status) => isUnsettled(new RestError(status, 'No.')))).toEqual([true, true, true, true]);
  expect([400, 403, 409, 429].map((status) => isUnsettled(new RestError(status, 'No.')))).toEqual([false, false, false, false]);
});

test('so is a conversation that couldn’t be started', () => {
  const failed = (data?: { code: string }) => Object.assign(new Error('No.'), { data });
  expect([failed(), failed({ code: 'UNAUTHORIZED' })].map(isUnsettled)).toEqual([true, true]);
  expect(isUnsettled(failed({ code: 'FORBIDDEN' }))).toBe(false);
});
