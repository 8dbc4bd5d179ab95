import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { bothOf } from './both-of.ts';
import { ReportsOfSide } from './person-reports.tsx';

const idle = { isPending: false, isError: false, isFetching: false, refetch: () => undefined };

describe('reports that are made of two responses', () => {
  test('are unknown while one of them is pending', () => {
    const both = bothOf({ ...idle, data: [] }, { ...idle, data: undefined, isPending: true, isFetching: true });
    expect(both).toMatchObject({ data: undefined, isPending: true, isError: false, isFetching: true });
  });

  test('have failed if one of them has, and a retry repeats that one', () => {
    const [arrived, failed] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const both = bothOf({ ...idle, data: [], refetch: arrived }, { ...idle, data: undefined, isError: true, refetch: failed });
    expect(both).toMatchObject({ data: undefined, isError: true });
    both.refetch();
    expect([arrived.mock.calls.length, failed.mock.calls.length]).toEqual([0, 1]);
  });

  test('are there once both are', () => {
    expect(bothOf({ ...idle, data: 1 }, { ...idle, data: 2 }).data).toEqual([1, 2]);
  });
});

const shown = (side: 'about' | 'by', count: number, nextCursor: string | null = null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ReportsOfSide side={side} reports={[]} messages={{ items: Array.from({ length: count }, String), nextCursor }} />
    </MemoryRouter>,
  );

test('nobody has reported a person only if no message of theirs is reported either', () => {
  expect(shown('about', 0)).toContain('Nobody has reported them.');
  expect(shown('about', 1)).toContain('1 reported message<');
  expect(shown('about', 1)).not.toContain('Nobody');
  expect(shown('by', 1)).toContain('They haven’t reported anything.');
});

test('more reported messages than are counted show as at least that many', () => {
  expect(shown('about', 20)).toContain('20 reported messages');
  expect(shown('about', 20, 'next')).toContain('20+ reported messages');
});
