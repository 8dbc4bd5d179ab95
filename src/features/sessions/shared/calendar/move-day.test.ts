import { expect, it, test } from 'vitest';
import { calendarQuery, readCalendarAddress } from './calendar-address.ts';
import { movedDay, weekOf } from './move-day.ts';

const press = (key: string, day: string, shown: 'month' | 'week' = 'month', shiftKey = false) => movedDay({ key, shiftKey }, day, shown);

it.each([
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowUp', '2026-11-03', '2026-10-27'],
  ['ArrowDown', '2026-11-27', '2026-12-04'],
  ['Home', '2026-11-27', '2026-11-23'],
  ['End', '2026-11-27', '2026-11-29'],
  ['Home', '2026-11-29', '2026-11-23'],
  ['PageUp', '2026-11-27', '2026-10-27'],
  ['PageDown', '2026-11-27', '2026-12-27'],
])('%s leads from %s to %s', (key, from, to) => {
  expect(press(key, from)).toBe(to);
});

it('ends on the last day of a shorter month', () => {
  expect(press('PageDown', '2027-01-31')).toBe('2027-02-28');
  expect(press('PageUp', '2028-02-29', 'month', true)).toBe('2027-02-28');
});

it('turns a page of one week by a week', () => {
  expect(press('PageDown', '2026-11-27', 'week')).toBe('2026-12-04');
  expect(press('PageUp', '2026-11-27', 'week')).toBe('2026-11-20');
});

it('leaves other keys to the browser', () => {
  for (const key of ['Tab', 'a', 'Escape']) expect(press(key, '2026-11-27')).toBeNull();
});

it('counts a week from its Monday, across a change of clocks', () => {
  expect(weekOf('2026-10-25')).toEqual(['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25']);
});

const NAMES = { view: 'view', day: 'day' };
const read = (query: string) => readCalendarAddress(new URLSearchParams(query), NAMES, '2026-11-27');

test('an address says the day and the view, and an invalid one today', () => {
  expect(read('view=week&day=2026-12-04')).toEqual({ view: 'week', day: '2026-12-04' });
  for (const query of ['', 'view=year&day=2026-02-30', 'day=tomorrow', 'month=2026-13'])
    expect(read(query)).toEqual({ view: null, day: '2026-11-27' });
});

test('a former address of a month still opens it', () => {
  expect(read('month=2027-01').day).toBe('2027-01-01');
  expect(read('month=2026-11').day).toBe('2026-11-27');
});

test('the address of a day has what else was in it, and no month', () => {
  const params = new URLSearchParams('q=yoga&month=2026-10');
  expect(calendarQuery(params, NAMES, { view: 'agenda', day: '2026-12-04' }, '2026-11-27')).toBe('?q=yoga&view=agenda&day=2026-12-04');
  expect(calendarQuery(params, NAMES, { view: null, day: '2026-11-27' }, '2026-11-27')).toBe('?q=yoga');
});
