import { expect, test } from 'vitest';
import { RestError } from '#platform/web/rest.ts';
import { isSentBefore } from './is-sent-before.ts';

test('an id that stands for other words says that something was sent before, and no other failure does', () => {
  expect(isSentBefore(new RestError(409, 'Another item with this id exists already. Send a new id.'))).toBe(true);
  for (const status of [0, 400, 403, 422, 500]) expect(isSentBefore(new RestError(status, 'No'))).toBe(false);
  expect(isSentBefore(new Error('No'))).toBe(false);
  expect(isSentBefore(null)).toBe(false);
});
