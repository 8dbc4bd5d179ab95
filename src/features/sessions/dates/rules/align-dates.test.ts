import { describe, expect, test } from 'vitest';
import { alignDates, type DateChanges, type StandingEvent } from './align-dates.ts';
import { expandRepeat, type EventDate } from './expand-repeat.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (text: string) => new Date(`2026-${text}:00Z`);
const hour = (start: Date) => ({ start, end: new Date(start.getTime() + 3_600_000) });
const plan = (...starts: string[]) => starts.map((start) => hour(at(start)));

function event(id: string, start: string, facts: Partial<StandingEvent> = {}): StandingEvent {
  return { id, ...hour(at(start)), plannedStart: at(start), taken: 0, cancelled: false, added: false, ...facts };
}

function align(events: StandingEvent[], dates: EventDate[], durationMinutes = 60): DateChanges {
  const alignment = alignDates(events, { dates, durationMinutes, timeZone: 'Europe/London' }, now);
  if (!alignment.ok) throw new Error(alignment.problem);
  return alignment.changes;
}

const starts = (dates: readonly EventDate[]) => dates.map(({ start }) => start.toISOString().slice(5, 16));

describe('the dates of an edited session', () => {
  test('are refused above 400 upcoming ones, counting those that stay', () => {
    const many = expandRepeat({
      start: at('12-01T18:00'),
      durationMinutes: 60,
      timeZone: 'Europe/London',
      repeat: { repeatEvery: { interval: 1, unit: 'day' }, repeatOn: [], endDateTime: '2028-01-04T23:59:00.000Z' },
    });
    if (!many.ok) throw new Error(many.problem);
    const dates = many.events;
    const sold = event('sold', '11-25T10:00', { taken: 1 });
    expect(dates).toHaveLength(400);
    expect(align([], dates).add).toHaveLength(400);
    expect(alignDates([sold], { dates, durationMinutes: 60, timeZone: 'Europe/London' }, now)).toEqual({
      ok: false,
      problem: 'REPEAT_TOO_OFTEN',
    });
  });

  test('leave alone what has begun, is cancelled, sold or being paid for, and put nothing else on its day', () => {
    const events = [
      event('running', '11-21T11:30'),
      event('sold', '11-24T18:00', { taken: 2 }),
      event('off', '11-25T18:00', { cancelled: true }),
      event('free', '11-26T18:00'),
    ];
    const changes = align(events, plan('11-21T19:00', '11-24T19:00', '11-25T19:00', '11-26T19:00'));
    expect(changes).toEqual({ move: [{ id: 'free', date: plan('11-26T19:00')[0], elsewhere: false }], add: [], remove: [] });
  });

  test('may be at another time of a cancelled day, if there is only one', () => {
    expect(starts(align([event('off', '11-25T18:00', { cancelled: true })], plan('11-25T20:00')).add)).toEqual(['11-25T20:00']);
    expect(align([event('off', '11-25T18:00', { cancelled: true })], plan('11-25T18:00')).add).toEqual([]);
  });

  test('are added if the plan is longer and removed if it is shorter', () => {
    const events = [event('a', '11-24T18:00'), event('b', '12-01T18:00')];
    expect(starts(align(events, plan('11-24T18:00', '12-01T18:00', '12-08T18:00')).add)).toEqual(['12-08T18:00']);
    expect(align(events, plan('11-24T18:00'))).toEqual({ move: [], add: [], remove: ['b'] });
    expect(align(events, [])).toEqual({ move: [], add: [], remove: ['a', 'b'] });
  });

  test('keep their events: the same date first, then the same day, then the rest in order', () => {
    const events = [event('a', '11-24T18:00'), event('b', '11-25T18:00'), event('c', '11-26T18:00')];
    const { move, add, remove } = align(events, plan('11-25T18:00', '11-26T09:00', '11-30T18:00'));
    expect(move.map(({ id, date, elsewhere }) => [id, ...starts([date]), elsewhere])).toEqual([
      ['c', '11-26T09:00', false],
      ['a', '11-30T18:00', true],
    ]);
    expect([add, remove]).toEqual([[], []]);
  });

  test('stay where they were moved individually, as long as the plan has their original date', () => {
    const moved = event('moved', '11-27T20:00', { plannedStart: at('11-24T18:00') });
    const soldAndMoved = event('sold', '11-28T20:00', { plannedStart: at('11-25T18:00'), taken: 1 });
    expect(align([moved, soldAndMoved], plan('11-24T18:00', '11-25T18:00'))).toEqual({ move: [], add: [], remove: [] });
    const longer = align([moved], plan('11-24T18:00'), 90);
    expect(longer.move).toEqual([{ id: 'moved', date: { start: at('11-27T20:00'), end: at('11-27T21:30') }, elsewhere: false }]);
    expect(align([moved], plan('11-24T19:00')).move).toEqual([{ id: 'moved', date: plan('11-24T19:00')[0], elsewhere: false }]);
    const early = event('early', '11-27T20:00', { plannedStart: at('11-19T18:00') });
    expect(align([early], plan('11-19T18:00', '12-03T18:00'))).toEqual({ move: [], add: plan('12-03T18:00'), remove: [] });
  });

  test('are never added in the past', () => {
    expect(starts(align([], plan('11-20T18:00', '11-21T12:00', '11-22T18:00')).add)).toEqual(['11-22T18:00']);
  });

  test('are never put on the start of another one, sold or not, that was moved or added there', () => {
    for (const taken of [0, 1]) {
      const moved = event('moved', '12-15T18:00', { plannedStart: at('12-01T18:00'), taken });
      const longer = plan('12-01T18:00', '12-08T18:00', '12-15T18:00', '12-22T18:00');
      expect(align([moved, event('b', '12-08T18:00')], longer)).toEqual({ move: [], add: plan('12-22T18:00'), remove: [] });
      const added = event('added', '12-15T18:00', { added: true, taken });
      expect(align([added], longer)).toEqual({ move: [], add: plan('12-01T18:00', '12-08T18:00', '12-22T18:00'), remove: [] });
      // One that the plan has on that start too stays where it is.
      const other = event('other', '12-15T20:00', { plannedStart: at('12-15T18:00') });
      expect(align([moved, other], plan('12-01T18:00', '12-15T18:00'))).toEqual({ move: [], add: [], remove: [] });
    }
  });

  test('stay if they were added by themselves, and leave the date of the plan on their day', () => {
    const extra = { added: true };
    const events = [
      event('booked', '12-08T10:00', { ...extra, taken: 1 }),
      event('free', '12-09T10:00', extra),
      event('skipped', '12-15T10:00', { ...extra, cancelled: true }),
      event('a', '12-08T18:00'),
      event('b', '12-15T18:00'),
    ];
    const changes = align(events, plan('12-08T18:00', '12-15T18:00', '12-22T18:00'));
    expect(changes).toEqual({ move: [], add: plan('12-22T18:00'), remove: [] });
    const later = align(events, plan('12-08T19:00', '12-15T19:00'));
    expect(later).toMatchObject({ move: [{ id: 'a' }, { id: 'b' }], add: [], remove: [] });
    expect(align(events, plan('12-08T18:00'), 90).remove).toEqual(['b']);
  });
});
