import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '#tests/harness/same-chance.ts';
import { isBefore, mergeBatches, newItemsOf, START, takePage, unseenOf, type Candidate, type Progress, type ReadOn } from './rules.ts';

/** A list read in batches of `size`, as from the database. */
function listOf(all: Candidate[], size: number): ReadOn<Candidate> {
  return async (after, { only, without }) => {
    const left = all
      .filter((item) => isBefore(after, item) && (only === null || item.userId === only) && item.userId !== without)
      .toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
    const items = left.slice(0, size);
    return { items, edge: left.length >= size ? (items.at(-1) ?? null) : null };
  };
}

async function readAll(list: ReadOn<Candidate>, limit: number, between: (page: number) => void = () => undefined): Promise<Candidate[]> {
  const shown: Candidate[] = [];
  let progress: Progress | null = START;
  for (let page = 0; progress; page += 1) {
    const taken: { items: Candidate[]; next: Progress | null } = await takePage(list, progress, limit);
    shown.push(...taken.items);
    // Between two pages, only what fits in a cursor is kept.
    progress = JSON.parse(JSON.stringify(taken.next)) as Progress | null;
    between(page);
    if (page > 500) throw new Error('The list does not end.');
  }
  return shown;
}

const names = (items: Candidate[]) => items.map(({ userId }) => userId).join('');
const written = (authors: string): Candidate[] =>
  [...authors].map((userId, index) => ({ userId, at: 1000 - index, id: String(index).padStart(4, '0') }));

describe('at most two in a row', () => {
  test.each([
    ['aab', 'aab'],
    ['aaab', 'aaba'],
    ['aaaaabb', 'aabaaba'],
    ['aaabbbb', 'aababbb'],
    ['abababab', 'abababab'],
    ['aaaaaa', 'aaaaaa'],
    ['aaaaaabcd', 'aabaacaad'],
    ['aaaabbbbcc', 'aabaabbcbc'],
  ])('%s is shown as %s, in pages of any size', async (authors, order) => {
    for (const limit of [1, 2, 3, 20])
      for (const size of [1, 2, 30]) expect(names(await readAll(listOf(written(authors), size), limit))).toBe(order);
  });

  test('a creator who floods the list leaves every third item to others, however far down they are', async () => {
    const all = written(`${'a'.repeat(300)}${'b'.repeat(5)}`);
    expect(names(await readAll(listOf(all, 21), 20)).slice(0, 18)).toBe('aabaabaabaabaabaaa');
  });
});

const authorsOf = fc.array(fc.constantFrom('a', 'a', 'a', 'b', 'c'), { maxLength: 60 });

test('every item is shown once, and three in a row only if nobody else is left', async () => {
  await fc.assert(
    fc.asyncProperty(authorsOf, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 12 }), async (authors, limit, size) => {
      const all = written(authors.join(''));
      const shown = await readAll(listOf(all, size), limit);
      expect(shown.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id));
      for (let index = 2; index < shown.length; index += 1) {
        const three = shown.slice(index - 2, index + 1).map(({ userId }) => userId);
        if (new Set(three).size === 1) expect(new Set(shown.slice(index).map(({ userId }) => userId)).size).toBe(1);
      }
    }),
  );
});

test('items added in the meantime neither repeat nor hide existing ones', async () => {
  await fc.assert(
    fc.asyncProperty(authorsOf, fc.integer({ min: 1, max: 7 }), fc.infiniteStream(fc.nat(1200)), async (authors, limit, places) => {
      const all = written(authors.join(''));
      const there = all.map(({ id }) => id);
      const shown = await readAll(listOf(all, 5), limit, (page) => {
        if (page < 20) all.push({ userId: 'a', at: places.next().value ?? 0, id: `new${page}` });
      });
      const ids = shown.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(there));
    }),
  );
});

test('two parts of a list are joined only as far as both are known', () => {
  const at = (...places: number[]) => places.map((place) => ({ at: place, id: 'x' }));
  const [nine] = at(9);
  const [five] = at(5);
  if (!nine || !five) throw new Error('No places.');
  expect(mergeBatches({ items: at(12, 9), edge: nine }, { items: at(10, 5), edge: five })).toEqual({ items: at(12, 10, 9), edge: nine });
  expect(mergeBatches({ items: [], edge: null }, { items: at(10, 5), edge: five })).toEqual({ items: at(10, 5), edge: five });
  expect(mergeBatches({ items: at(12), edge: null }, { items: [], edge: null })).toEqual({ items: at(12), edge: null });
});

describe('new items in a list', () => {
  const minute = (count: number) => new Date(Date.UTC(2026, 4, 1, 0, count)).toISOString();
  const page = (minutes: number[], nextCursor: string | null = null) => ({
    items: minutes.map((count) => ({ id: `at ${count}`, createdAt: minute(count) })),
    nextCursor,
  });

  test('are those published after the instant, wherever they are on the page and however the instant is written', () => {
    expect(newItemsOf(page([3, 9, 5, 8]), minute(5))).toEqual({ ids: ['at 9', 'at 8'], isMore: false });
    expect(newItemsOf(page([5, 4]), '2026-05-01T00:05:00Z')).toEqual({ ids: [], isMore: false });
    expect(newItemsOf(page([]), minute(5))).toEqual({ ids: [], isMore: false });
    expect(newItemsOf(page([5, 4]), undefined)).toEqual({ ids: ['at 5', 'at 4'], isMore: false });
  });

  test('may be more if the whole page is new and the list continues', () => {
    expect(newItemsOf(page([9, 8], 'on'), minute(5)).isMore).toBe(true);
    expect(newItemsOf(page([9, 5], 'on'), minute(5)).isMore).toBe(false);
    expect(newItemsOf(page([9, 8]), minute(5)).isMore).toBe(false);
  });

  test('exclude those the reader already sees, and promise no more once one of them does', () => {
    const found = { ids: ['a', 'b'], isMore: true };
    expect(unseenOf(found, new Set())).toEqual({ count: 2, isMore: true });
    expect(unseenOf(found, new Set(['b', 'c']))).toEqual({ count: 1, isMore: false });
    expect(unseenOf({ ids: [], isMore: true }, new Set())).toEqual({ count: 0, isMore: false });
  });
});
