import { describe, expect, test } from 'vitest';
import { availabilityOf, decideCancellation, defaultEvent, eventWindow, isTimeZone, startOfDay } from './rules.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const open = { endDateTime: '2026-11-24T13:00:00.000Z', participantCount: 3, maxParticipantCount: 12, cancelled: false };

describe('availability', () => {
  test('checks for full, then ended, then cancelled, then taken down, then whether anything is selected', () => {
    const everything = { endDateTime: '2026-11-24T11:00:00.000Z', participantCount: 12, maxParticipantCount: 12, cancelled: true };
    expect(availabilityOf(everything, now)).toEqual({
      purchasable: false,
      reason: 'full',
      label: 'Session Full',
      message: 'This session is full and cannot accept more participants.',
    });
    expect(availabilityOf({ ...everything, participantCount: 11 }, now)).toMatchObject({
      reason: 'ended',
      label: 'Session Ended',
      message: 'This session has already ended.',
    });
    expect(availabilityOf({ ...open, cancelled: true }, now)).toMatchObject({
      reason: 'cancelled',
      label: 'Cancelled',
      message: 'This session has been cancelled.',
    });
    expect(availabilityOf({ ...open, takenDown: true }, now)).toMatchObject({ reason: 'taken-down', label: 'Taken down' });
    expect(availabilityOf({ ...open, cancelled: true, takenDown: true }, now)).toMatchObject({ reason: 'cancelled' });
    expect(availabilityOf(null, now)).toMatchObject({ reason: 'none', label: 'Not Available', message: 'No session selected.' });
    expect(availabilityOf(open, now)).toEqual({ purchasable: true });
  });

  test('sells the last seat and none after it; without a limit it is never full', () => {
    expect(availabilityOf({ ...open, participantCount: 11 }, now).purchasable).toBe(true);
    expect(availabilityOf({ ...open, participantCount: 12 }, now).purchasable).toBe(false);
    expect(availabilityOf({ ...open, participantCount: 100_000, maxParticipantCount: null }, now).purchasable).toBe(true);
  });

  test('ends at the end instant, not a millisecond before', () => {
    expect(availabilityOf({ ...open, endDateTime: now.toISOString() }, now)).toMatchObject({ reason: 'ended' });
    expect(availabilityOf({ ...open, endDateTime: new Date(now.getTime() + 1).toISOString() }, now).purchasable).toBe(true);
  });
});

describe('the event shown first', () => {
  const events = { upcoming: [{ id: 'u1' }, { id: 'u2' }], past: [{ id: 'p1' }, { id: 'p2' }] };

  test('is the one in the address, else the first upcoming, else the latest past, else none', () => {
    expect(defaultEvent(events, 'p2')?.id).toBe('p2');
    expect(defaultEvent(events, 'unknown')?.id).toBe('u1');
    expect(defaultEvent(events, null)?.id).toBe('u1');
    expect(defaultEvent({ ...events, upcoming: [] }, null)?.id).toBe('p1');
    expect(defaultEvent({ upcoming: [], past: [] }, 'u1')).toBeNull();
  });

  test("is counted from the viewer's midnight, even on days when the clocks change", () => {
    expect(startOfDay(new Date('2026-03-29T12:00:00Z'), 'Europe/London').toISOString()).toBe('2026-03-29T00:00:00.000Z');
    expect(startOfDay(new Date('2026-10-25T12:00:00Z'), 'Europe/London').toISOString()).toBe('2026-10-24T23:00:00.000Z');
    expect(startOfDay(new Date('2026-11-24T02:30:00Z'), 'America/New_York').toISOString()).toBe('2026-11-23T05:00:00.000Z');
    expect(startOfDay(new Date('2026-11-24T18:29:59.999Z'), 'Asia/Kolkata').toISOString()).toBe('2026-11-23T18:30:00.000Z');
  });
});

describe('cancelling', () => {
  const event = { startDateTime: '2026-11-24T12:30:00.000Z', endDateTime: '2026-11-24T13:00:00.000Z', cancelled: false };

  test('is refused for a cancelled, an ended and a moved event', () => {
    expect(decideCancellation({ ...event, cancelled: true }, event.startDateTime, now)).toEqual({
      ok: false,
      problem: 'EVENT_ALREADY_CANCELLED',
    });
    expect(decideCancellation({ ...event, endDateTime: now.toISOString() }, event.startDateTime, now)).toEqual({
      ok: false,
      problem: 'EVENT_ALREADY_ENDED',
    });
    expect(decideCancellation(event, '2026-11-24T12:31:00.000Z', now)).toEqual({ ok: false, problem: 'EVENT_MOVED' });
  });

  test('is possible until the end, even while the event is running', () => {
    expect(decideCancellation(event, event.startDateTime, now)).toEqual({ ok: true });
    expect(decideCancellation({ ...event, startDateTime: '2026-11-24T11:30:00.000Z' }, '2026-11-24T11:30:00.000Z', now)).toEqual({
      ok: true,
    });
  });
});

describe('the window of a list', () => {
  test('goes from now to one month ahead by default', () => {
    expect(eventWindow({}, now)).toEqual({ ok: true, from: now, to: new Date('2026-12-24T12:00:00.000Z') });
  });

  test('is at most 400 days and never backwards', () => {
    const startDate = '2026-01-01T00:00:00.000Z';
    expect(eventWindow({ startDate, endDate: '2027-02-05T00:00:00.000Z' }, now).ok).toBe(true);
    expect(eventWindow({ startDate, endDate: '2027-02-05T00:00:00.001Z' }, now)).toEqual({ ok: false, problem: 'WINDOW_TOO_LONG' });
    expect(eventWindow({ startDate, endDate: startDate }, now)).toEqual({ ok: false, problem: 'WINDOW_BACKWARDS' });
  });
});

test('only a name of the IANA database is a time zone', () => {
  expect(['Europe/London', 'UTC', 'America/Argentina/Ushuaia', 'Europe/Kyiv', 'Asia/Calcutta', 'Asia/Kolkata'].every(isTimeZone)).toBe(
    true,
  );
  expect(Intl.supportedValuesOf('timeZone').every(isTimeZone)).toBe(true);
  expect(
    ['', '+01:00', 'Europe/Atlantis', 'europe/london', 'EUROPE/LONDON', 'asia/kolkata', '../etc/passwd', 'Z'.repeat(64)].some(isTimeZone),
  ).toBe(false);
});
