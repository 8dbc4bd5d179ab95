import type { Pence } from '#kernel/money/money.ts';
import { penceOf } from '#kernel/money/typed-money.ts';
import type { NewSeat } from '../../contract.ts';
import type { OfferedKind } from '../contract.ts';
import { kindPrice } from '../copy.ts';
import { isInRange, linesOf, type KindLine } from '../rules.ts';

/** What a buyer has chosen so far: how many of each kind, and the name and own price of each place, by its key. */
export type Chosen = { counts: Record<string, number>; names: Record<string, string>; prices: Record<string, string> };

/** A place that a buyer has chosen. */
export type Place = {
  /** Of the place, such as `standard:0`, so that it keeps its name when others come and go. */
  key: string;
  kind: OfferedKind;
  name: string;
  /** Pounds as typed, where the buyer chooses. */
  typed: string;
  price: Pence;
  /** Why its price can’t be paid. */
  problem: string | null;
};

/** Returns kinds, those that a code opens among the others, as their host has ordered them. */
export function inHostsOrder(kinds: readonly OfferedKind[]): OfferedKind[] {
  return kinds.toSorted((one, other) => one.position - other.position);
}

/** Returns the places in the order of their kinds. */
export function placesOf(kinds: readonly OfferedKind[], { counts, names, prices }: Chosen): Place[] {
  return kinds.flatMap((kind) =>
    Array.from({ length: counts[kind.id ?? 'standard'] ?? 0 }, (_, index) => {
      const key = `${kind.id ?? 'standard'}:${index}`;
      const typed = prices[key] ?? (kind.price / 100).toFixed(2);
      const price = kind.mostPrice === undefined ? kind.price : penceOf(typed);
      const isPossible = kind.mostPrice === undefined || (Number.isInteger(price) && isInRange(kind, price));
      return {
        key,
        kind,
        name: names[key] ?? '',
        typed,
        price: isPossible ? price : kind.price,
        problem: isPossible ? null : kindPrice(kind),
      };
    }),
  );
}

/** Returns how many of a kind a buyer may choose, who may choose so many places of all that are offered. */
export function mostOfKind(kind: OfferedKind, places: readonly Place[], most: number): number {
  if (!kind.isFor) return 0;
  const others = places.filter((place) => place.kind.id !== kind.id).length;
  return Math.max(0, Math.min(most - others, kind.left ?? most));
}

/** Whether more of a kind are chosen than can still be had: somebody else was faster while the dialog was open. */
export function isTooMany(kind: OfferedKind, places: readonly Place[], most: number): boolean {
  const wanted = places.filter((place) => place.kind.id === kind.id).length;
  return wanted > mostOfKind(kind, places, most);
}

/** Returns the places as the order names them, each at the price that is shown. */
export function seatsOfPlaces(places: readonly Place[]): NewSeat[] {
  return places.map(({ kind, name, price }) => ({
    price,
    ...(kind.id === null ? {} : { kindId: kind.id }),
    ...(name.trim() === '' ? {} : { guestName: name.trim() }),
  }));
}

/** Returns a line for each kind at each price. */
export function linesOfPlaces(places: readonly Place[]): KindLine[] {
  const seats = places.map(({ kind, price }) => ({ kindId: kind.id, kindName: kind.name, price }));
  return linesOf(seats) ?? [];
}
