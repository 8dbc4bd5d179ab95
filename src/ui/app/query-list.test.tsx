import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QueryList, type ListQuery } from './query-list.tsx';

const pages = (...lists: string[][]): NonNullable<ListQuery<string>['data']> => ({
  pages: lists.map((items) => ({ items })),
  pageParams: lists.map(() => null),
});

function shown(list: Partial<ListQuery<string>>, empty: string | null = 'empty'): string {
  const query: ListQuery<string> = {
    data: undefined,
    error: null,
    isPending: false,
    isFetching: false,
    isFetchNextPageError: false,
    isFetchingNextPage: false,
    hasNextPage: false,
    refetch: () => undefined,
    fetchNextPage: () => undefined,
    ...list,
  };
  return renderToStaticMarkup(
    <QueryList list={query} skeleton="skeleton" failed="failed" {...(empty === null ? {} : { empty })}>
      {(items) => `[${items.join()}]`}
    </QueryList>,
  );
}

test('shows the skeleton until the first page arrives', () => {
  expect(shown({ isPending: true })).toBe('skeleton');
});

test('shows why nothing could be loaded, and keeps the items if only a refetch failed', () => {
  const failed = shown({ error: { message: 'No connection.' } });
  expect(failed).toContain('failed');
  expect(failed).toContain('No connection.');
  expect(shown({ error: { message: 'No connection.' }, data: pages(['a']) })).toBe('[a]');
});

test('calls a list empty once no page can follow, and leaves the empty list to its owner otherwise', () => {
  expect(shown({ data: pages([]) })).toBe('empty');
  expect(shown({ data: pages([]) }, null)).toBe('[]');
  const more = shown({ data: pages([]), hasNextPage: true });
  expect(more).not.toContain('empty');
  expect(more).toContain('Show more');
});

test('joins the pages and offers more', () => {
  const list = shown({ data: pages(['a', 'b'], ['c']), hasNextPage: true });
  expect(list).toContain('[a,b,c]');
  expect(list).toContain('Show more');
});
