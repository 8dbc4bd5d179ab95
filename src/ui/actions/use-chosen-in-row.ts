import { useEffect, type RefObject } from 'react';

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
    const left = Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
    frame.scrollBy({ left, behavior: 'instant' });
  }, [row, chosen, widths]);
}
