import { expect, test } from 'vitest';
import { decideMove, type MovableEvent, type Move } from './decide-move.ts';
import { settingOf } from '../../venue/rules.ts';

const at = (time: string) => new Date(`2026-11-24T${time}:00.000Z`);
const told = {
  locationType: 'in-person',
  addressLine: '1 High Street',
  city: 'Bristol',
  timeZone: 'Europe/London',
  venuePublic: false,
} as const;
const setting = settingOf(told);
const event: MovableEvent = { start: at('18:00'), end: at('19:00'), setting, cancelled: false };
const later: Move = { start: at('20:00'), end: at('21:00'), setting };
const situation = { shownStart: event.start, otherStarts: [], now: at('12:00') };

test('refuses to move an event that is cancelled, has begun or is over, exact to the instant', () => {
  expect(decideMove({ ...event, cancelled: true }, later, situation)).toEqual({ ok: false, problem: 'EVENT_ALREADY_CANCELLED' });
  expect(decideMove(event, later, { ...situation, now: at('17:59') })).toEqual({ ok: true, moved: true });
  expect(decideMove(event, later, { ...situation, now: event.start })).toEqual({ ok: false, problem: 'EVENT_ALREADY_STARTED' });
  expect(decideMove(event, later, { ...situation, now: event.end })).toEqual({ ok: false, problem: 'EVENT_ALREADY_ENDED' });
});

test('moves an event only from the start its host was shown, and not onto another date of the session', () => {
  expect(decideMove(event, later, { ...situation, shownStart: at('17:00') })).toEqual({ ok: false, problem: 'EVENT_MOVED' });
  expect(decideMove(event, later, { ...situation, otherStarts: [later.start] })).toEqual({ ok: false, problem: 'DATE_TAKEN' });
});

test('moves nothing when the request is repeated, but does for another length or place', () => {
  const moved = { ...event, start: later.start, end: later.end };
  expect(decideMove(moved, later, situation)).toEqual({ ok: true, moved: false });
  expect(decideMove(moved, { ...later, end: at('22:00') }, { ...situation, shownStart: later.start })).toEqual({ ok: true, moved: true });
  const elsewhere = { ...event, setting: settingOf({ ...told, city: 'Bath' }) };
  expect(decideMove(event, elsewhere, situation)).toEqual({ ok: true, moved: true });
  expect(decideMove(event, { ...event, setting: settingOf({ ...told, timeZone: 'Europe/Paris' }) }, situation)).toEqual({
    ok: true,
    moved: true,
  });
});
