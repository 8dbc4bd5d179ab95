import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MonthCalendar } from './month-calendar.tsx';

const rendered = (month: string, today: string) => renderToStaticMarkup(createElement(MonthCalendar, { month, today, entries: [] }));

it('begins the current month with this week, and offers the weeks before it', () => {
  const html = rendered('2026-11', '2026-11-26');
  expect(html).toContain('Show 4 earlier weeks');
  expect(html).not.toContain('Sunday 22 November 2026');
  expect(html).toContain('Monday 23 November 2026');
});

it.each([
  ['another month', '2026-12', '2026-11-26'],
  ['the first week', '2026-12', '2026-12-02'],
])('shows all of %s', (_name, month, today) => {
  const html = rendered(month, today);
  expect(html).not.toContain('earlier');
  expect(html).toContain('Tuesday 1 December 2026');
});
