import type { Pence } from './money.ts';

/** The platform's fee: basis points of the price plus whole pence per sale. */
export type FeeTerms = { bps: number; fixed: Pence };

/**
 * Returns the platform's fee on one sale in pence: the basis points rounded half up plus the fixed part, capped at a penny below the price
 * (docs/product.md#fee). A free sale has no fee.
 */
export function platformFee(price: Pence, terms: FeeTerms): Pence {
  if (price === 0) return 0;
  return Math.min(Math.floor((price * terms.bps) / 10_000 + 0.5) + terms.fixed, price - 1);
}

/** Returns what the seller receives from one sale, in pence. */
export function sellerReceives(price: Pence, terms: FeeTerms): Pence {
  return price - platformFee(price, terms);
}
