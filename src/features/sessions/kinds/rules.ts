import type { Pence } from '#kernel/money/money.ts';
import type { TicketKind } from '#features/content/contract/ticket-kinds.ts';

type Limits = Pick<TicketKind, 'places' | 'until'>;

/** Whether a kind of ticket is still sold: its last day isn't over, and it has tickets left; `taken` are those sold and held of it. */
export function isKindOpen({ places, until }: Limits, taken: number, now: Date): boolean {
  return (until === undefined || now < new Date(until)) && (places === undefined || taken < places);
}

/**
 * Returns the kinds that may have too few tickets left: no more are sold and held of one than of all kinds together, which a date counts in its
 * own row. `wantedOf` says how many tickets of a kind are needed. Of the others nobody has to know how many are taken.
 */
export function kindsThatMayBeFull(
  kinds: readonly Pick<TicketKind, 'id' | 'places'>[],
  seatsTaken: number,
  wantedOf: (kindId: string) => number = () => 1,
): string[] {
  return kinds.flatMap(({ id, places }) => (places !== undefined && wantedOf(id) > 0 && seatsTaken + wantedOf(id) > places ? [id] : []));
}

type Priced = Limits & Pick<TicketKind, 'id' | 'price' | 'audience'>;

/**
 * Returns the price of the cheapest kind that everyone can buy now, in pence, which is the price of the date (docs/product.md#kinds-of-ticket).
 * The standard kind is always sold.
 */
export function lowestPrice(standard: Pence, kinds: readonly Priced[], taken: ReadonlyMap<string, number>, now: Date): Pence {
  const open = kinds.filter((kind) => kind.audience === 'everyone' && isKindOpen(kind, taken.get(kind.id) ?? 0, now));
  return Math.min(standard, ...open.map(({ price }) => price));
}

/** Whether a session sells anything for money. */
export function costsMoney({ price, kinds }: { price: Pence; kinds: readonly Pick<TicketKind, 'price' | 'mostPrice'>[] }): boolean {
  return price > 0 || kinds.some((kind) => (kind.mostPrice ?? kind.price) > 0);
}
