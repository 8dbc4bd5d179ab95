import { expect, test } from 'vitest';
import { DELETED_PERSON } from '#features/people/rules.ts';
import { isAskedAboutPush, whyDue } from './order-hints.ts';

const withLogs = (...logs: { eventType: string; returned: boolean }[]) =>
  ({ type: 'SESSION_EVENT', description: {}, username: 'ben', ownerUsername: 'maya', logs }) as unknown as Parameters<typeof whyDue>[0];
const payment = { eventType: 'PAYMENT', returned: false };
const refund = { eventType: 'REFUND', returned: false };
const paid = withLogs(payment);
const returned = withLogs(payment, refund, { eventType: 'FAILED', returned: true });

test("asks no seller for money that the buyer's bank sent back to the platform", () => {
  expect(whyDue(returned, 'refunded', 'seller')).toContain('nothing for you to do');
  expect(whyDue(returned, 'cancelled', 'seller')).toContain('nothing for you to do');
  expect(whyDue(returned, 'refunded', 'administrator')).toContain('the platform holds the money');
  expect(whyDue(returned, 'cancelled', 'buyer')).toContain('we’ll pay you another way');
});

test('asks the seller to refund what came too late, and says nothing twice to a buyer who returned their ticket', () => {
  expect(whyDue(paid, undefined, 'seller')).toMatch(/Please refund it\.$/);
  expect(whyDue(paid, undefined, 'buyer')).toMatch(/The host has been asked to refund it in full\.$/);
  expect(whyDue(paid, 'cancelled', 'buyer')).toBeNull();
  expect(whyDue(paid, 'cancelled', 'seller')).toContain('the money hasn’t been refunded yet');
});

test('says of a pass, which has no last place, that it came too late, and who refunds it once its creator has left', () => {
  const pass = { ...paid, type: 'MEMBERSHIP' as const };
  expect(whyDue(pass, undefined, 'buyer')).toBe(
    'This payment arrived after the pass had ended. Its creator has been asked to refund it in full.',
  );
  expect(whyDue(pass, undefined, 'seller')).toBe('This payment arrived after the pass had ended. Please refund it.');
  const left = { ...pass, ownerUsername: DELETED_PERSON.username };
  expect(whyDue(left, undefined, 'buyer')).toBe(
    'This payment arrived after the pass’s creator had closed their account. We’ll refund it in full.',
  );
  expect(whyDue(left, undefined, 'administrator')).toMatch(/Please refund it\.$/);
});

test('says of what renews that the period was paid for too late', () => {
  const period = { ...paid, type: 'SUBSCRIPTION' as const, description: { title: 'Ben', billingPeriod: 'monthly' as const } };
  expect(whyDue(period, undefined, 'seller')).toBe('This payment arrived after the subscription had ended. Please refund it.');
  const member = { ...period, type: 'MEMBERSHIP' as const };
  expect(whyDue(member, undefined, 'buyer')).toMatch(/^This payment arrived after the membership had ended\./);
});

test("doesn't take a declined card, reported after a partial refund, for a returned refund", () => {
  const declined = withLogs(payment, refund, { eventType: 'FAILED', returned: false });
  expect(whyDue(declined, undefined, 'seller')).toMatch(/Please refund it\.$/);
});

const booked = '2026-03-01T10:00:00.000Z';
const soon = Date.parse('2026-03-01T10:29:00.000Z');

test('asks neither the host nor an administrator who looks at a fresh order', () => {
  expect(isAskedAboutPush(booked, 'active', 'seller', soon)).toBe(false);
  expect(isAskedAboutPush(booked, 'active', 'administrator', soon)).toBe(false);
});

test('asks a buyer who has just booked, but not later, and not for a ticket that is no longer valid', () => {
  expect(isAskedAboutPush(booked, 'active', 'buyer', soon)).toBe(true);
  expect(isAskedAboutPush(booked, 'active', 'buyer', Date.parse('2026-03-01T10:30:00.000Z'))).toBe(false);
  expect(isAskedAboutPush(booked, 'cancelled', 'buyer', soon)).toBe(false);
  expect(isAskedAboutPush(booked, undefined, 'buyer', soon)).toBe(false);
});

test('says to the seller how much of a place that was returned of several is still due, and nothing to the buyer', () => {
  const one = { ...paid, refundOwed: 800, refundedAmount: 0 };
  expect(whyDue(one, 'active', 'seller')).toBe(
    'A place of this order was returned, but the money hasn’t been refunded yet. If that doesn’t change, please refund £8.00.',
  );
  expect(whyDue(one, 'active', 'buyer')).toBeNull();
});
