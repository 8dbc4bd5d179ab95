import { expect, test } from 'vitest';
import { RestError } from '#platform/web/query/rest.ts';
import { contentRefusals } from '../../refusals.ts';
import { isSentBefore } from './is-sent-before.ts';

const idTaken = contentRefusals.CONTENT_ID_TAKEN();

test('an id taken by different content means that something was sent before', () => {
  expect(isSentBefore(new RestError(409, idTaken.message), idTaken)).toBe(true);
});

test('other failures do not, even with the same status', () => {
  for (const refusal of [contentRefusals.NO_SUBSCRIPTION_OFFER(), contentRefusals.EVENTS_STILL_SOLD(), contentRefusals.POST_EMPTY()])
    expect(isSentBefore(new RestError(409, refusal.message), idTaken)).toBe(false);
  expect(isSentBefore(new Error(idTaken.message), idTaken)).toBe(false);
  expect(isSentBefore(null, idTaken)).toBe(false);
});
