import { createContext, createElement, Fragment, useContext, type ReactNode } from 'react';

/** What stands where a fragment belongs: its HTML from an earlier page, or marks around it by which it is found in this one. */
export type RecalledFragment = { html: string } | { begin: string; end: string };

export type PageFragments = {
  /** When the page is made. */
  now: Date;
  recall: (key: string) => RecalledFragment;
};

/** The fragments that the server remembers, while it renders a page; null in the browser. */
export const PageFragmentsContext = createContext<PageFragments | null>(null);

type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

/**
 * The inside of an element that looks the same on many pages, such as a card in a list. The server renders it once and then
 * writes the same HTML again; the browser renders it as ever. Spread the answer on the element that stands around it.
 *
 * `from` is all that the HTML depends on, apart from the program itself: whoever leaves something out shows it outdated. What
 * follows the clock belongs to it in the words that are shown. An inside with ids of `useId` is rendered each time.
 */
export function useRemembered(name: string, from: (now: Date) => readonly unknown[], inside: ReactNode): Inside {
  const fragments = useContext(PageFragmentsContext);
  const recalled = fragments?.recall(`${name} ${JSON.stringify(from(fragments.now))}`);
  if (recalled !== undefined && 'html' in recalled) return { dangerouslySetInnerHTML: { __html: recalled.html } };
  // Three children on both sides, because ids of `useId` count them.
  return { children: createElement(Fragment, null, recalled?.begin, inside, recalled?.end) };
}
