import { describe, expect, test } from 'vitest';
import type { Page } from '#kernel/http/paging.ts';
import { createCursors, type Position } from './cursor.ts';
import { keysetPage } from './keyset-page.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';

const cursors = createCursors(onlySecret('a secret of this test'));

/** Pages of the letters a to g, two at a time by default; records what the list was asked for. */
function letters({ list = 'letters', limit = 2, without = '' } = {}) {
  const asked: { after: Position | null; count: number }[] = [];
  const page = (cursor: string | null): Promise<Page<string>> =>
    keysetPage(cursors, {
      list,
      input: { limit, cursor },
      read: async (after, count) => {
        asked.push({ after, count });
        const behind = [...'abcdefg'].filter((letter) => after === null || letter > String(after[0]));
        return behind.slice(0, count).map((letter) => ({ letter }));
      },
      keyOf: ({ letter }) => [letter],
      present: (shown) => shown.flatMap(({ letter }) => (letter === without ? [] : [letter.toUpperCase()])),
    });
  return { asked, page };
}

async function walk(page: (cursor: string | null) => Promise<Page<string>>): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const { items, nextCursor } = await page(cursor);
    pages.push(items);
    cursor = nextCursor;
  } while (cursor !== null);
  return pages;
}

describe('keysetPage', () => {
  test('starts without a position and reads one row more than it shows', async () => {
    const { asked, page } = letters();
    expect((await page(null)).items).toEqual(['A', 'B']);
    expect(asked).toEqual([{ after: null, count: 3 }]);
  });

  test('continues after the last row shown and never presents the extra row', async () => {
    const { asked, page } = letters();
    const { nextCursor } = await page(null);
    expect((await page(nextCursor)).items).toEqual(['C', 'D']);
    expect(asked.at(-1)).toEqual({ after: ['b'], count: 3 });
    expect(cursors.open('letters', nextCursor ?? '')).toEqual(['b']);
  });

  test('shows each row once and has no cursor at the end', async () => {
    expect(await walk(letters().page)).toEqual([['A', 'B'], ['C', 'D'], ['E', 'F'], ['G']]);
  });

  test('has no cursor if exactly one page of rows is left', async () => {
    expect(await letters({ limit: 7 }).page(null)).toEqual({ items: [...'ABCDEFG'], nextCursor: null });
    expect((await letters({ limit: 6 }).page(null)).nextCursor).not.toBeNull();
  });

  test('continues after rows that `present` leaves out', async () => {
    expect(await walk(letters({ without: 'd' }).page)).toEqual([['A', 'B'], ['C'], ['E', 'F'], ['G']]);
  });

  test("refuses another list's cursor before anything is read", async () => {
    const { nextCursor } = await letters().page(null);
    const other = letters({ list: 'other letters' });
    await expect(other.page(nextCursor)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(other.asked).toEqual([]);
  });
});
