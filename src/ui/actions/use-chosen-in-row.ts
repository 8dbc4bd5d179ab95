import { useEffect, type RefObject } from 'react';

// The edges of the row, which fade, and something of the next tab (`ui/styles/base.css`).
const FADE = 48;

/**
 * Scrolls a row of tabs sideways until the chosen one is in it. `widths` is whatever changes the width of the tabs, such as counts that
 * arrive later.
 */
export function useChosenInRow(row: RefObject<HTMLElement | null>, chosen: string, widths: unknown = null): void {
  useEffect(() => {
    const frame = row.current;
    const tab = frame?.querySelector('[aria-current]:not([aria-current="false"]), [aria-selected="true"]');
    if (!frame || !tab) return;
    // Unlike scrollIntoView, this never moves the page.
    const [outer, inner] = [frame.getBoundingClientRect(), tab.getBoundingClientRect()];
    const left = Math.min(0, inner.left - outer.left - FADE) + Math.max(0, inner.right - outer.right + FADE);
    frame.scrollBy({ left, behavior: 'instant' });
  }, [row, chosen, widths]);
}
