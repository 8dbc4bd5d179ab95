import type { OwnPlace } from '#features/search/web/parts/use-own-place.ts';
import type { Span } from '../../contract.ts';

/** Where somebody looks around of whom nothing is known. */
export const CAPITAL: OwnPlace = { label: 'London', point: { latitude: 51.51, longitude: -0.13 } };

/** How many stand in the row on Home. */
const RAIL = 8;

/** What the row on Home asks for; the server and the browser have to ask alike. */
export function railInput(place: OwnPlace, span: Span) {
  return { near: place.point, span, limit: RAIL };
}

/**
 * What hides a row until it is that of the person: a page comes as guests see it, and members would see the capital go again. It keeps
 * its room meanwhile.
 */
export function settling({ isMember, isSettled }: { isMember: boolean; isSettled: boolean }): string {
  if (!isMember) return '[html[data-session]_&]:invisible';
  return isSettled ? '' : 'invisible';
}

/** A place as a row names it: the town alone. */
export function townOf({ label }: OwnPlace): string {
  return label.split(',')[0] ?? label;
}
