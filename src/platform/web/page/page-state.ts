import { createContext } from 'react';
import type { BrowserConfig } from '#platform/web/page/runtime-config.ts';
import type { PageResponse } from '#platform/web/query/page-responses.ts';

/** The id of the script element that carries the page's state from the server to the browser. */
export const PAGE_STATE_ID = 'page-state';

export type PageState = { config: BrowserConfig; origin: string; renderedAt: string; responses: readonly PageResponse[] };

/** The state as text and the page's nonce, for the document; the browser reads the text back from the page. */
export const PageStateText = createContext<{ json: string; nonce: string | undefined }>({ json: '', nonce: undefined });

/**
 * Writes the state for use inside a script element: `<` is escaped, so that no text from outside can end the element or open a comment, and
 * so are the two line separators that old parsers refuse.
 */
export function writePageState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

let known: PageState | undefined;

/** Returns the state that the server left in this page. Browser only. */
export function pageState(): PageState {
  known ??= JSON.parse(pageStateText()) as PageState;
  return known;
}

/** Returns the state's text as it is in the page, for the first render to write it again unchanged. */
export function pageStateText(): string {
  return document.getElementById(PAGE_STATE_ID)?.textContent ?? '';
}
