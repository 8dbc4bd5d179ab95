import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { CARDS, firstStop, noteStop, settleStops, stopBeside } from '#ui/card-stops.ts';

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The keyboard shortcuts of a page: one Tab stop per card with arrow keys inside it, J and K to move
 * between cards, and the question mark for help. Spread the handlers on the element around the page.
 */
export function usePageKeys(page: RefObject<HTMLElement | null>, onHelp: () => void) {
  useEffect(() => {
    const root = page.current;
    if (!root) return;
    let asked = 0;
    const settle = () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => settleStops(root));
    };
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(asked);
      observer.disconnect();
    };
  }, [page]);
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      if (event.key === '?') onHelp();
      else if (event.key === 'j' || event.key === 'k') walk(page.current, event.key === 'j' ? 1 : -1);
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [page, onHelp]);
  return {
    onFocus: (event: { target: EventTarget }) => event.target instanceof Element && noteStop(event.target),
    onKeyDown(event: KeyboardEvent) {
      const by = STEPS[event.key];
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (by === undefined || !plain || event.isDefaultPrevented() || !(event.target instanceof Element) || isTaken(event.target)) return;
      const next = stopBeside(event.target, by);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

// Whether the key belongs to something else: a field, a video, or a dialog or menu over the page.
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.matches('input, textarea, select, video, [contenteditable="true"]') || target.closest('[role="dialog"], [role="menu"]') !== null
  );
}

function walk(root: HTMLElement | null, by: 1 | -1): void {
  const cards = Array.from(root?.querySelectorAll(CARDS) ?? []);
  const here = document.activeElement?.closest(CARDS);
  const at = here ? cards.indexOf(here) : -1;
  const seen = cards.findIndex((card) => card.getBoundingClientRect().bottom > 80);
  const next = cards[at >= 0 ? at + by : by === 1 ? Math.max(0, seen) : seen - 1];
  if (!next) return;
  next.scrollIntoView({ block: 'start' });
  firstStop(next)?.focus({ preventScroll: true });
}
