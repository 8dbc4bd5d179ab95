import { CARDS, firstStop, recordStop, settleStops, stopBeside } from '#ui/layout/card-stops.ts';

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Adds the keyboard shortcuts of a page: one Tab stop per card with arrow keys inside it, J and K to move between cards, N and P between
 * sections, and the question mark for help. Returns a function that removes them. Loaded after the page, because nothing on it needs them
 * to be seen.
 */
export function addPageKeys(page: HTMLElement, onHelp: () => void): () => void {
  const removed = new AbortController();
  let frame = 0;
  const settle = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => settleStops(page));
  };
  settle();
  const observer = new MutationObserver(settle);
  observer.observe(page, { childList: true, subtree: true });
  removed.signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  });
  page.addEventListener('focusin', ({ target }) => target instanceof Element && recordStop(target), { signal: removed.signal });
  // On the document, so that whatever has focus has already had its turn.
  document.addEventListener('keydown', (event) => onKeyDown(event, page, onHelp), { signal: removed.signal });
  return () => removed.abort();
}

function onKeyDown(event: KeyboardEvent, page: HTMLElement, onHelp: () => void): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(target)) return;
  const by = STEPS[key];
  if (key === '?') onHelp();
  else if (key === 'j' || key === 'k') walk(page, key === 'j' ? 1 : -1);
  else if (key === 'n' || key === 'p') leap(page, key === 'n' ? 1 : -1);
  else if (by !== undefined && !event.shiftKey && target instanceof Element && page.contains(target)) {
    const next = stopBeside(target, by);
    if (!next) return;
    next.focus();
  } else return;
  event.preventDefault();
}

// Whether the key belongs to something else: a field, a video, or a dialog or menu over the page.
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.matches('input, textarea, select, video, [contenteditable="true"]') || target.closest('[role="dialog"], [role="menu"]') !== null
  );
}

function walk(page: HTMLElement, by: 1 | -1): void {
  const cards = Array.from(page.querySelectorAll(CARDS));
  const here = document.activeElement?.closest(CARDS);
  const at = here ? cards.indexOf(here) : -1;
  const seen = cards.findIndex((card) => card.getBoundingClientRect().bottom > 80);
  const next = cards[at >= 0 ? at + by : by === 1 ? Math.max(0, seen) : seen - 1];
  if (!next) return;
  next.scrollIntoView({ block: 'start' });
  firstStop(next)?.focus({ preventScroll: true });
}

// To the heading of the next section, which Tab goes on from. The headings of cards aren't sections.
function leap(page: HTMLElement, by: 1 | -1): void {
  const headings = Array.from(page.querySelectorAll<HTMLElement>('h2')).filter(
    (heading) => heading.checkVisibility({ visibilityProperty: true }) && !heading.closest(CARDS),
  );
  const active = document.activeElement;
  // A heading doesn't follow itself, and follows whatever else has the focus before it.
  const after = headings.findIndex((heading) => active !== heading && isAfter(heading, active));
  const ahead = after < 0 ? headings.length : after;
  const next = headings[by === 1 ? ahead : ahead - (headings[ahead - 1] === active ? 2 : 1)];
  if (!next) return;
  next.tabIndex = -1;
  next.scrollIntoView({ block: 'center' });
  next.focus({ preventScroll: true });
}

function isAfter(heading: HTMLElement, other: Element | null): boolean {
  return other === null || other === document.body || Boolean(other.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING);
}
