import { expect, it, test } from 'vitest';
import type { Hit } from '../contract.ts';
import { dateOnCard, distanceText } from './found-sessions.ts';

type SessionHit = Extract<Hit, { type: 'SESSION' }>;
const NEXT = { id: 'next', startDateTime: '2026-11-27T07:00:00.000Z' };
const place = { timeZone: 'Europe/London', locationType: 'in-person', city: 'York' };
const LATER = { id: 'later', startDateTime: '2026-12-04T07:00:00.000Z', endDateTime: '2026-12-04T08:00:00.000Z', price: 800, seatsLeft: 2 };
const hit = (date: object | null, item: object) =>
  ({ type: 'SESSION', item: { type: 'SESSION', locked: false, ...item }, date: date && { ...date, ...place } }) as unknown as SessionHit;

test('a card shows the date that was found, with its price and places, if it comes after the next', () => {
  expect(dateOnCard(hit(LATER, { nextEvent: NEXT }))).toEqual({
    id: 'later',
    startDateTime: LATER.startDateTime,
    endDateTime: LATER.endDateTime,
    price: 800,
    participantCount: 0,
    maxParticipantCount: 2,
    ownPlace: place,
  });
});

test.each([
  ['the next is found', hit({ ...LATER, ...NEXT }, { nextEvent: NEXT })],
  ['the found one is over', hit({ ...LATER, startDateTime: '2026-05-02T07:00:00.000Z' }, { nextEvent: NEXT })],
  ['all are over', hit(LATER, { nextEvent: null })],
  ['it is locked', hit(null, { locked: true })],
])('a card shows the session’s own next date if %s', (_what, one) => {
  expect(dateOnCard(one)).toBeNull();
});

it.each([
  [0.4, false, 'under 1 km away'],
  [0.4, true, 'within about 1 km'],
  [2.44, false, '2.4 km away'],
  [2.44, true, 'about 2.4 km away'],
  [35.9, true, 'about 36 km away'],
])('says %s km (approximate: %s) as “%s”', (distanceKm, approximate, text) => {
  expect(distanceText({ distanceKm, point: { latitude: 51, longitude: 0, approximate } })).toBe(text);
});
