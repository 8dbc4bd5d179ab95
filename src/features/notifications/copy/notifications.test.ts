import { expect, test } from 'vitest';
import { NotificationType } from '../contract.ts';
import { describeNotification } from './notifications.ts';

const from = { userId: '01900000-0000-7000-8000-000000000001', username: 'maya', displayName: 'Maya Okafor' };
const eventOrder = { title: 'Morning yoga', sessionEventId: 'event', participantUserId: 'buyer' };

test('names the sender by display name, otherwise by username', () => {
  expect(describeNotification('FOLLOW', {}, from)).toEqual({ message: 'Maya Okafor started following you.', url: '/maya' });
  expect(describeNotification('FOLLOW', {}, { ...from, displayName: null }).message).toBe('maya started following you.');
  expect(describeNotification('FOLLOW', {}, { ...from, displayName: '' }).message).toBe('maya started following you.');
});

test('leads to the order, the item or the place to act', () => {
  expect(describeNotification('PAYMENT', { kind: 'SESSION_EVENT', amount: 800, ...eventOrder }, from)).toEqual({
    message: 'Maya Okafor bought a ticket to “Morning yoga” for £8.00.',
    url: '/order/event/buyer',
  });
  expect(describeNotification('LIKE', { item: { username: 'ada', uri: { type: 'POST', id: 'x' } } }, from)).toEqual({
    message: 'Maya Okafor liked your post.',
    url: '/ada/post/x',
  });
  expect(
    describeNotification(
      'SESSION_EVENT_CANCELLED',
      { ...eventOrder, startDateTime: '2026-11-24T19:00:00.000Z', timeZone: 'Europe/London' },
      from,
    ).message,
  ).toBe('“Morning yoga” on Tuesday 24 November 2026 was cancelled.');
});

test('says that the place in a cancelled event has gone back to the membership that paid for it', () => {
  const cancelled = { ...eventOrder, startDateTime: '2026-11-24T19:00:00.000Z', timeZone: 'Europe/London', backTo: '“10-class pass”' };
  expect(describeNotification('SESSION_EVENT_CANCELLED', cancelled, from).message).toBe(
    '“Morning yoga” on Tuesday 24 November 2026 was cancelled. Your place has gone back to “10-class pass”.',
  );
});

test('says where a moved event went', () => {
  const moved = { ...eventOrder, startDateTime: '2026-11-24T19:00:00.000Z', timeZone: 'Europe/London' };
  expect(describeNotification('SESSION_EVENT_MOVED', { ...moved, isNewTime: true }, from)).toEqual({
    message: '“Morning yoga” was moved to Tuesday 24 November 2026, 7\u00a0pm.',
    url: '/order/event/buyer',
  });
  expect(describeNotification('SESSION_EVENT_MOVED', { ...moved, isNewTime: false }, from).message).toBe(
    '“Morning yoga” on Tuesday 24 November 2026 has a new location.',
  );
});

test('a reminder names the day and time of a date by its own clock', () => {
  const date = { title: 'Yoga', sessionEventId: 'e1', participantUserId: 'u1', startDateTime: '2027-07-06T17:00:00.000Z' };
  expect(describeNotification('SESSION_REMINDER', { ...date, timeZone: 'Europe/London', readerZone: null }, from).message).toMatch(
    /^“Yoga” is on Tuesday 6 July 2027, 6\spm \(UK time\)\.$/,
  );
});

test('says that a session that was taken down may not take place, whether the ticket can be returned, and that it can after all', () => {
  const date = { ...eventOrder, startDateTime: '2026-11-24T19:00:00.000Z', timeZone: 'Europe/London' };
  expect(describeNotification('SESSION_TAKEN_DOWN', { ...date, mayReturn: true }, null)).toEqual({
    message: '“Morning yoga” on Tuesday 24 November 2026 may not take place: we’ve taken the session down. You can return your ticket.',
    url: '/order/event/buyer',
  });
  expect(describeNotification('HOST_SUSPENDED', { ...date, mayReturn: false }, null).message).toBe(
    '“Morning yoga” on Tuesday 24 November 2026 may not take place: its host’s account is suspended.',
  );
  expect(describeNotification('SESSION_RESTORED', date, null).message).toBe(
    '“Morning yoga” on Tuesday 24 November 2026 can take place: we’ve restored the session.',
  );
});

test('says that a pass can’t be used for now, and that it can again', () => {
  const pass = { title: 'Ten classes', purchaseId: 'purchase', holderUserId: 'buyer' };
  expect(describeNotification('PASS_PAUSED', pass, null)).toEqual({
    message: 'You can’t use your pass “Ten classes” for now: its creator’s account is suspended.',
    url: '/order/purchase/buyer',
  });
  expect(describeNotification('PASS_USABLE_AGAIN', pass, null).message).toBe(
    'You can use your pass “Ten classes” again: its creator’s account is no longer suspended.',
  );
});

test('says what was added to a pass', () => {
  const pass = { title: 'Ten classes', purchaseId: 'purchase', holderUserId: 'buyer' };
  expect(describeNotification('PASS_EXTENDED', { ...pass, places: 1, lastDay: null }, from).message).toMatch(
    / gave your pass “Ten classes” 1 more place\.$/,
  );
  expect(describeNotification('PASS_EXTENDED', { ...pass, places: 2, lastDay: 'Friday 4 December 2026' }, from).message).toMatch(
    / gave your pass “Ten classes” 2 more places and time until Friday 4 December 2026\.$/,
  );
});

test('says what a bank or the payment provider has stopped, and leads to where that is mended', () => {
  expect(describeNotification('PAYOUT_RETURNED', { amount: 8730 }, null)).toEqual({
    message: 'Your bank returned your payout of £87.30. Check your bank account.',
    url: '/edit-profile#monetization',
  });
  expect(describeNotification('PAYOUTS_RESTRICTED', { restriction: 'restricted' }, null).message).toContain('nothing you offer is on sale');
  const dispute = { title: 'Morning yoga', amount: 1250, itemId: 'event', buyerUserId: 'buyer', paymentId: 'payment' };
  expect(describeNotification('PAYMENT_DISPUTED', { ...dispute, status: 'OPEN' }, null).message).toBe(
    'A buyer’s bank has taken back £12.50 for “Morning yoga”. Your share is on hold.',
  );
});

test('administrators are led to the list in which a report waits', () => {
  const urls = (['POST', 'SESSION', 'COMMENT', 'REVIEW', 'PERSON', 'MESSAGE'] as const).map(
    (what) => describeNotification('NEW_REPORT', { what, reason: 'Spam or misleading', isHidden: false }, null).url,
  );
  const [content, people, messages] = ['/admin/reported-content', '/admin/reported-people', '/admin/reported-messages'];
  expect(urls).toEqual([content, content, people, people, people, messages]);
});

test('says what is new in a legal text, and from when unless it already holds', () => {
  const legal = { text: 'terms of service', change: 'Fees are shown.', from: '', path: '/terms-of-service/2' } as const;
  expect(describeNotification('LEGAL_TEXT', legal, null)).toEqual({
    message: 'New terms of service: Fees are shown.',
    url: '/terms-of-service/2',
  });
  expect(describeNotification('LEGAL_TEXT', { ...legal, from: ' from Friday 1 January 2027' }, null).message).toBe(
    'New terms of service from Friday 1 January 2027: Fees are shown.',
  );
});

test('there are 58 types: those of the product page, and ours for reminders, moved and changed events, suspended hosts, takedowns, passes, saved searches, returned mail, bells, payouts, disputes, waiting lists, openings, decisions about dates, reviews, replays, reports, gifts, joining, legal texts and missing workers', () => {
  expect(NotificationType.options).toHaveLength(58);
});

test('a pass that was taken back is no place that goes back to a membership', () => {
  const refund = { title: 'Ten classes', amount: 0, itemId: 'i', buyerUserId: 'b', paymentId: 'p' };
  expect(describeNotification('REFUND_PROCESSED', { ...refund, passTakenBack: true }, null).message).toBe(
    '“Ten classes” has been taken back. Any places you booked with it in upcoming sessions have been released.',
  );
  expect(describeNotification('REFUND_PROCESSED', refund, null).message).toContain('returned to your membership');
});
