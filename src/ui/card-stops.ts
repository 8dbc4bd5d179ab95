const STOPS = 'a[href], button, input, textarea, select, video, summary, [tabindex]';
/** Marks what this module took out of the way of the Tab key. */
const MARK = 'data-stop';

/** The cards below an element, each one stop of the Tab key. */
export const CARDS = 'article[data-stops]';

/**
 * Leaves each card below `root` one stop of the Tab key: the one that was last in use, else its first. What a page has taken out of
 * the way by itself stays so. Without scripts everything stays reachable by Tab.
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

/** Makes a control that has got the focus the stop of its card. */
export function noteStop(target: Element): void {
  const card = target.closest(CARDS);
  if (!card || !target.hasAttribute(MARK)) return;
  for (const stop of stopsOf(card)) {
    stop.setAttribute(MARK, stop === target ? 'current' : '');
    stop.tabIndex = stop === target ? 0 : -1;
  }
}

/** The control of a card that is so many further than this one, or null at an end. */
export function stopBeside(target: Element, by: 1 | -1): HTMLElement | null {
  const card = target.closest(CARDS);
  if (!card) return null;
  const stops = stopsOf(card);
  const at = stops.findIndex((stop) => stop === target);
  return at < 0 ? null : (stops[at + by] ?? null);
}

/** Where the focus goes that comes to a card. */
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
