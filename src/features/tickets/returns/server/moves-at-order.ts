import type { PaymentDescription } from '#features/payments/contract.ts';

/** Returns how often an event had been moved when an order for it was made, as pinned in the order. */
export function movesAtOrder(description: PaymentDescription): number {
  return description.moves ?? 0;
}
