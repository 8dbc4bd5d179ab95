import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { FilterBar } from './filter-bar.tsx';
import { readSearchRequest } from '../../query/web/search-address.ts';

function drawn(query: string): string {
  const address = readSearchRequest(new URLSearchParams(query));
  const element = createElement(FilterBar, { address, today: '2026-11-26', count: '' });
  const router = createMemoryRouter([{ path: '/search', element }], { initialEntries: [`/search?${query}`] });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

it('offers a hashtag filter, and a button to remove the chosen one', () => {
  expect(drawn('q=yoga')).toContain('aria-label="Hashtag"');
  expect(drawn('q=yoga&tag=yoga')).toMatch(/<button[^>]* aria-pressed="true"[^>]*>#yoga</);
});

it('offers distance only from a place', () => {
  expect(drawn('q=yoga')).not.toContain('Distance');
  expect(drawn('q=yoga&lat=51.5&lng=-0.1')).toContain('Distance');
});
