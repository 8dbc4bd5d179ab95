import type { OwnPlace } from '#features/search/shared/use-own-place.ts';
import type { Span } from '../contract.ts';

/** Where to look around if nothing is known about the person. */
export const CAPITAL: OwnPlace = { label: 'London', point: { latitude: 51.51, longitude: -0.13 } };

/** The most sessions in the row on Home. */
const RAIL = 8;

/** The input for the row on Home; the server and the browser must send the same one. */
export function railInput(place: OwnPlace, span: Span) {
  return { near: place.point, span, limit: RAIL };
}

/**
 * Returns the class that hides a row until it is the person's own: pages arrive as guests see them, and members would see the capital flash
 * past. The row keeps its space.
 */
export function visibilityClass({ isMember, isReady }: { isMember: boolean; isReady: boolean }): string {
  if (!isMember) return '[html[data-session]_&]:invisible';
  return isReady ? '' : 'invisible';
}

/** Returns only the town of a place, as rows name it. */
export function townOf({ label }: OwnPlace): string {
  return label.split(',')[0] ?? label;
}
