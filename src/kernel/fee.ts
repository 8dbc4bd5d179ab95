import type { Pence } from './money.ts';

/** The platform's share: basis points of the price, and whole pence on each sale. */
export type FeeTerms = { bps: number; fixed: Pence };

/**
 * The platform's share of one sale in pence: a part in basis points rounded half up, plus a fixed part, and always at
 * least a penny less than the price (docs/product.md#fee). Nothing is taken from what is free.
 */
export function platformFee(price: Pence, terms: FeeTerms): Pence {
  if (price === 0) return 0;
  return Math.min(Math.floor((price * terms.bps) / 10_000 + 0.5) + terms.fixed, price - 1);
}

/** What the seller receives of one sale in pence. */
export function sellerReceives(price: Pence, terms: FeeTerms): Pence {
  return price - platformFee(price, terms);
}
