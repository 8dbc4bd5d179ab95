import type { PaymentDescription } from '#features/payments/contract.ts';

/** How often an event had been moved when an order for it was made, from what the order pins. */
export function movesAtOrder(description: PaymentDescription): number {
  return description.moves ?? 0;
}
