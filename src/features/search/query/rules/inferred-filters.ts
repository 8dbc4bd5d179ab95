import { STOP_WORDS } from './parse-query.ts';

/** Filters under the names and with the values that they have in the search screen's address. */
export type FilterValues = Partial<Record<'when' | 'time' | 'days' | 'price' | 'online', string>>;
/** Words of a query and the filters that they name. */
export type InferredFilter = { words: string; values: FilterValues };
/** A place at the end of a query, and whether `in` stands before it, which comes before many other things. */
export type InferredPlace = { words: string; name: string; isIn: boolean };
/** `rest` is the query without the words that name filters; it still has those of the place. */
export type ReadQuery = { rest: string; inferred: InferredFilter[]; place: InferredPlace | null };

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const WHEN: Record<string, FilterValues> = {
  today: { when: 'today' },
  tonight: { when: 'today', time: 'evening' },
  tomorrow: { when: 'tomorrow' },
  weekend: { when: 'weekend' },
  ...named('67', ['weekends', 'every weekend']),
  ...named('12345', ['weekdays', 'weekday', 'every weekday']),
  'this week': { when: 'week' },
  'this morning': { when: 'today', time: 'morning' },
  'this afternoon': { when: 'today', time: 'afternoon' },
  'this evening': { when: 'today', time: 'evening' },
  ...Object.assign({}, ...WEEKDAYS.map((day, index) => named(String(index + 1), [day, `${day}s`, `next ${day}`, `every ${day}`]))),
  ...named('12345', ['monday to friday']),
};
const TIMES: Record<string, string> = { morning: 'morning', afternoon: 'afternoon', evening: 'evening', night: 'evening' };
const NOT_BEFORE_FREE =
  'alcohol|break|care|child|dairy|feel|gluten|guilt|hands|judgement|lactose|nut|pain|phone|plastic|screen|set|stress|sugar|tech|worry';
const NOT_AFTER_FREE =
  'climbing|dive|divers?|diving|flow|form|hand|jazz|kicks?|motion|play|range|runners?|running|speech|spirit|standing|style|throws?|weights?|writing';
const AMOUNT = String.raw`(\d{1,5}(?:\.\d{1,2})?)`;
const MONEY = String.raw`(?:£\s*${AMOUNT}|${AMOUNT}\s*(?:pounds?|quid|gbp))`;
// The weekend after this one is no filter.
const NOT_BEFORE_WHEN = 'next|last';

type Reader = { words: RegExp; read: (match: readonly (string | undefined)[]) => FilterValues };

const READERS: Reader[] = [
  {
    words: whole(String.raw`(?:(?:from|between)\s+)?£\s*${AMOUNT}\s*(?:(?:to|and)\s*£|[-–—]\s*£?)\s*${AMOUNT}`),
    read: ([, one, other]) => ({
      price: [Number(one), Number(other)].toSorted((a, b) => a - b).join('-'),
    }),
  },
  {
    words: whole(`(?:under|below|less than|up to|max(?:imum)?|at most|cheaper than)\\s*${MONEY}|${MONEY}\\s+(?:or\\s+less|max(?:imum)?)`),
    read: (match) => ({ price: `-${poundsIn(match)}` }),
  },
  {
    words: whole(`(?:over|above|more than|at least|from)\\s*${MONEY}|${MONEY}\\s+or\\s+more`),
    read: (match) => ({ price: `${poundsIn(match)}-` }),
  },
  {
    words: whole(String.raw`(?<!\b(?:${NOT_BEFORE_FREE})\s+)(?:for\s+)?free(?!\s+(?:${NOT_AFTER_FREE})(?![\p{L}\p{N}]))`),
    read: () => ({ price: 'free' }),
  },
  {
    words: whole(
      String.raw`(?<!\b(?:${NOT_BEFORE_WHEN})\s+)(?:(?:on|this|for|at the|the)\s+)?(${Object.keys(WHEN).toReversed().join('|')})(?:\s+(${Object.keys(TIMES).join('|')})s?)?`,
    ),
    read: ([, day = '', time]) => ({
      ...WHEN[day.toLowerCase()],
      ...(time === undefined ? {} : { time: TIMES[time.toLowerCase()] ?? '' }),
    }),
  },
  { words: whole('online'), read: () => ({ online: '1' }) },
];
const PLACE = /(?:^|\s)(near|around|in)\s+([\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*(?:\s+[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*){0,3})$/iu;
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i;
// Quotes and exclusions mean that the words are meant as they are.
const IS_EXACT = /["“”]|(?:^|\s)['-]/u;

/**
 * Reads the words of a query that name a filter: `free`, `today`, `tonight`, `tomorrow`, `this weekend`, weekdays, `online`, `under £10`,
 * `£5 to £10`; and a place after `near`, `around` or `in` at its end, which may turn out to be none. Words in `plain`, written as by `plainKey`, stay words,
 * and so do those that name a filter once more, except weekdays. Without `filters` only the place is read.
 */
export function readQuery(typed: string, plain: readonly string[], { filters = true } = {}): ReadQuery {
  if (IS_EXACT.test(typed)) return { rest: typed, inferred: [], place: null };
  const inferred: InferredFilter[] = [];
  let rest = tidied(typed);
  for (const { words, read } of filters ? READERS : [])
    rest = tidied(
      rest.replaceAll(words, (...found: unknown[]) => {
        const match = found.slice(
          0,
          found.findIndex((one) => typeof one === 'number'),
        ) as (string | undefined)[];
        const [text = ''] = match;
        const values = read(match);
        if (plain.includes(plainKey(text)) || inferred.some((other) => isSameFilter(other.values, values))) return text;
        inferred.push({ words: text, values });
        return ' ';
      }),
    );
  const [words = '', preposition = '', name = ''] = PLACE.exec(rest) ?? [];
  const isIn = preposition.toLowerCase() === 'in';
  const isPlace = name !== '' && !(isIn && MONTH.test(name)) && !plain.includes(plainKey(words));
  return { rest, inferred, place: isPlace ? { words: words.trim(), name, isIn } : null };
}

/** Returns a query without the words of its place, which come last. */
export function withoutPlace(rest: string, place: InferredPlace): string {
  return rest.slice(0, rest.length - place.words.length).trim();
}

/** Returns how an address names words that are to stay words. */
export function plainKey(words: string): string {
  return tidied(words).toLowerCase();
}

/** Returns whether a query still says what to look for. */
export function isTelling(query: string): boolean {
  return query.split(/\s+/).some((word) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(word) && !STOP_WORDS.has(word.toLowerCase()));
}

function isSameFilter(one: FilterValues, other: FilterValues): boolean {
  return (['when', 'time', 'price', 'online'] as const).some((name) => one[name] !== undefined && other[name] !== undefined);
}

// Neither part of another word, a username, a hashtag or an address.
function whole(words: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}_'’&#@-]|[\p{L}\p{N}][./])(?:${words})(?![\p{L}\p{N}_'’&@-]|\.[\p{L}\p{N}])`, 'giu');
}

function named(days: string, words: readonly string[]): Record<string, FilterValues> {
  return Object.fromEntries(words.map((word) => [word, { days }]));
}

function poundsIn(match: readonly (string | undefined)[]): string {
  return String(Number(match.slice(1).find((one) => one !== undefined) ?? ''));
}

function tidied(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
