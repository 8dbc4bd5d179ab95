import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Cursors } from '#platform/server/database/cursor.ts';
import { readerOf } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { SearchInput, FoundTag, Hit, HitCounts, SearchResponse } from '../../contract.ts';
import { hasTerms, isSpecific, parseQuery, tagText, withWords } from '../../query/rules/parse-query.ts';
import { correctQuery } from '../../query/server/correct-query.ts';
import { countPeople, findPeople, type FoundPersonRow } from '../../api/find-people.ts';
import { findTags } from './find-tags.ts';
import { presentFoundContents, presentPeople, presentTags } from './present-hits.ts';
import { countFound, scanContents, type ResolvedSearch, type ScanPosition, type ScanPositions } from './scan-contents.ts';

/**
 * Finds what matches for one reader: people, posts, sessions and hashtags, each with why (docs/product.md#search). Without a type, people
 * come first if it is their name, then sessions and posts together. Locked items are found only by their title, teaser, tags and author;
 * anything rejected, pending or deleted, or by someone with a block between them and the reader, is never found, whatever the index says.
 * If nobody, no session and no post is found, unknown words are corrected. All pages are as of the first.
 */
export async function search(services: Services, actor: Actor | null, input: SearchInput): Promise<SearchResponse> {
  const reader = readerOf(actor);
  const query = input.query ?? '';
  const from = input.cursor ? openCursor(services.cursors, input) : null;
  const typed: ResolvedSearch = { input, reader, query, parsed: parseQuery(query), meant: null, asOf: from?.asOf ?? services.now() };
  const { locationCoordinates: point = null, filters = {} } = input;
  if (!isSpecific({ parsed: typed.parsed, point, filters }))
    return { items: [], nextCursor: null, counts: { USER: 0, POST: 0, SESSION: 0, TAG: 0 } };
  if (from) return pageOf(services, corrected(typed, from.meant), from);
  const first = await pageOf(services, typed, null);
  if (isEnough(first, input) || !hasTerms(typed.parsed)) return first;
  const meant = await correctQuery(services, typed.parsed);
  if (meant === null) return first;
  const second = await pageOf(services, corrected(typed, meant.words.map(({ word }) => word).join(' ')), null);
  return first.items.length === 0 || isEnough(second, input) ? second : first;
}

// A hashtag may have been found by one of several words.
function isEnough({ items }: SearchResponse, { type }: SearchInput): boolean {
  return items.some((hit) => hit.type !== 'TAG' || type === 'TAG');
}

function corrected(typed: ResolvedSearch, meant: string | null): ResolvedSearch {
  return meant === null ? typed : { ...typed, meant, parsed: withWords(typed.parsed, meant.split(' ')) };
}

/** Where the next page begins: after a person, or in the scans of sessions and posts. */
type Position = { people: { score: number; id: string } | null; scans: ScanPositions };
/** `counted` has the kinds whose number is already known from searching. */
type Page = { items: Hit[]; next: Position | null; counted: Partial<HitCounts> };

async function pageOf(services: Services, resolved: ResolvedSearch, from: Position | null): Promise<SearchResponse> {
  const page = await itemsOf(services, resolved, from);
  const counts = from ? null : await countAll(services, resolved, page.counted);
  return { items: page.items, nextCursor: page.next ? sealCursor(services.cursors, resolved, page.next) : null, counts };
}

function itemsOf(services: Services, resolved: ResolvedSearch, from: Position | null): Promise<Page> {
  const { type } = resolved.input;
  if (type === 'USER') return peoplePage(services, resolved, from);
  if (type === 'TAG') return tagsPage(services, resolved);
  if (type === undefined) return everythingPage(services, resolved, from);
  return contentsPage(services, resolved, { types: [type], from });
}

async function peoplePage(services: Services, resolved: ResolvedSearch, from: Position | null): Promise<Page> {
  if (!hasTerms(resolved.parsed)) return { items: [], next: null, counted: { USER: 0 } };
  const { limit } = resolved.input;
  const people = await findPeople(services, { ...peopleQueryOf(resolved), after: from?.people ?? null, limit: limit + 1 });
  const shown = people.slice(0, limit);
  const last = people.length > limit ? shown.at(-1) : undefined;
  const next = last ? { people: { score: last.score, id: last.user_id }, scans: {} } : null;
  return { items: presentPeople(services, shown, resolved), next, counted: countedPeople(people) };
}

async function tagsPage(services: Services, resolved: ResolvedSearch): Promise<Page> {
  const tags = await tagsOf(services, resolved);
  return { items: presentTags(tags.slice(0, resolved.input.limit), resolved), next: null, counted: { TAG: tags.length } };
}

const NAMED_SHOWN = 3;
const TAGS_SHOWN = 4;
const TAGS_COUNTED = 50;

async function everythingPage(services: Services, resolved: ResolvedSearch, from: Position | null): Promise<Page> {
  const hasWords = hasTerms(resolved.parsed);
  const rest = contentsPage(services, resolved, { types: hasWords ? ['SESSION', 'POST'] : ['SESSION'], from });
  if (from || !hasWords) return rest;
  const [contents, people, tags] = await Promise.all([
    rest,
    findPeople(services, { ...peopleQueryOf(resolved), after: null, limit: NAMED_SHOWN }),
    tagsOf(services, resolved),
  ]);
  const named = people.filter((person) => person.by_name);
  const others = people.filter((person) => !person.by_name);
  const isWord = named.every(({ score }) => score < 20);
  const tagHits = presentTags(tags.slice(0, TAGS_SHOWN), resolved);
  const items = [
    ...presentPeople(services, named, resolved),
    ...(isWord ? tagHits : []),
    ...contents.items,
    ...(isWord ? [] : tagHits),
    // People who only mention it in their profile come last, if there is room.
    ...(contents.next === null ? presentPeople(services, others, resolved) : []),
  ];
  return { items, next: contents.next, counted: { ...contents.counted, ...countedPeople(people), TAG: tags.length } };
}

type ContentsParams = { types: ('SESSION' | 'POST')[]; from: Position | null };

async function contentsPage(services: Services, resolved: ResolvedSearch, { types, from }: ContentsParams): Promise<Page> {
  const { found, next, counted } = await scanContents(services, resolved, { types, from: from?.scans ?? null });
  const items = await presentFoundContents(services, resolved.reader, found, resolved);
  return { items, next: next && { people: null, scans: next }, counted };
}

async function countAll(services: Services, resolved: ResolvedSearch, counted: Partial<HitCounts>): Promise<HitCounts> {
  const hasText = hasTerms(resolved.parsed);
  const [people, posts, sessions, tags] = await Promise.all([
    counted.USER ?? (hasText ? countPeople(services, { ...peopleQueryOf(resolved), after: null, limit: 0 }) : 0),
    counted.POST ?? countFound(services, resolved, 'POST'),
    counted.SESSION ?? countFound(services, resolved, 'SESSION'),
    counted.TAG ?? (hasText ? tagsOf(services, resolved).then(({ length }) => length) : 0),
  ]);
  return { USER: people, POST: posts, SESSION: sessions, TAG: tags };
}

function countedPeople(people: FoundPersonRow[]): Partial<HitCounts> {
  return { USER: people[0]?.count ?? 0 };
}

function peopleQueryOf({ reader, asOf, parsed, query, meant }: ResolvedSearch) {
  return { reader, asOf, parsed, query: meant ?? query };
}

function tagsOf(services: Services, { reader, meant, query, parsed }: ResolvedSearch): Promise<FoundTag[]> {
  return findTags(services, reader, { query: meant ?? tagText(query, parsed), limit: TAGS_COUNTED });
}

const StoredPlace = z.tuple([z.number(), z.string()]);
const StoredScan = z.tuple([z.number(), StoredPlace.nullable(), StoredPlace.nullable()]);
const Stored = z.tuple([z.number(), z.string().nullable(), StoredPlace.nullable(), StoredScan.nullable(), StoredScan.nullable()]);

// Only the same search accepts its cursor, and continues as of the first page with the words used there.
function sealCursor(cursors: Cursors, { input, asOf, meant }: ResolvedSearch, { people, scans }: Position): string {
  const pair = (after: { score: number; id: string } | null) => after && ([after.score, after.id] as const);
  const scan = (position: ScanPosition | undefined) =>
    position ? ([position.band, position.window && [position.window.place, position.window.id], pair(position.after)] as const) : null;
  const stored = JSON.stringify([asOf.getTime(), meant, pair(people), scan(scans.SESSION), scan(scans.POST)]);
  return cursors.seal(listOf(input), [stored]);
}

// Refuses a forged cursor, and one of another search, with BAD_REQUEST.
function openCursor(cursors: Cursors, input: SearchInput): Position & { asOf: Date; meant: string | null } {
  const [stored] = cursors.open(listOf(input), input.cursor ?? '');
  const [asOf, meant, people, session, post] = Stored.parse(JSON.parse(String(stored)));
  const after = (pair: z.output<typeof StoredPlace> | null) => pair && { score: pair[0], id: pair[1] };
  const scan = (position: z.output<typeof StoredScan> | null): ScanPosition | undefined =>
    position
      ? { band: position[0], window: position[1] && { place: position[1][0], id: position[1][1] }, after: after(position[2]) }
      : undefined;
  const [SESSION, POST] = [scan(session), scan(post)];
  return { asOf: new Date(asOf), meant, people: after(people), scans: { ...(SESSION ? { SESSION } : {}), ...(POST ? { POST } : {}) } };
}

function listOf({ query, locationCoordinates, type, filters, sort }: SearchInput): string {
  const searched = JSON.stringify([query ?? '', locationCoordinates ?? null, type ?? '', filters ?? {}, sort ?? '']);
  return `search:${createHash('sha256').update(searched).digest('base64url').slice(0, 22)}`;
}
