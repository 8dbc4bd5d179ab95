import type { PaymentStatus } from '../contract.ts';

/** The provider's view of a checkout, as far as settling an order needs it. */
export type CheckoutFacts = { status: 'open' | 'complete' | 'expired'; paid: boolean };

/**
 * Decides what the provider's checkout means for an order: `complete` gives the goods, `release` gives the seat back, `nothing` leaves it.
 * Every decision is safe to act on again, in any order.
 */
export function decideSettlement(status: PaymentStatus, checkout: CheckoutFacts): 'complete' | 'release' | 'nothing' {
  if (checkout.status === 'complete' && checkout.paid)
    return status === 'PENDING' || status === 'CANCELLED' || status === 'FAILED' ? 'complete' : 'nothing';
  if (checkout.status === 'expired') return status === 'PENDING' ? 'release' : 'nothing';
  return 'nothing';
}
