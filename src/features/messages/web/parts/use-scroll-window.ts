import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Options = {
  /** Changes whenever what is drawn changes. */
  content: unknown;
  /** The row at which it opens; at the end where there is none. */
  startKey: string | null;
  hasOlder: boolean;
  hasNewer: boolean;
  onNear: (way: 'older' | 'newer') => void;
  /** How far has been seen, as the `data-revision` of a row. */
  onSeen: (revision: number) => void;
};

type Held = { opened: boolean; sticks: boolean; anchor: { key: string; top: number } | null };

const NEAR_PIXELS = 1200;
const END_PIXELS = 48;
const START_GAP = 96;

/**
 * A scrolled box of which only a stretch is drawn. What is in sight stays where it is while rows come and go above and below; who is at
 * the end stays there while new ones arrive. Rows carry `data-row` and, where they count as seen, `data-revision`.
 */
export function useScrollWindow({ content, startKey, hasOlder, hasNewer, onNear, onSeen }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<Held>({ opened: false, sticks: true, anchor: null });
  const [atEnd, setAtEnd] = useState(true);
  const latest = useRef({ startKey, hasOlder, hasNewer, onNear, onSeen });
  useLayoutEffect(() => {
    latest.current = { startKey, hasOlder, hasNewer, onNear, onSeen };
  });

  const note = useCallback(() => {
    const element = box.current;
    if (!element || !held.current.opened) return;
    const { hasNewer: more, hasOlder: before, onNear: near, onSeen: seen } = latest.current;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    held.current.sticks = below < END_PIXELS && !more;
    setAtEnd(held.current.sticks);
    const rows = rowsOf(element);
    const { top, bottom } = element.getBoundingClientRect();
    // Lines between days come and go with what stands above them; messages are what one looks at.
    const shown = rows.filter((row) => row.dataset.revision !== undefined);
    const first = shown[firstIndex(shown, (row) => row.getBoundingClientRect().bottom > top + 1)];
    held.current.anchor = first ? { key: first.dataset.row ?? '', top: first.getBoundingClientRect().top - top } : null;
    const last = shown[firstIndex(shown, (row) => row.getBoundingClientRect().bottom > bottom + 1) - 1];
    if (last && document.visibilityState === 'visible') seen(Number(last.dataset.revision ?? 0));
    if (before && element.scrollTop < NEAR_PIXELS) near('older');
    else if (more && below < NEAR_PIXELS) near('newer');
  }, []);

  const place = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const { opened, sticks, anchor } = held.current;
    const rowAt = (key: string) => element.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    if (!opened) {
      if (rowsOf(element).length === 0) return;
      const start = latest.current.startKey === null ? null : rowAt(latest.current.startKey);
      const top = element.getBoundingClientRect().top;
      element.scrollTop = start ? element.scrollTop + start.getBoundingClientRect().top - top - START_GAP : element.scrollHeight;
      held.current.opened = true;
    } else if (sticks) element.scrollTop = element.scrollHeight;
    else if (anchor) {
      const row = rowAt(anchor.key);
      if (row) element.scrollTop += row.getBoundingClientRect().top - element.getBoundingClientRect().top - anchor.top;
    }
    note();
  }, [note]);

  useLayoutEffect(place, [content, place]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(place);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    document.addEventListener('visibilitychange', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', note);
    };
  }, [place, note]);

  return {
    box,
    atEnd,
    onScroll: note,
    /** From now on at the end, also when it is drawn anew. */
    toEnd() {
      held.current.sticks = true;
      place();
    },
    /** Opens once more, at the row that `startKey` names then. */
    reopen() {
      held.current = { opened: false, sticks: true, anchor: null };
    },
  };
}

function rowsOf(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[data-row]')];
}

// Rows lie one below the other, so the first that fulfils it is found by halving.
function firstIndex(rows: readonly HTMLElement[], test: (row: HTMLElement) => boolean): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row && test(row)) to = middle;
    else from = middle + 1;
  }
  return from;
}
