import { expect, test } from 'vitest';
import { shownMessage } from '#tests/builders/shown-message.ts';
import type { Payment } from '#features/payments/contract.ts';
import type { Message } from '../../contract.ts';
import { arrangeMessages } from './arrange-messages.ts';

const message = (revision: number, senderUserId: string, createdAt: string) =>
  shownMessage(revision, { senderUserId, createdAt, updatedAt: createdAt });
const now = new Date('2026-06-03T12:00:00.000Z');
const around = { newFrom: null, now, timeZone: 'Europe/London' };
const shown = (messages: Message[], more: { newFrom?: number; orders?: Payment[] } = {}) =>
  arrangeMessages(messages, { ...around, ...more }).map((row) =>
    row.kind === 'message' ? row.message.id : row.kind === 'day' ? row.label : row.key,
  );

test('puts a line between two days of the reader, even if they are one day in another zone', () => {
  const rows = shown([
    message(1, 'ana', '2025-12-24T18:00:00.000Z'),
    message(2, 'ana', '2026-06-01T10:00:00.000Z'),
    // The next two are both on the second in UTC, but the later one is on the third in London.
    message(3, 'ana', '2026-06-02T22:59:00.000Z'),
    message(4, 'ben', '2026-06-02T23:01:00.000Z'),
  ]);
  expect(rows).toEqual(['Wednesday 24 December 2025', 'm1', 'Monday 1 June', 'm2', 'Yesterday', 'm3', 'Today', 'm4']);
});

test('groups one person’s bubbles within a few minutes; another person, a pause and the “New” line end a group', () => {
  const messages = [
    message(1, 'ana', '2026-06-03T10:00:00.000Z'),
    message(2, 'ana', '2026-06-03T10:04:59.000Z'),
    message(3, 'ben', '2026-06-03T10:05:00.000Z'),
    message(4, 'ben', '2026-06-03T10:10:00.000Z'),
    message(5, 'ben', '2026-06-03T10:11:00.000Z'),
    message(6, 'ben', '2026-06-03T10:12:00.000Z'),
  ];
  const groups = arrangeMessages(messages, { ...around, newFrom: 6 }).flatMap((row) =>
    row.kind === 'message' ? [[row.message.revision, row.startsGroup, row.endsGroup]] : [],
  );
  expect(groups).toEqual([
    [1, true, false],
    [2, false, true],
    [3, true, true],
    [4, true, false],
    [5, false, true],
    [6, true, true],
  ]);
  expect(shown(messages, { newFrom: 6 }).slice(-2)).toEqual(['new', 'm6']);
});

test('puts an order once where it was made, and the newest after everything that was said', () => {
  const order = (id: string, createdAt: string) => ({ id, createdAt }) as Payment;
  const messages = [message(1, 'ana', '2026-06-03T10:00:00.000Z'), message(2, 'ben', '2026-06-03T11:00:00.000Z')];
  const orders = [order('later', '2026-06-03T11:30:00.000Z'), order('between', '2026-06-03T10:30:00.000Z')];
  expect(shown(messages, { orders })).toEqual(['Today', 'm1', 'between', 'm2', 'later']);
});

test('folds orders that follow each other without a word, but for the last, and none that calls for something', () => {
  const order = (id: string, createdAt: string, more: object = {}) =>
    ({ id, createdAt, status: 'COMPLETED', refundDue: false, item: null, ...more }) as Payment;
  const messages = [message(1, 'ana', '2026-05-01T10:00:00.000Z'), message(2, 'ben', '2026-06-03T11:00:00.000Z')];
  const orders = [
    order('one', '2026-05-01T10:30:00.000Z'),
    order('two', '2026-05-08T10:30:00.000Z'),
    order('three', '2026-05-15T10:30:00.000Z'),
  ];
  const rows = arrangeMessages(messages, { ...around, orders });
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'orders', 'day', 'order', 'day', 'message']);
  expect(rows.flatMap((row) => (row.kind === 'orders' ? row.payments.map(({ id }) => id) : []))).toEqual(['one', 'two']);
  const moved = [...orders.slice(0, 1), order('two', '2026-05-08T10:30:00.000Z', { item: { state: 'moved' } }), ...orders.slice(2)];
  expect(arrangeMessages(messages, { ...around, orders: moved }).filter(({ kind }) => kind === 'orders')).toEqual([]);
  expect(arrangeMessages(messages, { ...around, orders: orders.slice(1) }).filter(({ kind }) => kind === 'orders')).toEqual([]);
});
