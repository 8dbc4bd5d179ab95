import type { HitCounts } from '../../contract.ts';
import { FILTERS } from '../../filters/rules/filters.ts';
import { STOP_WORDS } from '../../query/rules/parse-query.ts';
import { plainKey, readQuery, isTelling } from '../../query/rules/inferred-filters.ts';
import { searchInputOf, searchPath, TYPES, readSearchRequest, type SearchRequest } from '../../query/web/search-address.ts';

/** Another search to try: its address, and what it asks the server for. */
export type Alternative = {
  label: string;
  path: string;
  input: NonNullable<ReturnType<typeof searchInputOf>>;
  count: (counts: HitCounts) => number;
};

// Including past sessions finds more, not less.
const NARROWING = FILTERS.filter(({ name }) => name !== 'past');
const NO_FILTERS = Object.fromEntries(NARROWING.map(({ name }) => [name, null]));
const NO_PLACE = { location: null, lat: null, lng: null, within: null };
const WORDS = 2;
// Of this many words, those that are left without any one of them are tried together.
const FEW_WORDS = { least: 3, most: 5 };

/** Returns the searches close to one that found nothing, without those that would ask for nothing. `today` is a day such as 2026-11-22. */
export function alternativesOf(params: URLSearchParams, today: string): Alternative[] {
  const request = readSearchRequest(params);
  return changesOf(request).flatMap(({ label, changes, from = request.explicit }) => {
    const path = searchPath(from, changes);
    const address = readSearchRequest(new URL(path, 'https://turnout.example').searchParams);
    const input = searchInputOf(address, today);
    if (input === null) return [];
    const type = TYPES[address.tab];
    // One hit is enough: the answer counts all. A hashtag is found by one of several words, so it is no reason to look for the others.
    const count = (counts: HitCounts) => (type ? counts[type] : counts.USER + counts.POST + counts.SESSION);
    return [{ label, path, input: { ...input, limit: 1 }, count }];
  });
}

/** `from` is the address to change, if not the one with the filters spelled out. */
type Change = { label: string; changes: Record<string, string | null>; from?: URLSearchParams };

function changesOf(address: SearchRequest): Change[] {
  const { query, point, isRemote, values, tab, inferred } = address;
  // Nobody who chose only “Online” is offered everything else instead.
  const hasFilters = NARROWING.some(({ name }) => name !== 'online' && values[name] !== '');
  const telling = tellingPartOf(query ?? '');
  const words = [...new Set(telling.split(' '))].filter((word) => word.length > 2 && !STOP_WORDS.has(word.toLowerCase()));
  const longest = words.length < 2 ? [] : words.toSorted((one, other) => other.length - one.length).slice(0, WORDS);
  const isPlain = !/(?:^|\s)[-']/.test(query ?? '');
  const isFew = words.length >= FEW_WORDS.least && words.length <= FEW_WORDS.most;
  const shorter = isPlain && isFew ? words.map((_word, index) => words.toSpliced(index, 1).join(' ')) : [];
  return [
    ...(hasFilters ? [{ label: inferred.length > 0 && query !== null ? `Just “${query}”` : 'Without filters', changes: NO_FILTERS }] : []),
    ...(telling === (query ?? '') ? [] : [{ label: `Just “${telling}”`, changes: { q: telling } }]),
    ...[...shorter, ...longest].map((fewer) => ({ label: `Just “${fewer}”`, changes: { q: fewer } })),
    ...(point || isRemote ? [{ label: 'Everywhere', changes: NO_PLACE }] : []),
    ...(isRemote || values.online !== '' ? [] : [{ label: 'Online', changes: { ...NO_PLACE, location: 'Remote' } }]),
    ...asWords(address),
    ...(tab === 'all' ? [] : [{ label: 'All types', changes: { type: null, view: null } }]),
  ];
}

// The words that name a filter say less than the others.
function tellingPartOf(query: string): string {
  const { rest } = readQuery(query, []);
  return isTelling(rest) ? rest : query;
}

function asWords({ typed, inferred }: SearchRequest): Change[] {
  const last = inferred.at(-1);
  if (last === undefined) return [];
  const from = new URLSearchParams(last.asWords.split('?')[1]);
  const plain = new Set([...(from.get('plain') ?? '').split(','), ...inferred.map(({ words }) => plainKey(words))]);
  return [{ label: `“${typed.trim()}” as words`, changes: { plain: [...plain].join(',') }, from }];
}
