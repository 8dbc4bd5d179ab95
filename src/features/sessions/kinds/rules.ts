import type { Pence } from '#kernel/money/money.ts';
import type { TicketKind } from '#features/content/contract/ticket-kinds.ts';

type Limits = Pick<TicketKind, 'places' | 'until'>;

/** Whether a kind of ticket is still sold: its last day isn't over, and it has tickets left; `taken` are those sold and held of it. */
export function isKindOpen({ places, until }: Limits, taken: number, now: Date): boolean {
  return (until === undefined || now < new Date(until)) && (places === undefined || taken < places);
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
