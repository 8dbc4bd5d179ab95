import { describe, expect, test } from 'vitest';
import { bookingLabel } from '#features/content/copy.ts';
import { BookingWindow } from '#features/content/contract/booking-window.ts';
import { bookableUntil, windowOf } from '#features/content/rules/booking-window.ts';
import { availabilityOf } from '../rules.ts';
import { opensText } from './copy.ts';

const start = new Date('2026-12-01T19:00:00.000Z');
const iso = (at: Date | null) => at?.toISOString() ?? null;

describe('a booking window', () => {
  test.each([
    [{ opens: { hoursBefore: 24 }, closes: { hoursBefore: 24 } }, 'Booking must close after it opens'],
    [{ opens: { hoursBefore: 2 }, closes: { hoursBefore: 48 } }, 'Booking must close after it opens'],
    [{ opens: { at: '2026-12-01T10:00:00Z' }, closes: { at: '2026-12-01T10:00:00Z' } }, 'Booking must close after it opens'],
    [{ earlyHours: 24 }, 'Say when booking opens for everybody'],
  ])('is refused in a sentence for %o', (window, sentence) => {
    expect(BookingWindow.safeParse(window).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  test('moves with its date, unless it names an instant, and closes when the date starts at the latest', () => {
    const before = windowOf({ opens: { hoursBefore: 168 }, closes: { hoursBefore: 2 }, earlyHours: 24 }, start);
    expect([iso(before.opensAt), iso(before.earlyFrom), iso(before.closesAt)]).toEqual([
      '2026-11-24T19:00:00.000Z',
      '2026-11-23T19:00:00.000Z',
      '2026-12-01T17:00:00.000Z',
    ]);
    const onDays = windowOf({ opens: { at: '2026-11-20T09:00:00Z' }, closes: { at: '2027-01-01T00:00:00Z' } }, start);
    expect([iso(onDays.opensAt), iso(onDays.earlyFrom), iso(onDays.closesAt)]).toEqual([
      '2026-11-20T09:00:00.000Z',
      null,
      start.toISOString(),
    ]);
    expect(bookableUntil(null, start)).toEqual(start);
  });

  test('says when a date opens, on its own clock, and sells from that instant until it closes', () => {
    const event = {
      endDateTime: '2026-12-01T20:00:00.000Z',
      participantCount: 0,
      maxParticipantCount: 5,
      cancelled: false,
      timeZone: 'Europe/London',
      opensAt: '2026-11-24T19:00:00.000Z',
      closesAt: '2026-12-01T17:00:00.000Z',
    };
    expect(availabilityOf(event, new Date('2026-11-24T18:59:59.999Z'))).toMatchObject({
      reason: 'not-open',
      label: 'Not open yet',
      message: 'Booking opens on Tue 24 Nov, 7\u00A0pm.',
    });
    expect(bookingLabel(event, new Date('2026-11-24T18:59:59.999Z'))).toBe('Opens Tue 24 Nov');
    expect(availabilityOf(event, new Date(event.opensAt)).purchasable).toBe(true);
    expect(bookingLabel(event, new Date(event.opensAt))).toBe(null);
    expect(bookingLabel(event, new Date(event.closesAt))).toBe('Booking closed');
    const early = { ...event, earlyFrom: '2026-11-23T19:00:00.000Z' };
    expect(bookingLabel(early, new Date('2026-11-23T18:59:59.999Z'))).toBe('Opens Tue 24 Nov');
    expect(bookingLabel(early, new Date(early.earlyFrom))).toBe(null);
    expect(bookingLabel(early, new Date(event.closesAt))).toBe('Booking closed');
    expect(availabilityOf(event, new Date('2026-12-01T16:59:59.999Z')).purchasable).toBe(true);
    expect(availabilityOf(event, new Date(event.closesAt))).toMatchObject({
      reason: 'closed',
      message: 'Booking for this date has closed.',
    });
    expect(availabilityOf({ ...event, cancelled: true }, new Date(event.closesAt))).toMatchObject({ reason: 'cancelled' });
    expect(opensText(event.opensAt, 'America/New_York')).toBe('Booking opens on Tue 24 Nov, 2\u00A0pm.');
  });
});
