import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { FoundTag, Hit, HitCounts, SearchAnswer } from '../contract.ts';
import { isAsked, isSpecific, parseQuery, tagText, withWords, type ParsedQuery } from '../../query/rules/parse-query.ts';
import { ringsOf, WIDEST_KM, type Ring } from '../rules/bands.ts';
import { countContents, type Finding, type FoundKey } from '../../api/find-contents.ts';
import { countPeople, findPeople } from './find-people.ts';
import { findTags } from './find-tags.ts';
import { mendQuery } from '../../query/server/correct-query.ts';
import { presentFoundContents, presentPeople, presentTags } from './present-hits.ts';
import { openCursor, sealCursor, type Progress } from './search-cursor.ts';
import { WALK_START, walkContents, type Walk } from './scan-contents.ts';
import type { SearchInput } from '../../query/contract.ts';

/** A search, as all its parts take it. */
export type Search = {
  input: SearchInput;
  reader: { userId: string | null; admin: boolean };
  asOf: Date;
  query: string;
  parsed: ParsedQuery;
  /** The words used in place of unknown ones. */
  meant: string | null;
};

/**
 * Finds what matches for one reader: people, posts, sessions and hashtags, each with why (docs/product.md#search). Without a type, people
 * come first if it is their name, then sessions and posts together. Locked items are found only by their title, teaser, tags and author;
 * anything rejected, pending or deleted, or by someone with a block between them and the reader, is never found, whatever the documents
 * say. If nobody, no session and no post is found, unknown words are corrected. All pages are as of the first.
 */
export async function search(services: Services, actor: Actor | null, input: SearchInput): Promise<SearchAnswer> {
  const reader = { userId: actor?.userId ?? null, admin: actor?.admin ?? false };
  const query = input.query ?? '';
  const progress = input.cursor ? openCursor(services.cursors, input) : null;
  const plain: Search = { input, reader, query, parsed: parseQuery(query), meant: null, asOf: progress?.asOf ?? services.now() };
  const { locationCoordinates: point = null, filters = {} } = input;
  if (!isSpecific({ parsed: plain.parsed, point, filters }))
    return { items: [], nextCursor: null, counts: { USER: 0, POST: 0, SESSION: 0, TAG: 0 } };
  if (progress) return pageOf(services, mendedBy(plain, progress.meant), progress);
  const first = await pageOf(services, plain, null);
  if (isAnswer(first, input) || !isAsked(plain.parsed)) return first;
  const mended = await mendQuery(services, plain.parsed);
  if (mended === null) return first;
  const second = await pageOf(services, mendedBy(plain, mended.words.map(({ word }) => word).join(' ')), null);
  return first.items.length === 0 || isAnswer(second, input) ? second : first;
}

// A hashtag may have been found by one of several words.
function isAnswer({ items }: SearchAnswer, { type }: SearchInput): boolean {
  return items.some((hit) => hit.type !== 'TAG' || type === 'TAG');
}

function mendedBy(plain: Search, meant: string | null): Search {
  return meant === null ? plain : { ...plain, meant, parsed: withWords(plain.parsed, meant.split(' ')) };
}

async function pageOf(services: Services, asked: Search, progress: Progress | null): Promise<SearchAnswer> {
  const page = await itemsOf(services, asked, progress);
  const counts = progress ? null : await countAll(services, asked, page.counted);
  return { items: page.items, nextCursor: page.next ? sealCursor(services.cursors, asked, page.next) : null, counts };
}

/** `counted` has the kinds whose number is already known from searching. */
type Page = { items: Hit[]; next: Pick<Progress, 'people' | 'walks'> | null; counted: Partial<HitCounts> };

function itemsOf(services: Services, asked: Search, progress: Progress | null): Promise<Page> {
  const { type } = asked.input;
  if (type === 'USER') return peoplePage(services, asked, progress);
  if (type === 'TAG') return tagsPage(services, asked);
  if (type === undefined) return everythingPage(services, asked, progress);
  return contentsPage(services, asked, { types: [type], progress });
}

async function peoplePage(services: Services, asked: Search, progress: Progress | null): Promise<Page> {
  if (!isAsked(asked.parsed)) return { items: [], next: null, counted: { USER: 0 } };
  const { limit } = asked.input;
  const people = await findPeople(services, { ...peopleFinding(asked), after: progress?.people ?? null, limit: limit + 1 });
  const shown = people.slice(0, limit);
  const last = people.length > limit ? shown.at(-1) : undefined;
  const next = last ? { people: { score: last.score, id: last.user_id }, walks: {} } : null;
  return { items: presentPeople(services, shown, asked), next, counted: countedPeople(people) };
}

async function tagsPage(services: Services, asked: Search): Promise<Page> {
  const tags = await tagsOf(services, asked);
  return { items: presentTags(tags.slice(0, asked.input.limit), asked), next: null, counted: { TAG: tags.length } };
}

function tagsOf(services: Services, { reader, meant, query, parsed }: Search): Promise<FoundTag[]> {
  return findTags(services, reader.userId, { query: meant ?? tagText(query, parsed), limit: TAGS_COUNTED });
}

function countedPeople(people: { count: number }[]): Partial<HitCounts> {
  return { USER: people[0]?.count ?? 0 };
}

const NAMED_SHOWN = 3;
const TAGS_SHOWN = 4;
const TAGS_COUNTED = 50;

async function everythingPage(services: Services, asked: Search, progress: Progress | null): Promise<Page> {
  const hasWords = isAsked(asked.parsed);
  const rest = contentsPage(services, asked, { types: hasWords ? ['SESSION', 'POST'] : ['SESSION'], progress });
  if (progress || !hasWords) return rest;
  const [contents, people, tags] = await Promise.all([
    rest,
    findPeople(services, { ...peopleFinding(asked), after: null, limit: NAMED_SHOWN }),
    tagsOf(services, asked),
  ]);
  const named = people.filter((person) => person.by_name);
  const others = people.filter((person) => !person.by_name);
  const isWord = named.every(({ score }) => score < 20);
  const tagHits = presentTags(tags.slice(0, TAGS_SHOWN), asked);
  const items = [
    ...presentPeople(services, named, asked),
    ...(isWord ? tagHits : []),
    ...contents.items,
    ...(isWord ? [] : tagHits),
    // People who only mention it in their profile come last, if there is room.
    ...(contents.next === null ? presentPeople(services, others, asked) : []),
  ];
  return { items, next: contents.next, counted: { ...contents.counted, ...countedPeople(people), TAG: tags.length } };
}

type Wanted = { types: ('SESSION' | 'POST')[]; progress: Progress | null };

async function contentsPage(services: Services, asked: Search, { types, progress }: Wanted): Promise<Page> {
  const { limit } = asked.input;
  const parts = await Promise.all(
    types
      .filter((type) => isFindable(asked, type) && (progress === null || progress.walks[type] !== undefined))
      .map(async (type) => {
        const { ring: _whole, ...finding } = contentFinding(asked, type);
        const rings = ringsFor(asked, type);
        const walked = await walkContents(services, { ...finding, rings, limit }, progress?.walks[type] ?? WALK_START);
        // One ring of several isn't everything.
        const counted = rings.length > 1 ? undefined : walked.counted;
        return { type, from: progress?.walks[type] ?? WALK_START, ...walked, counted };
      }),
  );
  const keys = inOrder(parts, asked).slice(0, limit);
  const walks: Progress['walks'] = {};
  for (const part of parts) {
    const shown = part.keys.filter((key) => keys.includes(key));
    const last = shown.at(-1);
    if (shown.length === part.keys.length) {
      if (part.next) walks[part.type] = part.next;
    } else walks[part.type] = last ? { ...part.from, after: { score: last.score, id: last.id } } : part.from;
  }
  const next = Object.keys(walks).length === 0 ? null : { people: null, walks };
  const counted = Object.fromEntries(parts.map((part) => [part.type, part.counted]));
  return { items: await presentFoundContents(services, asked.reader, keys, asked), next, counted };
}

// Posts have no date, place or price to be ordered by, so they come after all sessions unless the best match is first.
function inOrder(parts: { keys: FoundKey[]; next: Walk | null }[], { input: { sort = 'best' } }: Search): FoundKey[] {
  const [first] = parts;
  if (sort !== 'best' && first?.next) return first.keys;
  const all = parts.flatMap(({ keys }) => keys);
  if (sort !== 'best' || parts.length === 1) return all;
  return all.toSorted((one, other) => other.score - one.score || (one.id < other.id ? 1 : -1));
}

// A post has no date and no place, so filters on those exclude it.
function isFindable({ input, parsed }: Search, type: 'SESSION' | 'POST'): boolean {
  if (type === 'SESSION') return true;
  const { past: _past, tag: _tag, ...filters } = input.filters ?? {};
  return isAsked(parsed) && Object.values(filters).every((value) => value === undefined);
}

async function countAll(services: Services, asked: Search, counted: Partial<HitCounts>): Promise<HitCounts> {
  const hasText = isAsked(asked.parsed);
  const [people, posts, sessions, tags] = await Promise.all([
    counted.USER ?? (hasText ? countPeople(services, { ...peopleFinding(asked), after: null, limit: 0 }) : 0),
    counted.POST ?? (hasText && isFindable(asked, 'POST') ? countContents(services, contentFinding(asked, 'POST')) : 0),
    counted.SESSION ?? countContents(services, contentFinding(asked, 'SESSION')),
    counted.TAG ?? (hasText ? tagsOf(services, asked).then(({ length }) => length) : 0),
  ]);
  return { USER: people, POST: posts, SESSION: sessions, TAG: tags };
}

function peopleFinding({ reader, asOf, parsed, query, meant }: Search) {
  return { readerUserId: reader.userId, asOf, parsed, query: meant ?? query };
}

function ringsFor(asked: Search, type: 'SESSION' | 'POST'): Ring[] {
  const { input, parsed, asOf } = asked;
  const { filters = {}, sort = 'best', locationCoordinates: point = null } = input;
  if (type === 'POST') return [contentFinding(asked, type).ring];
  return ringsOf({ hasText: isAsked(parsed), point, filters, sort, today: asOf.toISOString().slice(0, 10) });
}

/** The search for items of one kind, in its widest ring. */
export function contentFinding(asked: Pick<Search, 'input' | 'reader' | 'parsed' | 'asOf'>, type: 'SESSION' | 'POST'): Finding {
  const { input, reader, parsed, asOf } = asked;
  const { filters = {}, sort = 'best', locationCoordinates: point = null } = input;
  const wide = ringsOf({
    hasText: true,
    point,
    filters: isAsked(parsed) || !point || filters.online ? filters : { withinKm: WIDEST_KM, ...filters },
    sort: 'best',
    today: '2026-01-01',
  });
  const [ring] = wide;
  if (!ring) throw new Error('A search has at least one ring.');
  return { readerUserId: reader.userId, asOf, type, parsed, point, filters, sort, ring, after: null, window: null, limit: input.limit };
}
