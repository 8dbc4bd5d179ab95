import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay } from '#kernel/time/time-text.ts';
import type { SavedFilters } from '../../contract.ts';
import { isSearchableDay } from './days.ts';

/** A choice for a filter: its value in the address, and its label. The first means no filter. */
export type Choice = readonly [value: string, label: string];

/** A filter of search: its name, its label, and how the address of the search screen has it. Values hold no control characters. */
export type Filter = {
  /** Its parameter in the address. */
  name: string;
  label: string;
  kind: 'one-of' | 'switch' | 'hashtag';
  /** The choices of a filter of kind `one-of`. */
  choices: readonly Choice[];
  /** Returns the label of a value that is none of the choices. */
  labelOf?: (value: string) => string;
  /** Returns the value as the screen shows it; empty if it means no filter. */
  clean: (value: string) => string;
  /** Returns the filters that a clean value stands for. */
  read: (value: string) => SavedFilters;
  /** Returns the value of these filters; empty without this one. */
  write: (filters: SavedFilters) => string;
  /** Returns what a value adds to the description of a saved search, if that is simply added. */
  describe?: (value: string) => string;
};

const WHEN: readonly Choice[] = [
  ['', 'Any day'],
  ['today', 'Today'],
  ['tomorrow', 'Tomorrow'],
  ['weekend', 'This weekend'],
  ['week', 'Next 7 days'],
  ['pick', 'Pick days'],
];
const PRICE: readonly Choice[] = [
  ['', 'Any price'],
  ['free', 'Free'],
  ['-10', 'Up to £10'],
  ['-25', 'Up to £25'],
  ['10-50', '£10 to £50'],
  ['50-', '£50 or more'],
];
const WITHIN: readonly Choice[] = [
  ['', 'Any distance'],
  ['2', 'Within 2 km'],
  ['5', 'Within 5 km'],
  ['10', 'Within 10 km'],
  ['25', 'Within 25 km'],
  ['50', 'Within 50 km'],
];
const DAYS: readonly Choice[] = [
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
const TIME: readonly Choice[] = [
  ['', 'Any time'],
  ['morning', 'Morning'],
  ['afternoon', 'Afternoon'],
  ['evening', 'Evening'],
];

const ALL = [
  {
    name: 'when',
    label: 'When',
    kind: 'one-of',
    choices: WHEN,
    clean: (value) => value,
    read: readWhen,
    write: ({ when, from, to }) => when ?? (from === undefined && to === undefined ? '' : `${from ?? ''}..${to ?? ''}`),
    describe: describeWhen,
  },
  {
    name: 'price',
    label: 'Price',
    kind: 'one-of',
    choices: PRICE,
    labelOf: priceLabel,
    clean: (value) => value,
    read: readPrice,
    write: writePrice,
    describe: (value) => inSentence(labelAmong(PRICE, value, priceLabel)),
  },
  {
    name: 'within',
    label: 'Distance',
    kind: 'one-of',
    choices: WITHIN,
    labelOf: (value) => `Within ${value} km`,
    clean: (value) => (Number(value) >= 1 && Number(value) <= 200 ? String(Number(value)) : ''),
    read: (value) => ({ withinKm: Number(value) }),
    write: ({ withinKm }) => (withinKm === undefined ? '' : String(withinKm)),
  },
  {
    name: 'online',
    label: 'Online',
    kind: 'switch',
    choices: [],
    clean: onOrOff,
    read: () => ({ online: true }),
    write: ({ online }) => (online === true ? '1' : ''),
  },
  {
    name: 'seats',
    label: 'Places left',
    kind: 'switch',
    choices: [],
    clean: onOrOff,
    read: () => ({ seats: 1 }),
    write: ({ seats }) => (seats === undefined ? '' : '1'),
    describe: () => 'places left',
  },
  {
    name: 'days',
    label: 'Weekday',
    kind: 'one-of',
    choices: DAYS,
    labelOf: weekdaysLabel,
    clean: (value) => value,
    read: readWeekdays,
    write: ({ weekdays }) => (weekdays ?? []).join(''),
    describe: (value) => (value.length > 1 && isChoice(DAYS, value) ? inSentence(labelAmong(DAYS, value)) : weekdaysLabel(value)),
  },
  {
    name: 'time',
    label: 'Time of day',
    kind: 'one-of',
    choices: TIME,
    clean: (value) => (isChoice(TIME, value) ? value : ''),
    read: (value) => {
      const time = (['morning', 'afternoon', 'evening'] as const).find((one) => one === value);
      return time === undefined ? {} : { timeOfDay: [time] };
    },
    write: ({ timeOfDay }) => timeOfDay?.[0] ?? '',
    describe: (value) => inSentence(labelAmong(TIME, value)),
  },
  {
    name: 'past',
    label: 'Include past sessions',
    kind: 'switch',
    choices: [],
    clean: onOrOff,
    read: () => ({ past: true }),
    write: ({ past }) => (past === true ? '1' : ''),
    describe: () => 'also past ones',
  },
  {
    name: 'tag',
    label: 'Hashtag',
    kind: 'hashtag',
    choices: [],
    labelOf: (value) => `#${value}`,
    clean: cleanTag,
    read: (tag) => ({ tag }),
    write: ({ tag }) => tag ?? '',
  },
] as const satisfies readonly Filter[];

export type FilterName = (typeof ALL)[number]['name'];
/** The filters of search in the order in which they are offered. */
export const FILTERS: readonly (Filter & { name: FilterName })[] = ALL;

/** Returns something for each filter, by its name. */
export function eachFilter<Value>(valueOf: (filter: Filter & { name: FilterName }) => Value): Record<FilterName, Value> {
  return Object.fromEntries(FILTERS.map((filter) => [filter.name, valueOf(filter)])) as Record<FilterName, Value>;
}

/** Returns the choices of a filter, plus a value that is none of them, so that it can be seen and removed. */
export function choicesWith(filter: Filter, value: string): readonly Choice[] {
  return isChoice(filter.choices, value) ? filter.choices : [...filter.choices, [value, labelAmong([], value, filter.labelOf)]];
}

/** Returns the label of a filter's value, whether or not it is one of the choices. */
export function labelIn(name: FilterName, value: string): string {
  const filter = FILTERS.find((one) => one.name === name);
  return labelAmong(filter?.choices ?? [], value, filter?.labelOf);
}

function labelAmong(choices: readonly Choice[], value: string, labelOf = (own: string) => own): string {
  return choices.find(([known]) => known === value)?.[1] ?? labelOf(value);
}

/** Returns the hashtag that someone typed or an address names, without its # (docs/product.md#tags). */
export function cleanTag(typed: string): string {
  return typed
    .trim()
    .replace(/^#+/, '')
    .trim()
    .slice(0, 30)
    .replace(/[\uD800-\uDBFF]$/, '');
}

function isChoice(choices: readonly Choice[], value: string): boolean {
  return choices.some(([known]) => known === value);
}

function onOrOff(value: string): string {
  return value === '1' ? value : '';
}

function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function readWhen(value: string): SavedFilters {
  const word = (['today', 'tomorrow', 'weekend', 'week'] as const).find((one) => one === value);
  if (word !== undefined) return { when: word };
  const [, from, to] = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(value) ?? [];
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

// A day that there is, such as no 31 February, and that the server takes.
function isDay(day: string | undefined): day is string {
  const noon = new Date(`${day}T12:00:00Z`);
  return day !== undefined && isSearchableDay(day) && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day);
}

function describeWhen(value: string): string {
  if (isChoice(WHEN, value)) return inSentence(labelAmong(WHEN, value));
  const [from = '', to = ''] = value.split('..').map((day) => (day === '' ? '' : formatShortDay(new Date(`${day}T12:00:00Z`), 'UTC')));
  if (from === '') return `until ${to}`;
  return to === '' ? `from ${from}` : from === to ? from : `${from} to ${to}`;
}

function readPrice(value: string): SavedFilters {
  if (value === 'free') return { free: true };
  const range = /^(\d{0,5}(?:\.\d{1,2})?)-(\d{0,5}(?:\.\d{1,2})?)$/.exec(value);
  if (!range) return {};
  const [, from = '', to = ''] = range;
  const pence = (pounds: string) => Math.min(Math.round(Number(pounds) * 100), 1_000_000);
  return { ...(from === '' ? {} : { minPrice: pence(from) }), ...(to === '' ? {} : { maxPrice: pence(to) }) };
}

function writePrice({ free, minPrice, maxPrice }: SavedFilters): string {
  if (free === true) return 'free';
  const pounds = (pence: number | undefined) => (pence === undefined ? '' : String(pence / 100));
  return minPrice === undefined && maxPrice === undefined ? '' : `${pounds(minPrice)}-${pounds(maxPrice)}`;
}

function priceLabel(value: string): string {
  if (!value.includes('-')) return value;
  const [from = '', to = ''] = value.split('-');
  const pounds = (amount: string) => formatPounds(Math.round(Number(amount) * 100)).replace(/\.00$/, '');
  if (from === '') return `Up to ${pounds(to)}`;
  return to === '' ? `${pounds(from)} or more` : `${pounds(from)} to ${pounds(to)}`;
}

function readWeekdays(value: string): SavedFilters {
  const weekdays = [...new Set(value.replaceAll(/[^1-7]/g, ''))].map(Number);
  return weekdays.length === 0 ? {} : { weekdays };
}

function weekdaysLabel(value: string): string {
  return [...value].map((day) => DAYS.find(([known]) => known === day)?.[1] ?? '').join(', ');
}
