import type { Page } from '#kernel/http/paging.ts';
import type { NewItems } from './contract.ts';

/** The maximum number of items in a row by one creator in Discover (docs/product.md#discover). */
export const IN_A_ROW_MAX = 2;

/** The lift of an item with a tag the reader likes, in ms: as if it were twelve hours newer. */
export const LIFT_MILLIS = 12 * 3_600_000;

/** A position in Discover: by rank, then by id, in descending order. */
export type Place = { at: number; id: string };

export type Candidate = Place & { userId: string };

/** A reader's progress through Discover: everything before these places has been shown. */
export type Progress = {
  after: Place;
  /** A creator held back to let others in between, and how far their own items have been shown. */
  held: { userId: string; after: Place } | null;
  /** Whose items were shown last, and how many in a row. */
  run: { userId: string; length: number } | null;
};

/** A part of a list in descending order, complete down to `edge`, which is null at the end of the list. */
export type Batch<Item> = { items: Item[]; edge: Place | null };

/** Reads on from a place: items by everyone, by everyone except one creator, or by one creator only. */
export type ReadOn<Item> = (after: Place, who: { only: string | null; without: string | null }) => Promise<Batch<Item>>;

export const START: Progress = {
  after: { at: Number.POSITIVE_INFINITY, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  held: null,
  run: null,
};

/** Returns whether one position comes before another in the list. */
export function isBefore(one: Place, other: Place): boolean {
  return one.at === other.at ? one.id > other.id : one.at > other.at;
}

/** Merges two parts of one list; what lies beyond the known edge of either is left for later. */
export function mergeBatches<Item extends Place>(one: Batch<Item>, other: Batch<Item>): Batch<Item> {
  const edge = !one.edge ? other.edge : !other.edge || isBefore(one.edge, other.edge) ? one.edge : other.edge;
  const items = [...one.items, ...other.items].filter((item) => edge === null || !isBefore(edge, item));
  return { items: items.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)), edge };
}

/**
 * The next `limit` items in list order, except that a creator with two in a row is held back until someone else has had one. More follow
 * only if nobody else is left. Each item is shown once, whatever is added to the list in the meantime.
 */
export async function takePage<Item extends Candidate>(
  readOn: ReadOn<Item>,
  from: Progress,
  limit: number,
): Promise<{ items: Item[]; next: Progress | null }> {
  let rest = openStream(readOn, { only: null, without: from.held?.userId ?? null }, { after: from.after });
  let held = from.held && { userId: from.held.userId, stream: openStream(readOn, only(from.held.userId), { after: from.held.after }) };
  let run = from.run;
  const items: Item[] = [];
  for (;;) {
    let first = await rest.peek();
    let waiting = held && (await held.stream.peek());
    // The creator held back has caught up: nobody else's item lies between the two places.
    if (held && (!waiting || (first && isBefore(first, waiting)))) {
      const places = [rest.position(), held.stream.position()] as const;
      rest = openStream(readOn, EVERYBODY, { after: isBefore(places[0], places[1]) ? places[1] : places[0] });
      held = null;
      waiting = null;
      first = await rest.peek();
    }
    if (!first && !waiting) return { items, next: null };
    if (items.length === limit) break;
    if (first && !held && isTired(run, first.userId)) {
      const { userId } = first;
      held = { userId, stream: rest.partOf(userId) };
      rest = rest.withoutPartOf(userId);
      continue;
    }
    const fromHeld =
      waiting !== null && (!first || isTired(run, first.userId) || (isBefore(waiting, first) && !isTired(run, waiting.userId)));
    const next = fromHeld ? held?.stream.take() : rest.take();
    if (!next) break;
    run = { userId: next.userId, length: run?.userId === next.userId ? run.length + 1 : 1 };
    items.push(next);
  }
  return { items, next: { after: rest.position(), held: held && { userId: held.userId, after: held.stream.position() }, run } };
}

function isTired(run: Progress['run'], userId: string): boolean {
  return run !== null && run.userId === userId && run.length >= IN_A_ROW_MAX;
}

type Who = { only: string | null; without: string | null };
const EVERYBODY: Who = { only: null, without: null };
const only = (userId: string): Who => ({ only: userId, without: null });

type Stream<Item> = {
  peek(): Promise<Item | null>;
  take(): Item | undefined;
  position(): Place;
  /** The rest of this list, by one creator only. */
  partOf(userId: string): Stream<Item>;
  withoutPartOf(userId: string): Stream<Item>;
};

function openStream<Item extends Candidate>(readOn: ReadOn<Item>, who: Who, from: { after: Place; known?: Batch<Item> }): Stream<Item> {
  let { after } = from;
  let { items, edge } = from.known ?? { items: [], edge: from.after };
  const split = (part: Who, belongs: (item: Item) => boolean) =>
    openStream(readOn, part, { after, known: { items: items.filter(belongs), edge } });
  return {
    async peek() {
      while (items.length === 0 && edge !== null) ({ items, edge } = await readOn(edge, who));
      return items[0] ?? null;
    },
    take() {
      const [item, ...others] = items;
      if (item) after = { at: item.at, id: item.id };
      items = others;
      return item;
    },
    position: () => after,
    partOf: (userId) => split(only(userId), (item) => item.userId === userId),
    withoutPartOf: (userId) => split({ only: null, without: userId }, (item) => item.userId !== userId),
  };
}

/**
 * The items of a first page that were published after an instant. In a list by rank, a new item may come after an old one, so this looks at
 * the whole page.
 */
export function newItemsOf({ items, nextCursor }: Page<{ id: string; createdAt: string }>, since: string | undefined): NewItems {
  const after = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since);
  const ids = items.filter(({ createdAt }) => Date.parse(createdAt) > after).map(({ id }) => id);
  return { ids, isMore: nextCursor !== null && ids.length === items.length };
}

/** Returns how many of them aren't shown yet: an item further down the list is not new to its reader. */
export function unseenOf({ ids, isMore }: NewItems, shown: ReadonlySet<string>): { count: number; isMore: boolean } {
  const count = ids.filter((id) => !shown.has(id)).length;
  return { count, isMore: isMore && count > 0 && count === ids.length };
}
