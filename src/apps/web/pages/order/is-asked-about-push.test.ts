import { expect, test } from 'vitest';
import { isAskedAboutPush } from './is-asked-about-push.ts';

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
