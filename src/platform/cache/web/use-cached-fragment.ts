import { createContext, createElement, Fragment, useContext, type ReactNode } from 'react';

/** What goes in a fragment's place: its HTML from an earlier page, or the marks by which it is found in this one. */
export type CachedFragment = { html: string } | { begin: string; end: string };

export type PageFragments = {
  /** When the page is rendered. */
  now: Date;
  recall: (key: string) => CachedFragment;
};

/** The fragments that the server remembers, while it renders a page; null in the browser. */
export const PageFragmentsContext = createContext<PageFragments | null>(null);

type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

/**
 * The inside of an element that looks the same on many pages, such as a card in a list. The server renders it once and then reuses its
 * HTML; the browser renders it as usual. Spread the result on the surrounding element.
 *
 * `from` is everything that the HTML depends on, apart from the program itself: if anything is left out, the HTML goes stale. Whatever
 * follows the clock goes in as the words shown. Content with `useId` ids is rendered every time.
 */
export function useCachedFragment(name: string, from: (now: Date) => readonly unknown[], inside: ReactNode): Inside {
  const fragments = useContext(PageFragmentsContext);
  const recalled = fragments?.recall(`${name} ${JSON.stringify(from(fragments.now))}`);
  if (recalled !== undefined && 'html' in recalled) return { dangerouslySetInnerHTML: { __html: recalled.html } };
  // Three children on both sides, because ids of `useId` count them.
  return { children: createElement(Fragment, null, recalled?.begin, inside, recalled?.end) };
}
