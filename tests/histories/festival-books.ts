/** A kind of ticket, or a place that the host gives, as a date sells it; its name is null if it is standard. */
export type Kind = { name: string | null; price: number; places: number };

/** A discount code of a festival's host; null where it has no limit. */
export type Code = {
  percent: number | null;
  amount: number | null;
  onlyStandard: boolean;
  mostUses: number | null;
  mostUsesEach: number | null;
  minimum: number | null;
};

/** What somebody wants to book: a place of each of these kinds, perhaps with the code. */
export type Wish = { guest: string; kinds: readonly Kind[]; usesCode: boolean };

/** A booking as it should be by now: held until it is paid, made, or lapsed; `valid` are the numbers of its seats that are still good. */
export type Booking = Wish & { prices: readonly number[]; state: 'held' | 'made' | 'lapsed'; valid: readonly number[] };

const CARD_MIN = 30;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What one date of a festival should have sold by now, by rules of its own: nothing here is imported from the product. */
export function festivalBooks({ capacity, code }: { capacity: number; code: Code }) {
  const bookings: Booking[] = [];
  let cancelled = false;

  const open = () => bookings.filter(({ state }) => state !== 'lapsed');
  const seatsOf = ({ state, kinds, valid }: Booking) => (state === 'held' ? kinds : kinds.filter((_, index) => valid.includes(index + 1)));
  const takenOf = (name: string) => open().flatMap((one) => seatsOf(one).filter((kind) => kind.name === name)).length;
  const withCode = () => open().filter(({ usesCode }) => usesCode);
  const isCovered = ({ name }: Kind) => !code.onlyStandard || name === null;

  function pricesOf({ kinds, usesCode }: Wish): number[] {
    const full = kinds.map(({ price }) => price);
    if (!usesCode) return full;
    const { percent, amount } = code;
    const off = (price: number) => (percent === null ? Math.min(price, amount ?? 0) : Math.floor((price * percent) / 100 + 0.5));
    const reduced = kinds.map((kind) => (isCovered(kind) ? kind.price - off(kind.price) : kind.price));
    return sum(reduced) < sum(full) && sum(reduced) < CARD_MIN ? reduced.map(() => 0) : reduced;
  }

  function problemOfCode({ guest, kinds }: Wish): string | null {
    const uses = withCode();
    if (code.mostUsesEach !== null && uses.filter((one) => one.guest === guest).length >= code.mostUsesEach) return 'CODE_USED';
    if (code.mostUses !== null && uses.length >= code.mostUses) return 'CODE_USED_UP';
    if (code.minimum !== null && sum(kinds.map(({ price }) => price)) < code.minimum) return 'CODE_MINIMUM';
    return kinds.some(isCovered) ? null : 'CODE_NOT_FOR_KINDS';
  }

  function problemOfKinds(kinds: readonly Kind[]): string | null {
    const counts = new Map<string, number>();
    for (const { name, places } of kinds) {
      if (name === null) continue;
      const before = counts.get(name) ?? 0;
      if (takenOf(name) >= places) return 'KIND_CLOSED';
      if (takenOf(name) + before >= places) return 'KIND_FEW';
      counts.set(name, before + 1);
    }
    return null;
  }

  return {
    /** The reason for which a wish must be refused now; null if it must not. */
    problemOf(wish: Wish): string | null {
      const left = capacity - sum(open().map((one) => seatsOf(one).length));
      if (cancelled) return 'SESSION_CANCELLED';
      if (open().some((one) => one.guest === wish.guest && seatsOf(one).length > 0)) return 'HAS_TICKET';
      if (left < wish.kinds.length) return left > 0 ? 'FEWER_LEFT' : 'SESSION_FULL';
      return problemOfKinds(wish.kinds) ?? (wish.usesCode ? problemOfCode(wish) : null);
    },
    pricesOf,
    take(wish: Wish, state: 'held' | 'made' = 'held'): Booking {
      const booking: Booking = { ...wish, prices: pricesOf(wish), state, valid: [] };
      bookings.push(booking);
      if (state === 'made') make(booking);
      return booking;
    },
    make,
    /** Whoever was booking and hasn't paid has lost what was held for them. */
    lapse() {
      for (const one of bookings) if (one.state === 'held') one.state = 'lapsed';
    },
    cancel: () => void (cancelled = true),
    isCancelled: () => cancelled,
    isIdle: (guest: string) => open().every((one) => one.guest !== guest || seatsOf(one).length === 0),
    sold: () => sum(bookings.map(({ valid }) => valid.length)),
    held: () => sum(bookings.filter(({ state }) => state === 'held').map(({ kinds }) => kinds.length)),
    uses: () => withCode().length,
    /** Valid tickets, in words that can be compared. */
    tickets: () =>
      bookings
        .flatMap(({ guest, kinds, prices, valid }) =>
          valid.map((seat) => ticketWords(guest, kinds[seat - 1]?.name ?? null, prices[seat - 1] ?? 0)),
        )
        .toSorted(),
  };
}

function make(booking: Booking): void {
  booking.state = 'made';
  booking.valid = booking.kinds.map((_, index) => index + 1);
}

export function ticketWords(guest: string, kind: string | null, price: number): string {
  return `${guest} ${kind ?? 'standard'} ${price}`;
}
