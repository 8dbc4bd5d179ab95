import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { CalendarView } from './calendar-view.tsx';
import type { FoundSession } from './session-row.tsx';
import { readSearchAddress } from '../../query/web/search-address.ts';

const session = (title: string, day: string): FoundSession => ({
  id: title,
  userId: 'host',
  title,
  line: null,
  path: `/host/session/${title}`,
  username: 'host',
  date: {
    id: title,
    startDateTime: `${day}T10:00:00.000Z`,
    endDateTime: `${day}T11:00:00.000Z`,
    timeZone: 'Europe/London',
    price: 0,
    seatsLeft: null,
    locationType: 'in-person',
    city: 'York',
    distanceKm: null,
    point: null,
  },
});

it('shows a month’s first and last week whole, with the sessions on days of the next month', () => {
  const sessions = [session('Choir', '2026-11-28'), session('Drums', '2026-12-01'), session('Piano', '2026-12-20')];
  const address = readSearchAddress(new URLSearchParams({ q: 'music', view: 'calendar' }));
  const view = createElement(CalendarView, { sessions, address, today: '2026-11-26' });
  const element = createElement(QueryClientProvider, { client: new QueryClient() }, view);
  const [, month = '', days = ''] = /(<table.*<\/table>)(.*)/s.exec(
    renderToStaticMarkup(createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) })),
  ) ?? ['', ''];
  expect(['Choir', 'Drums', 'Piano'].filter((title) => month.includes(title))).toEqual(['Choir', 'Drums']);
  expect(['Choir', 'Drums', 'Piano'].filter((title) => days.includes(title))).toEqual(['Choir']);
});
