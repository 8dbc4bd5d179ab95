import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Options = {
  /** The row at which it opens; null opens at the end. */
  startKey: string | null;
  hasOlder: boolean;
  hasNewer: boolean;
  onNear: (way: 'older' | 'newer') => void;
  /** Called with how far the reader has seen, as the `data-revision` of a row. */
  onSeen: (revision: number) => void;
};

type ScrollState = {
  opened: boolean;
  sticks: boolean;
  isGoingToEnd: boolean;
  scrollTop: number;
  /** The size of the box when it was last noted. */
  size: string;
  anchor: { key: string; top: number } | null;
};

const NEAR_PIXELS = 1200;
const END_PIXELS = 48;
const START_GAP = 96;

/**
 * A scrolling box of which only a stretch is drawn. What is in view stays in place while rows come and go above and below; a reader at the
 * end stays there while new ones arrive. Rows carry `data-row` and, if they count as seen, `data-revision`.
 */
export function useScrollWindow({ startKey, hasOlder, hasNewer, onNear, onSeen }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<HTMLDivElement | null>(null);
  const held = useRef<ScrollState>({ opened: false, sticks: true, isGoingToEnd: false, scrollTop: 0, size: '', anchor: null });
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
    // A reader on the way to the end waits there for what isn't drawn yet.
    held.current.isGoingToEnd &&= more && below < END_PIXELS;
    held.current.sticks = below < END_PIXELS && (!more || held.current.isGoingToEnd);
    held.current.scrollTop = element.scrollTop;
    held.current.size = sizeOf(element);
    setAtEnd(held.current.sticks);
    const rows = rowsOf(element);
    const { top, bottom } = element.getBoundingClientRect();
    // Lines between days come and go with what is above them; messages are what the reader looks at.
    const shown = rows.filter((row) => row.dataset.revision !== undefined);
    const first = shown[firstIndex(shown, (row) => row.getBoundingClientRect().bottom > top + 1)];
    held.current.anchor = first ? { key: first.dataset.row ?? '', top: first.getBoundingClientRect().top - top } : null;
    const last = shown[firstIndex(shown, (row) => row.getBoundingClientRect().bottom > bottom + 1) - 1];
    if (last && document.visibilityState === 'visible') seen(Number(last.dataset.revision ?? 0));
    if (before && element.scrollTop < NEAR_PIXELS) near('older');
    else if (more && below < NEAR_PIXELS && !held.current.isGoingToEnd) near('newer');
  }, []);

  const place = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const { opened, sticks, anchor } = held.current;
    const scrolled = element.scrollTop - held.current.scrollTop;
    // Don't undo what the reader scrolled a moment ago, before its event arrived. At the very end, and in a box of another size, it may
    // have been the browser.
    const isEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
    const unheard = isEnd || sizeOf(element) !== held.current.size ? 0 : scrolled;
    const rowAt = (key: string) => element.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    if (!opened) {
      if (rowsOf(element).length === 0) return;
      const start = latest.current.startKey === null ? null : rowAt(latest.current.startKey);
      const top = element.getBoundingClientRect().top;
      element.scrollTop = start ? element.scrollTop + start.getBoundingClientRect().top - top - START_GAP : element.scrollHeight;
      held.current.opened = true;
    } else if (sticks) {
      if (unheard >= 0) element.scrollTop = element.scrollHeight;
    } else if (anchor) {
      const row = rowAt(anchor.key);
      if (row) element.scrollTop += row.getBoundingClientRect().top - element.getBoundingClientRect().top - (anchor.top - unheard);
    }
    note();
  }, [note]);

  // After each render, before anything else can look: a row that goes for a moment, such as a loading indicator, moves all others.
  useLayoutEffect(place);
  // The box may mount later than its caller, once there is something to show.
  const attach = useCallback((element: HTMLDivElement | null) => {
    box.current = element;
    setShown(element);
  }, []);
  useEffect(() => {
    if (!shown) return;
    const observer = new ResizeObserver(place);
    observer.observe(shown);
    if (shown.firstElementChild) observer.observe(shown.firstElementChild);
    document.addEventListener('visibilitychange', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', note);
    };
  }, [shown, place, note]);

  return {
    box: attach,
    atEnd,
    onScroll() {
      // When a phone is turned, the browser scrolls before the box is observed: that says nothing about the reader.
      if (box.current && sizeOf(box.current) !== held.current.size) place();
      else note();
    },
    /** Goes to the end and stays there, even when it is drawn afresh. */
    toEnd() {
      held.current = { ...held.current, sticks: true, isGoingToEnd: true, scrollTop: 0 };
      place();
    },
    /** Takes the keyboard focus when the focused element is about to go. */
    focus: () => box.current?.focus({ preventScroll: true }),
  };
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): string {
  return `${clientWidth}×${clientHeight}`;
}

function rowsOf(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[data-row]')];
}

// Rows are stacked vertically, so a binary search finds the first match.
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
