import { formatPrice } from '#kernel/money/money.ts';
import type { Payment } from '../../contract.ts';

type Kinds = NonNullable<Payment['description']['kinds']>;

/** Returns a line for each kind of ticket at each price, without the order's discount: `2 × Child`, `£16.00`. */
export function kindLines(kinds: readonly Pick<Kinds[number], 'name' | 'price' | 'full' | 'seats'>[]): { term: string; value: string }[] {
  return kinds.map(({ name, price, full = price, seats }) => ({
    term: seats === 1 ? name : `${seats} × ${name}`,
    value: formatPrice(full * seats),
  }));
}
