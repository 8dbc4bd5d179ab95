import { expect, it } from 'vitest';
import { offerTime, reachesTooFar } from './offer-time.ts';

const day = (text: string) => new Date(`2026-11-${text}:00Z`);
const base = { start: day('30T12:00'), minutes: 120, timeZone: 'Europe/London' };

it.each([
  ['lasts as long as the host says', { now: day('27T12:00') }, day('27T12:00'), day('27T14:00')],
  ['lasts half of the time until the start near it', { now: day('30T10:00') }, day('30T10:00'), day('30T11:00')],
  ['lasts ten minutes at least', { now: day('30T11:45') }, day('30T11:45'), day('30T11:55')],
  ['never lasts beyond the start', { now: day('30T11:55') }, day('30T11:55'), day('30T12:00')],
  ['wakes nobody after 10 in the evening', { now: day('27T22:00') }, day('28T07:00'), day('28T09:00')],
  ['wakes nobody before 7 in the morning', { now: day('28T06:59') }, day('28T07:00'), day('28T09:00')],
  ['goes by the clock of whoever waits', { now: day('27T14:00'), timeZone: 'Asia/Tokyo' }, day('27T22:00'), day('28T00:00')],
  [
    'is sent at night if the date starts within an hour of the morning',
    { now: day('27T23:00'), start: day('28T08:00') },
    day('27T23:00'),
    day('28T01:00'),
  ],
])('an offer %s', (_what, offer, notifyAt, expiresAt) => {
  expect(offerTime({ ...base, ...offer })).toEqual({ notifyAt, expiresAt });
});

it('an offer at night waits for 7 on the clock of the morning, also when the clocks change', () => {
  const night = { ...base, now: new Date('2026-10-24T22:30:00Z'), start: new Date('2026-10-30T12:00:00Z') };
  expect(offerTime(night).notifyAt).toEqual(new Date('2026-10-25T07:00:00Z'));
});

it.each([
  ['stands while the date stays where it is', { notifyAt: null, expiresAt: day('27T14:00') }, {}, false],
  ['stands if the host lets later offers last less', { notifyAt: null, expiresAt: day('28T12:00') }, {}, false],
  [
    'reaches too far if more than half of the time is left to it',
    { notifyAt: null, expiresAt: day('27T14:00') },
    { start: day('27T15:00') },
    true,
  ],
  ['stands if half of the time is left to it', { notifyAt: null, expiresAt: day('27T14:00') }, { start: day('27T16:00') }, false],
  [
    'reaches too far if it waits for a morning that is too late',
    { notifyAt: day('28T07:00'), expiresAt: day('28T07:30') },
    { now: day('28T06:58'), start: day('28T08:00') },
    true,
  ],
])('an offer %s', (_what, offer, at, expected) => {
  expect(reachesTooFar(offer, { now: day('27T12:00'), start: base.start, timeZone: 'Europe/London', ...at })).toBe(expected);
});
