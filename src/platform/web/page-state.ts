import type { DehydratedState } from '@tanstack/react-query';
import { createContext } from 'react';
import type { BrowserConfig } from '#platform/web/runtime-config.ts';

/** The id of the script element that carries the state of the page from the server to the browser. */
export const PAGE_STATE_ID = 'page-state';

export type PageState = { config: BrowserConfig; origin: string; renderedAt: string; queries: DehydratedState };

/** The state as text and the nonce of the page, for the document; the browser reads the text back from the page. */
export const PageStateText = createContext<{ json: string; nonce: string | undefined }>({ json: '', nonce: undefined });

/**
 * Writes the state so that it can stand inside a script element: `<` is escaped, so no text from outside can end
 * the element or open a comment, and the two line separators that old parsers refuse are escaped too.
 */
export function writePageState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

let known: PageState | undefined;

/** The state that the server left in this page. Only in the browser. */
export function pageState(): PageState {
  known ??= JSON.parse(pageStateText()) as PageState;
  return known;
}

/** The state as it stands in the page, for the first render to write it again unchanged. */
export function pageStateText(): string {
  return document.getElementById(PAGE_STATE_ID)?.textContent ?? '';
}
