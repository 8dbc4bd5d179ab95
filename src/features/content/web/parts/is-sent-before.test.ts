import { expect, test } from 'vitest';
import { commentRefusals } from '#features/comments/refusals.ts';
import { RestError } from '#platform/web/rest.ts';
import { contentRefusals } from '../../refusals.ts';
import { isSentBefore } from './is-sent-before.ts';

test('an id that stands for other words says that something was sent before', () => {
  for (const refusal of [contentRefusals.CONTENT_ID_TAKEN(), commentRefusals.COMMENT_ID_TAKEN()])
    expect(isSentBefore(new RestError(409, refusal.message))).toBe(true);
});

test('no other failure does, also with the same status', () => {
  for (const refusal of [contentRefusals.NO_SUBSCRIPTION_OFFER(), contentRefusals.EVENTS_STILL_SOLD(), contentRefusals.POST_EMPTY()])
    expect(isSentBefore(new RestError(409, refusal.message))).toBe(false);
  expect(isSentBefore(new Error('No'))).toBe(false);
  expect(isSentBefore(null)).toBe(false);
});
