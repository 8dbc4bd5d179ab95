import { formatPrice } from '#kernel/money/money.ts';
import type { Payment } from '../../contract.ts';

type Kinds = NonNullable<Payment['description']['kinds']>;

/** Returns a line for each kind of ticket at each price: `2 × Child`, `£16.00`. */
export function kindLines(kinds: readonly Pick<Kinds[number], 'name' | 'price' | 'seats'>[]): { term: string; value: string }[] {
  return kinds.map(({ name, price, seats }) => ({ term: seats === 1 ? name : `${seats} × ${name}`, value: formatPrice(price * seats) }));
}
