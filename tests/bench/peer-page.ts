import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, useLoaderData } from 'react-router';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Markup = { children: Node[] };

/**
 * Returns a renderer of pages with the product's own markup that has nothing of the product: React Router matches the address, its loader
 * reads the rows of a page by hand, and React draws as many elements with the same attributes and texts. `source` returns the product's
 * page at an address; it is read once.
 */
export function createPeerPages(source: (path: string) => Promise<string>, readRows: (path: string) => Promise<unknown>) {
  const known = new Map<string, Promise<Markup>>();
  const markupOf = (path: string) => {
    const markup = known.get(path) ?? source(path).then(readMarkup);
    known.set(path, markup);
    return markup;
  };
  const { query, dataRoutes } = createStaticHandler([
    {
      path: '*',
      Component: Page,
      async loader({ request }) {
        const { pathname } = new URL(request.url);
        const [markup] = await Promise.all([markupOf(pathname), readRows(pathname)]);
        return markup;
      },
    },
  ]);
  return async (path: string): Promise<string> => {
    const context = await query(new Request(new URL(path, 'http://peer.example')));
    if (context instanceof Response) throw new Error(`${path} answered ${context.status}.`);
    const [fault] = Object.values(context.errors ?? {});
    if (fault !== undefined) throw fault;
    const page = createElement(StaticRouterProvider, { router: createStaticRouter(dataRoutes, context), context, hydrate: false });
    return `<!DOCTYPE html>${renderToString(page)}`;
  };
}

function readMarkup(html: string): Markup {
  return { children: parse(html, { scriptingEnabled: false }).childNodes };
}

function Page(): ReactNode {
  return draw(useLoaderData<Markup>().children);
}

function draw(nodes: Node[]): ReactNode[] {
  return nodes.flatMap((node, index): ReactNode[] => {
    if ('value' in node) return [node.value];
    if (!('tagName' in node)) return [];
    const { tagName, attrs, childNodes } = node;
    const props = Object.fromEntries([['key', index], ...attrs.map(({ name, value }) => propOf(name, value))]) as object;
    const text = childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    if (tagName === 'script' || tagName === 'style')
      return [createElement(tagName, { ...props, dangerouslySetInnerHTML: { __html: text } })];
    if (tagName === 'title' || tagName === 'textarea') return [createElement(tagName, props, text)];
    return [createElement(tagName, props, ...draw(childNodes))];
  });
}

// React's own names. It passes on all others as they are.
const PROPS: Record<string, string> = { class: 'className', for: 'htmlFor', crossorigin: 'crossOrigin', charset: 'charSet' };
const SWITCHES: Record<string, string> = {
  ...Object.fromEntries(
    ['async', 'checked', 'defer', 'disabled', 'hidden', 'inert', 'multiple', 'open', 'required'].map((name) => [name, name]),
  ),
  autofocus: 'autoFocus',
  nomodule: 'noModule',
  novalidate: 'noValidate',
  readonly: 'readOnly',
};

function propOf(name: string, value: string): [name: string, value: unknown] {
  if (name === 'style') return [name, stylesIn(value)];
  const on = SWITCHES[name];
  if (on !== undefined) return [on, true];
  return [PROPS[name] ?? (/^(?:data|aria)-/.test(name) ? name : inCamelCase(name)), value];
}

function stylesIn(text: string): Record<string, string> {
  // A semicolon inside `url(…)` ends no rule.
  const rules = text.split(/;(?![^(]*\))/).flatMap((rule) => {
    const colon = rule.indexOf(':');
    return colon < 0 ? [] : [[rule.slice(0, colon).trim(), rule.slice(colon + 1).trim()] as const];
  });
  return Object.fromEntries(rules.map(([name, value]) => [name.startsWith('--') ? name : inCamelCase(name), value]));
}

function inCamelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
}
