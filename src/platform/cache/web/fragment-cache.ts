import { LRUCache } from 'lru-cache';
import type { PageFragments, CachedFragment } from './use-cached-fragment.ts';

export type FragmentCache = {
  /** Begins a page. Nobody outside knows `secret` while the page is being rendered, so no text on it can pass for a mark. */
  beginPage(now: Date, secret: string): PageFragments & { finish(html: string): string };
};

// HTML that depends on the rest of the page: ids that count from its top, and parts that arrive later.
const TIED_TO_ITS_PAGE = /[" ]_R_|<template|<!--\$[?!]/;

/**
 * Remembers fragments' HTML by everything that they were made from (see `useCachedFragment`), so nothing has to be invalidated: changed data
 * makes another key. `maxLength` bounds the memory in characters; the least recently used are evicted first.
 */
export function createFragmentCache(maxLength: number): FragmentCache {
  const known = new LRUCache<string, string>({ maxSize: maxLength, sizeCalculation: (html, key) => key.length + html.length });

  return {
    beginPage(now, secret) {
      const missing: string[] = [];
      return {
        now,
        recall(key): CachedFragment {
          const html = known.get(key);
          if (html !== undefined) return { html };
          const number = missing.push(key) - 1;
          return { begin: `\0b${number}.${secret}\0`, end: `\0e${number}.${secret}\0` };
        },
        finish(html) {
          return missing.length === 0 ? html : learn(html, missing, secret);
        },
      };
    },
  };

  function learn(html: string, missing: readonly string[], secret: string): string {
    const open: { number: number; start: number }[] = [];
    let page = '';
    // Each piece but the last ends with the mark that it was cut at.
    for (const piece of html.split(`.${secret}\0`)) {
      const mark = /\0([be])(\d+)$/.exec(piece);
      page += mark === null ? piece : piece.slice(0, mark.index);
      if (mark === null) continue;
      const number = Number(mark[2]);
      if (mark[1] === 'b') open.push({ number, start: page.length });
      else if (open.at(-1)?.number === number) keep(missing[number], page.slice(open.pop()?.start));
    }
    return page;
  }

  function keep(key: string | undefined, fragment: string): void {
    if (key === undefined || known.has(key) || TIED_TO_ITS_PAGE.test(fragment)) return;
    // A copy: a slice would keep alive the whole page that it was cut from.
    known.set(key, Buffer.from(fragment).toString());
  }
}
