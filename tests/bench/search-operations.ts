import { nearbyQueries } from '#features/discovery/server/queries/query-nearby.ts';
import type { Days } from '#features/discovery/rules.ts';
import type { Point } from '#features/places/rules/distance.ts';
import { GUEST } from '#platform/server/http/reader.ts';

import type { Target } from './load.ts';
import type { Operation } from './operations.ts';
import { COMMON_WORDS, wordOf } from './seed-search.ts';

type World = { web: string; raw: string; tokens: string[]; readers: string[] };

// Large towns in the seeded data.
const POINTS = [
  { latitude: 51.51, longitude: -0.13 },
  { latitude: 52.48, longitude: -1.9 },
  { latitude: 55.87, longitude: -4.26 },
  { latitude: 53.8, longitude: -1.55 },
];
const AROUND_KM = 25;

/** What the index of words has of a session with a date in these days around a point, as a query for it. */
export function wordsNear(near: Point, span: Days): string {
  const bands = nearbyQueries({ reader: GUEST, near, span, now: new Date() }).map(({ band }) => band);
  const groups = bands.find(({ withinKm }) => withinKm === AROUND_KM)?.attributes ?? [];
  return groups
    .filter((group) => group.length > 0)
    .map((group) => `(${group.map((word) => `'${word}'`).join(' | ')})`)
    .join(' & ');
}

/** Searches by words, and for nearby sessions. Each reader searches for something different from the one before. */
export function listSearchOperations({ web, raw, tokens, readers }: World): Operation[] {
  const procedure = (name: string, inputOf: (n: number) => object): Target => ({
    url: web,
    requests: tokens.map((token, n) => ({
      path: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(inputOf(n)))}`,
      headers: { authorization: `Bearer ${token}` },
    })),
  });
  const byHand = (path: string, wordsOf: (n: number) => string): Target => ({
    url: raw,
    requests: readers.map((reader, n) => ({ path: `${path}/${reader}/${wordsOf(n)}` })),
  });
  return [
    {
      name: 'search-one',
      title: 'search, one word of 1.6 % of the texts',
      goal: 0.9,
      product: procedure('search.search', (n) => ({ query: firstWord(n) })),
      raw: byHand('/search', firstWord),
    },
    {
      name: 'search-two',
      title: 'search, two words',
      goal: 0.9,
      product: procedure('search.search', (n) => ({ query: `${firstWord(n)} ${secondWord(n)}` })),
      raw: byHand('/search', (n) => `${firstWord(n)}/${secondWord(n)}`),
    },
    {
      name: 'search-near',
      title: 'near you this week, 20 sessions',
      goal: 0.9,
      product: procedure('discovery.queryNearby', (n) => ({ near: pointOf(n), limit: 20 })),
      raw: byHand('/near', (n) => {
        const point = pointOf(n);
        return `${point.latitude}/${point.longitude}/${encodeURIComponent(wordsNear(point, 'week'))}`;
      }),
    },
  ];
}

const firstWord = (n: number) => wordOf(COMMON_WORDS.first + (n % COMMON_WORDS.count));
const secondWord = (n: number) => wordOf(COMMON_WORDS.second + ((n * 5) % COMMON_WORDS.count));

function pointOf(n: number) {
  const point = POINTS[n % POINTS.length];
  if (!point) throw new Error('There is no such point.');
  return point;
}
