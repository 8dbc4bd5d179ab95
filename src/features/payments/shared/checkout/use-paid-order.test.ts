import { expect, test } from 'vitest';
import type { LiveEvent } from '#platform/web/live/live-hub.ts';
import { findPaid } from './use-paid-order.ts';

const told: LiveEvent = { type: 'change', change: { kind: 'order', itemId: 'item' } };
const answering = (id: string, status: 'PENDING' | 'COMPLETED' | 'TRIAL') => async () => ({ id, status });

test.each<[string, LiveEvent, Parameters<typeof findPaid>[2]]>([
  ['another change', { type: 'change', change: { kind: 'notifications' } }, answering('mine', 'COMPLETED')],
  ['a gap in the line', { type: 'again' }, answering('mine', 'COMPLETED')],
  ["someone else's order for the same thing", told, answering('theirs', 'COMPLETED')],
  ['an order that is still open', told, answering('mine', 'PENDING')],
  ['an order that cannot be read', told, () => Promise.reject(new Error('offline'))],
  ['an order that does not exist', told, async () => null],
])('%s leaves an open checkout as it is', async (_what, event, ask) => {
  expect(await findPaid(event, 'mine', ask)).toBeNull();
});

test.each(['COMPLETED', 'TRIAL'] as const)('closes the checkout of an order that the server says is %s', async (status) => {
  expect(await findPaid(told, 'mine', answering('mine', status))).toBe('item');
});
