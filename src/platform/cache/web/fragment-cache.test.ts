import { createElement as h, useId, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageFragmentsContext, useCachedFragment } from '#platform/cache/web/use-cached-fragment.ts';
import { createFragmentCache, type FragmentCache } from './fragment-cache.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const SECRET = 'a-nonce-that-nobody-knows';
let rendered = 0;

function Words({ children }: { children?: ReactNode }) {
  rendered += 1;
  return h('p', null, children);
}

function Card({ text, around = null }: { text: string; around?: ReactNode }) {
  return h('article', { className: 'card', ...useCachedFragment('card', () => [text], h('div', null, h(Words, null, text), around)) });
}

function Outer({ text }: { text: string }) {
  const inside = useCachedFragment('outer', () => [text], h(Card, { text }));
  return h('section', { className: 'outer', ...inside });
}

function Identified() {
  const id = useId();
  return h('i', { id });
}

function pageWith(memory: FragmentCache, content: ReactNode, secret = SECRET): string {
  const fragments = memory.beginPage(NOW, secret);
  return fragments.finish(renderToString(h(PageFragmentsContext, { value: fragments }, h('main', null, content))));
}

const withoutMemory = (content: ReactNode) => renderToString(h('main', null, content));
const countRenders = (work: () => void) => {
  const before = rendered;
  work();
  return rendered - before;
};

test('never shows a fragment made from something else', () => {
  const memory = createFragmentCache(10_000);
  pageWith(memory, h(Card, { text: 'before' }));
  expect(pageWith(memory, h(Card, { text: 'after' }))).toContain('<p>after</p>');
});

test("takes no page text for a mark of its own, so nobody can inject text into other people's pages", () => {
  const memory = createFragmentCache(10_000);
  const forged = `</p>\0e0.guess\0 \0b0.guess\0 \0e0\0 e0.`;
  const page = pageWith(memory, [h(Card, { key: 1, text: forged }), h(Card, { key: 2, text: 'honest' })]);
  expect(page).toBe(withoutMemory([h(Card, { key: 1, text: forged }), h(Card, { key: 2, text: 'honest' })]));
  expect(pageWith(memory, h(Card, { text: 'honest' }))).toBe(withoutMemory(h(Card, { text: 'honest' })));
});

test('writes exactly the HTML that the browser expects, both the first time and from memory', () => {
  const memory = createFragmentCache(10_000);
  const content = h(Card, { text: 'Tea & <cake>' });
  const expected = withoutMemory(content);
  expect([pageWith(memory, content), pageWith(memory, content, 'another-nonce')]).toEqual([expected, expected]);
  expect(countRenders(() => pageWith(memory, content))).toBe(0);
});

test('remembers a nested fragment on its own', () => {
  const memory = createFragmentCache(10_000);
  const expected = withoutMemory(h(Outer, { text: 'inner' }));
  expect(pageWith(memory, h(Outer, { text: 'inner' }))).toBe(expected);
  expect(pageWith(memory, h(Outer, { text: 'inner' }))).toBe(expected);
  expect(countRenders(() => pageWith(memory, h(Card, { text: 'inner' })))).toBe(0);
});

test('always renders fragments with ids that count from the top of the page', () => {
  const memory = createFragmentCache(10_000);
  const card = h(Card, { text: 'with an id', around: h(Identified) });
  expect(pageWith(memory, card)).toBe(withoutMemory(card));
  expect(pageWith(memory, [h(Identified, { key: 1 }), h('div', { key: 2 }, card)])).toBe(
    withoutMemory([h(Identified, { key: 1 }), h('div', { key: 2 }, card)]),
  );
});

test('stays within its bound and evicts the oldest first', () => {
  const memory = createFragmentCache(200);
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) pageWith(memory, h(Card, { text }));
  expect(countRenders(() => pageWith(memory, h(Card, { text: 'six' })))).toBe(0);
  expect(countRenders(() => pageWith(memory, h(Card, { text: 'one' })))).toBe(1);
});
