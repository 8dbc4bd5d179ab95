import { createElement as h } from 'react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

export type Item = Record<string, unknown> & {
  media: { alt: string; width: number; height: number; blur: string; variants: Record<string, string> }[] | null;
};

const ICON = 'M12 21s-7-4.6-9.3-9A5.4 5.4 0 0 1 12 6.2 5.4 5.4 0 0 1 21.300 12C19 16.400 12 21 12 21z';

/** Renders a plain page of cards with React alone: no router, no state, no style system, no hydration. */
export function renderCards(title: string, items: Item[], beside: Record<string, unknown>[]): string {
  const page = h(
    'html',
    { lang: 'en-GB' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, title), h('link', { rel: 'stylesheet', href: '/app.css' })),
    h(
      'body',
      null,
      h(
        'header',
        { className: 'top' },
        h('a', { href: '/' }, 'Turnout'),
        h('nav', null, ...['Home', 'Search', 'Messages', 'Hub'].map((name) => h('a', { key: name, href: `/${name}` }, name))),
      ),
      h('main', null, h('h1', null, title), ...items.map(card)),
      h(
        'aside',
        null,
        ...beside.map((one, index) =>
          h('a', { key: index, href: `/${String(one['username'])}` }, String(one['display_name'] ?? one['title'])),
        ),
      ),
    ),
  );
  return `<!DOCTYPE html>${renderToString(page)}`;
}

function card(item: Item): ReactElement {
  const address = `/${String(item['username'])}/${String(item['type']).toLowerCase()}/${String(item['id'])}`;
  return h(
    'article',
    { key: String(item['id']), className: 'card rounded-lg border bg-surface p-4 shadow-sm' },
    h(
      'header',
      { className: 'flex items-center gap-3' },
      h('img', { src: '/media/avatar.webp', alt: '', width: 40, height: 40, loading: 'lazy', className: 'rounded-full' }),
      h(
        'div',
        null,
        h('a', { href: `/${String(item['username'])}`, className: 'font-semibold' }, String(item['display_name'])),
        h('time', { dateTime: String(item['created_at']) }, '3 minutes ago'),
      ),
    ),
    item['title'] === null ? null : h('h2', null, h('a', { href: address }, String(item['title']))),
    h('p', { className: 'mt-3 whitespace-pre-line break-words' }, String(item['short_text'])),
    h(
      'ul',
      { className: 'mt-2 flex gap-2' },
      ...(item['tags'] as string[]).map((tag) => h('li', { key: tag }, h('a', { href: `/?topic=${tag}` }, `#${tag}`))),
    ),
    ...(item.media ?? []).map((picture, index) =>
      h(
        'figure',
        { key: index },
        h('img', {
          src: picture.variants['800'],
          srcSet: `${picture.variants['400']} 400w, ${picture.variants['800']} 800w`,
          alt: picture.alt,
          width: picture.width,
          height: picture.height,
          loading: 'lazy',
          style: { backgroundImage: `url(${picture.blur})` },
        }),
      ),
    ),
    h(
      'footer',
      { className: 'mt-4 flex gap-6' },
      ...(['like_count', 'comment_count', 'view_count'] as const).map((name) => action(name, Number(item[name]))),
    ),
  );
}

function action(name: string, count: number): ReactElement {
  return h(
    'button',
    {
      key: name,
      type: 'button',
      className: 'inline-flex items-center gap-2 rounded-full px-3 py-2 text-muted hover:bg-hover',
      'aria-label': name,
    },
    h(
      'svg',
      { viewBox: '0 0 24 24', width: 20, height: 20, fill: 'none', stroke: 'currentColor', 'aria-hidden': true },
      h('path', { d: ICON }),
    ),
    h('span', null, count),
  );
}
