const STOPS = 'a[href], button, input, textarea, select, video, summary, [tabindex]';
/** Marks the controls that this module manages in the tab order. */
const MARK = 'data-stop';

/** Selects the cards, each of which is one tab stop. */
export const CARDS = 'article[data-stops]';

/**
 * Leaves each card below `root` a single tab stop: the control last used, else its first. Controls that the page itself took out of the tab
 * order stay out. Without scripts everything stays reachable by Tab.
 */
export function settleStops(root: ParentNode): void {
  for (const card of root.querySelectorAll<HTMLElement>(CARDS)) {
    const stops = stopsOf(card);
    const current = stops.find((stop) => stop.getAttribute(MARK) === 'current') ?? stops[0];
    for (const stop of stops) {
      stop.setAttribute(MARK, stop === current ? 'current' : '');
      if (stop.tabIndex !== (stop === current ? 0 : -1)) stop.tabIndex = stop === current ? 0 : -1;
    }
  }
}

/** Makes a control that has received the focus its card's tab stop. */
export function recordStop(target: Element): void {
  const card = target.closest(CARDS);
  if (!card || !target.hasAttribute(MARK)) return;
  for (const stop of stopsOf(card)) {
    stop.setAttribute(MARK, stop === target ? 'current' : '');
    stop.tabIndex = stop === target ? 0 : -1;
  }
}

/** Returns the next or previous control of the same card, or null at either end. */
export function stopBeside(target: Element, by: 1 | -1): HTMLElement | null {
  const card = target.closest(CARDS);
  if (!card) return null;
  const stops = stopsOf(card);
  const at = stops.findIndex((stop) => stop === target);
  return at < 0 ? null : (stops[at + by] ?? null);
}

/** Returns the control that takes the focus when it enters a card. */
export function firstStop(card: Element): HTMLElement | null {
  const stops = stopsOf(card);
  return stops.find((stop) => stop.getAttribute(MARK) === 'current') ?? stops[0] ?? null;
}

function stopsOf(card: Element): HTMLElement[] {
  return Array.from(card.querySelectorAll<HTMLElement>(STOPS)).filter(
    (stop) =>
      (stop.hasAttribute(MARK) || stop.tabIndex >= 0) &&
      !stop.closest('[aria-hidden="true"], [inert]') &&
      !stop.matches(':disabled') &&
      stop.checkVisibility({ visibilityProperty: true }),
  );
}
