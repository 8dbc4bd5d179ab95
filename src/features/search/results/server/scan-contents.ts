import type { Reader } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import { countContents, COUNTED_MOST, findWindow, type ContentQuery, type FoundItem } from '../../api/find-contents.ts';
import type { SearchInput } from '../../contract.ts';
import { hasTerms, type ParsedQuery } from '../../query/rules/parse-query.ts';
import { bandsOf, wholeBand, type Band } from '../rules/order-in-bands.ts';

/** A search whose reader, instant and words are known. */
export type ResolvedSearch = {
  input: SearchInput;
  reader: Reader;
  asOf: Date;
  query: string;
  parsed: ParsedQuery;
  /** The words used in place of unknown ones. */
  meant: string | null;
};

type ContentType = ContentQuery['type'];

/** The position in a scan: in which band and window, and after which item. */
export type ScanPosition = { band: number; window: ContentQuery['window']; after: ContentQuery['after'] };

/** The positions of the kinds that have more. */
export type ScanPositions = Partial<Record<ContentType, ScanPosition>>;

type Params = { types: ContentType[]; from: ScanPositions | null };
type ContentPage = { found: FoundItem[]; next: ScanPositions | null; counted: Partial<Record<ContentType, number>> };

/**
 * Returns a page of sessions and posts in the order of the search, from its beginning or from the positions after the last page. `next` is
 * null at the end. `counted` has the kinds whose number is known from scanning.
 */
export async function scanContents(services: Services, search: ResolvedSearch, { types, from }: Params): Promise<ContentPage> {
  const { limit } = search.input;
  const parts = await Promise.all(
    types
      .filter((type) => isFindable(search, type) && (from === null || from[type] !== undefined))
      .map(async (type) => {
        const { band: _whole, ...contentQuery } = contentQueryOf(search, type);
        const bands = bandsFor(search, type);
        const start = from?.[type] ?? SCAN_START;
        const scanned = await scanBands(services, { ...contentQuery, bands, limit }, start);
        // One band of several isn't everything.
        return { type, start, ...scanned, counted: bands.length > 1 ? undefined : scanned.counted };
      }),
  );
  const found = inOrder(parts, search).slice(0, limit);
  const next: ScanPositions = {};
  for (const part of parts) {
    const shown = part.found.filter((item) => found.includes(item));
    const last = shown.at(-1);
    if (shown.length === part.found.length) {
      if (part.next) next[part.type] = part.next;
    } else next[part.type] = last ? { ...part.start, after: { score: last.score, id: last.id } } : part.start;
  }
  const counted = Object.fromEntries(parts.map((part) => [part.type, part.counted]));
  return { found, next: Object.keys(next).length === 0 ? null : next, counted };
}

/** Counts the sessions or posts that a search finds, at most a hundred. */
export async function countFound(services: Services, search: ResolvedSearch, type: ContentType): Promise<number> {
  return isFindable(search, type) ? countContents(services, contentQueryOf(search, type)) : 0;
}

/** Returns the query for all items of one kind, in one band. */
export function contentQueryOf(search: Pick<ResolvedSearch, 'input' | 'reader' | 'parsed' | 'asOf'>, type: ContentType): ContentQuery {
  const { input, reader, parsed, asOf } = search;
  const { filters = {}, sort = 'best', locationCoordinates: point = null, limit } = input;
  const band = wholeBand({ hasText: hasTerms(parsed), point, filters });
  return { reader, asOf, type, parsed, point, filters, sort, band, after: null, window: null, limit };
}

function bandsFor({ input, parsed, asOf }: ResolvedSearch, type: ContentType): Band[] {
  const { filters = {}, sort = 'best', locationCoordinates: point = null } = input;
  const searched = { hasText: hasTerms(parsed), point, filters };
  return type === 'POST' ? [wholeBand(searched)] : bandsOf(searched, { sort, today: asOf.toISOString().slice(0, 10) });
}

// A post has no date and no place, so filters on those exclude it.
function isFindable({ input, parsed }: ResolvedSearch, type: ContentType): boolean {
  if (type === 'SESSION') return true;
  const { past: _past, tag: _tag, ...filters } = input.filters ?? {};
  return hasTerms(parsed) && Object.values(filters).every((value) => value === undefined);
}

// Posts have no date, place or price to be ordered by, so they come after all sessions unless the best match is first.
function inOrder(parts: { found: FoundItem[]; next: ScanPosition | null }[], { input: { sort = 'best' } }: ResolvedSearch): FoundItem[] {
  const [first] = parts;
  if (sort !== 'best' && first?.next) return first.found;
  const all = parts.flatMap(({ found }) => found);
  if (sort !== 'best' || parts.length === 1) return all;
  return all.toSorted((one, other) => other.score - one.score || (one.id < other.id ? 1 : -1));
}

/** The beginning of the first band. */
export const SCAN_START: ScanPosition = { band: 0, window: null, after: null };

type Scan = Omit<ContentQuery, 'band' | 'after' | 'window'> & { bands: Band[] };

// A page still not full after this many steps is returned as it is; the next page continues from there.
const MOST_STEPS = 12;

/**
 * Reads a page of items of one kind: the best of the first window of the first band, then on through the windows and bands until the page
 * is full. `next` is null at the end. `counted` is how many there are, at most a hundred, or undefined if the first window read isn't
 * enough to say.
 */
export async function scanBands(
  services: Pick<Services, 'db' | 'now'>,
  { bands, limit, ...scanned }: Scan,
  from: ScanPosition,
): Promise<{ found: FoundItem[]; next: ScanPosition | null; counted: number | undefined }> {
  let counted: number | undefined = 0;
  const page: FoundItem[] = [];
  let position: ScanPosition | null = from;
  for (let step = 0; position !== null && step < MOST_STEPS; step += 1) {
    const band = bands[position.band];
    if (band === undefined) return { found: page, next: null, counted };
    const { window, after } = position;
    const { found, end } = await findWindow(services, { ...scanned, band, after, window, limit: limit - page.length + 1 });
    if (step === 0) counted = wholeCount(found[0]?.count ?? 0, end);
    const room = limit - page.length;
    page.push(...found.slice(0, room));
    const last = found[room - 1];
    if (found.length > room && last) return { found: page, next: { ...position, after: { score: last.score, id: last.id } }, counted };
    position = nextPosition(position, end, bands.length);
    if (page.length === limit) return { found: page, next: position, counted };
  }
  return { found: page, next: position, counted };
}

function wholeCount(count: number, end: ContentQuery['window']): number | undefined {
  return end === null || count === COUNTED_MOST ? count : undefined;
}

function nextPosition({ band }: ScanPosition, end: ContentQuery['window'], bands: number): ScanPosition | null {
  if (end !== null) return { band, window: end, after: null };
  return band + 1 < bands ? { band: band + 1, window: null, after: null } : null;
}
