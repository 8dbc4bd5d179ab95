import { formatPounds } from '#kernel/money/money.ts';

/** A choice for a filter: its value in the address, and its label. The first means no filter. */
export type Choice = readonly [value: string, label: string];

export const WHEN: readonly Choice[] = [
  ['', 'Any day'],
  ['today', 'Today'],
  ['tomorrow', 'Tomorrow'],
  ['weekend', 'This weekend'],
  ['week', 'Next 7 days'],
  ['pick', 'Pick days'],
];
export const PRICE: readonly Choice[] = [
  ['', 'Any price'],
  ['free', 'Free'],
  ['-10', 'Up to £10'],
  ['-25', 'Up to £25'],
  ['10-50', '£10 to £50'],
  ['50-', '£50 or more'],
];
export const WITHIN: readonly Choice[] = [
  ['', 'Any distance'],
  ['2', 'Within 2 km'],
  ['5', 'Within 5 km'],
  ['10', 'Within 10 km'],
  ['25', 'Within 25 km'],
  ['50', 'Within 50 km'],
];
export const DAYS: readonly Choice[] = [
  ['', 'Any weekday'],
  ['12345', 'Weekdays'],
  ['67', 'Weekends'],
  ['1', 'Mondays'],
  ['2', 'Tuesdays'],
  ['3', 'Wednesdays'],
  ['4', 'Thursdays'],
  ['5', 'Fridays'],
  ['6', 'Saturdays'],
  ['7', 'Sundays'],
];
export const TIME: readonly Choice[] = [
  ['', 'Any time'],
  ['morning', 'Morning'],
  ['afternoon', 'Afternoon'],
  ['evening', 'Evening'],
];
export const SORT: readonly Choice[] = [
  ['', 'Best match'],
  ['soonest', 'Soonest first'],
  ['nearest', 'Nearest first'],
  ['cheapest', 'Cheapest first'],
];

/** Returns the choices, plus the address's own value if it is none of them, so that it can be seen and removed. */
export function withOwn(choices: readonly Choice[], value: string): readonly Choice[] {
  return choices.some(([known]) => known === value) ? choices : [...choices, [value, ownLabel(choices, value)]];
}

/** Returns the label of a value, whether or not it is one of the choices. */
export function labelIn(choices: readonly Choice[], value: string): string {
  return choices.find(([known]) => known === value)?.[1] ?? ownLabel(choices, value);
}

function ownLabel(choices: readonly Choice[], value: string): string {
  if (choices === DAYS) return [...value].map((day) => DAYS.find(([known]) => known === day)?.[1] ?? '').join(', ');
  if (choices === WITHIN) return `Within ${value} km`;
  if (choices !== PRICE || !value.includes('-')) return value;
  const [from = '', to = ''] = value.split('-');
  if (from === '') return `Up to ${pounds(to)}`;
  return to === '' ? `${pounds(from)} or more` : `${pounds(from)} to ${pounds(to)}`;
}

function pounds(amount: string): string {
  return formatPounds(Math.round(Number(amount) * 100)).replace(/\.00$/, '');
}
