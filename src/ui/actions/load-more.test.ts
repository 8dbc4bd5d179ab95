import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoadMore, type LoadMoreProps } from './load-more.tsx';

const drawn = (props: Partial<LoadMoreProps>) =>
  renderToStaticMarkup(createElement(LoadMore, { hasMore: true, loading: false, onLoadMore: () => undefined, ...props }));

test('reports a failure with a button that tries again and is busy while it does', () => {
  expect(drawn({ failed: true })).toMatch(/role="alert"[^>]*>We couldn’t load any more\..*<button(?![^>]*aria-busy)[^>]*>Try again</);
  expect(drawn({ failed: true, loading: true })).toMatch(/role="alert".*<button[^>]*aria-busy="true"/);
  expect(drawn({})).toMatch(/^(?!.*role="alert").*<button(?![^>]*aria-busy)[^>]*>Show more</);
  expect(drawn({ hasMore: false, failed: true })).toBe('');
});
