import type { Chance } from '#tests/chaos/chance.ts';

/** A kind of ticket as somebody takes one; its name is null if it is standard. */
type Taken = { name: string | null; price: number };

/**
 * The kinds of one date, beside the standard one: one that is cheaper, with just enough tickets, one at the buyer's own price, and one that
 * costs nothing.
 */
export function lifeKinds(price: number, chance: Chance) {
  const standard: Taken = { name: null, price };
  const child: Taken = { name: 'Child', price: 100 + Math.floor(price / 3) };
  const own: Taken = { name: 'Pay what you can', price: 100 + Math.floor(chance.next() * 5000) };
  const baby: Taken = { name: 'Under 3', price: 0 };
  return {
    standard,
    paid: [standard, child, own],
    all: [standard, child, own, baby],
    offer: (seats: number) => [
      { name: 'Child', price: child.price, places: seats },
      { name: 'Pay what you can', price: 100, mostPrice: 6000 },
      { name: 'Under 3', price: 0 },
    ],
    /** The place in an order, of the kinds that were then offered. */
    seatOf({ name, price: paid }: Taken, offered: readonly { id: string; name: string }[]) {
      const kind = offered.find((one) => one.name === name);
      return kind ? { kindId: kind.id, price: paid } : {};
    },
  };
}
