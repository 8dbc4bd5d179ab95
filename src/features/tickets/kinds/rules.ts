import type { Pence } from '#kernel/money/money.ts';
import * as LIMITS from '#kernel/limits.ts';
import { STANDARD_KIND, type KindAudience, type TicketKind } from '#features/content/contract/ticket-kinds.ts';
import type { Discount } from '#features/payments/codes/rules.ts';
import { isKindOpen } from '#features/sessions/kinds/rules.ts';

/** A place to be sold: who takes it, and which kind of ticket, `kindId` null for the standard one. */
export type WantedSeat = {
  /** Null for the buyer (the first) or a guest of theirs. */
  guestName: string | null;
  kindId: string | null;
  /** What the buyer was shown, or chose, in pence; absent if they take what it costs. */
  price?: Pence | undefined;
};

/** A place with its kind and price as they are pinned on its ticket; kind and name are null if it is standard. */
export type PricedSeat = {
  guestName: string | null;
  kindId: string | null;
  kindName: string | null;
  price: Pence;
  /** What it costs without the order's code, if there is one. */
  full?: Pence;
  chosen?: true;
  /** Whether it is sold only with a code that names its kind; whoever uses the code checks that. */
  byCode?: true;
};

/** What the sale knows of the kinds of a date: those that there are, how many are taken of each, and to which audiences the buyer belongs; to `code` with any code. */
export type KindFacts = {
  standardPrice: Pence;
  kinds: readonly TicketKind[];
  taken: ReadonlyMap<string, number>;
  audiences: ReadonlySet<KindAudience>;
};

export type KindProblem =
  | { problem: 'gone' | 'changed' }
  | { problem: 'closed'; name: string }
  | { problem: 'few'; name: string; left: number }
  | { problem: 'audience'; name: string; audience: KindAudience }
  | { problem: 'price'; name: string; least: Pence; most: Pence };

/** Returns places of the standard kind at one price. */
export function standardSeats(seats: readonly Pick<WantedSeat, 'guestName'>[], price: Pence): PricedSeat[] {
  return seats.map(({ guestName }) => ({ guestName, kindId: null, kindName: null, price }));
}

/**
 * Prices the places of an order by their kinds (docs/product.md#kinds-of-ticket), or says why one of them can't be sold: its kind is gone or
 * closed, has fewer tickets left, isn't for this buyer, costs more than they were shown, or their own price is out of its range.
 */
export function priceSeats(
  wanted: readonly WantedSeat[],
  facts: KindFacts,
  now: Date,
): { ok: true; seats: PricedSeat[] } | ({ ok: false } & KindProblem) {
  const seats: PricedSeat[] = [];
  const counts = new Map<string, number>();
  for (const { guestName, kindId, price } of wanted) {
    if (kindId === null) {
      if (price !== undefined && facts.standardPrice > price) return { ok: false, problem: 'changed' };
      seats.push(...standardSeats([{ guestName }], facts.standardPrice));
      continue;
    }
    const kind = facts.kinds.find(({ id }) => id === kindId);
    if (!kind) return { ok: false, problem: 'gone' };
    const before = counts.get(kindId) ?? 0;
    counts.set(kindId, before + 1);
    const problem = problemOf(kind, { ...facts, before, price }, now);
    if (problem) return { ok: false, ...problem };
    const isChosen = kind.mostPrice !== undefined;
    seats.push({
      guestName,
      kindId,
      kindName: kind.name,
      price: isChosen ? (price ?? kind.price) : kind.price,
      ...(isChosen ? { chosen: true } : {}),
      ...(kind.audience === 'code' ? { byCode: true } : {}),
    });
  }
  return { ok: true, seats };
}

type Asked = Pick<KindFacts, 'taken' | 'audiences'> & {
  /** How many of it the order has already. */ before: number;
  price: Pence | undefined;
};

function problemOf(kind: TicketKind, { taken, audiences, before, price }: Asked, now: Date): KindProblem | null {
  const { id, name, audience, places } = kind;
  if (!audiences.has(audience)) return { problem: 'audience', name, audience };
  const count = taken.get(id) ?? 0;
  if (!isKindOpen(kind, count, now)) return { problem: 'closed', name };
  if (places !== undefined && count + before >= places) return { problem: 'few', name, left: places - count };
  if (kind.mostPrice === undefined) return price !== undefined && kind.price > price ? { problem: 'changed' } : null;
  return isInRange(kind, price ?? kind.price) ? null : { problem: 'price', name, least: kind.price, most: kind.mostPrice };
}

/** Whether a buyer may pay this much for a kind whose price they choose: nothing, or what a card can pay. */
export function isInRange({ price: least, mostPrice: most = least }: Pick<TicketKind, 'price' | 'mostPrice'>, price: Pence): boolean {
  return price >= least && price <= most && (price === 0 || price >= LIMITS.paidPriceMinPence);
}

/** Seats of one kind and price that follow each other. */
export type KindLine = {
  id: string | null;
  name: string;
  price: Pence;
  /** What a seat costs without the order's code. */
  full?: Pence | undefined;
  seats: number;
  chosen?: true | undefined;
};

/** Returns the lines of an order's description; undefined if every place is standard and was bought. */
export function linesOf(seats: readonly Omit<PricedSeat, 'guestName'>[]): KindLine[] | undefined {
  if (seats.every(({ kindName }) => kindName === null)) return undefined;
  const lines: KindLine[] = [];
  for (const { kindId: id, kindName, price, full, chosen } of seats) {
    const last = lines.at(-1);
    if (last && last.id === id && last.name === (kindName ?? STANDARD_KIND) && last.price === price && last.full === full) last.seats += 1;
    else
      lines.push({
        id,
        name: kindName ?? STANDARD_KIND,
        price,
        ...(full === undefined ? {} : { full }),
        seats: 1,
        ...(chosen ? { chosen } : {}),
      });
  }
  return lines;
}

type Described = {
  amount: Pence;
  discount_amount?: Pence;
  description: {
    seats?: number | undefined;
    kinds?: readonly KindLine[] | undefined;
    discount?: Discount | undefined;
    gift?: string | undefined;
  };
};

/** Returns the places of an order as its description pins them, in their order. */
export function seatsOf({
  amount,
  discount_amount: off = 0,
  description: { seats = 1, kinds, discount },
}: Described): Omit<PricedSeat, 'guestName'>[] {
  if (kinds === undefined) {
    const full = discount ? { full: (amount + off) / seats } : {};
    return Array.from({ length: seats }, () => ({ kindId: null, kindName: null, price: amount / seats, ...full }));
  }
  return kinds.flatMap(({ id, name, price, full, seats: count, chosen }) =>
    Array.from({ length: count }, () => ({
      kindId: id,
      kindName: name === STANDARD_KIND ? null : name,
      price,
      ...(full === undefined ? {} : { full }),
      ...(chosen ? { chosen } : {}),
    })),
  );
}

/**
 * Whether an order, as it is pinned, is for the places that its buyer wants now: as many, of the same kinds in the same order, and, where they
 * choose the price, at the same price, with the same code.
 */
export function isSameOrder(order: Described, wanted: readonly WantedSeat[], code: string | null): boolean {
  const seats = seatsOf(order);
  return (
    order.description.gift === undefined &&
    seats.length === wanted.length &&
    (order.description.discount?.code ?? null) === code &&
    seats.every(({ kindId, price, full = price, chosen }, index) => {
      const seat = wanted[index];
      return seat?.kindId === kindId && (!chosen || seat.price === undefined || seat.price === full);
    })
  );
}
