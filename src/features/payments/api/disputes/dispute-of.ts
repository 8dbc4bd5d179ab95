import type { Selectable } from 'kysely';
import type { Payments } from '#db/schema.ts';

/** Returns whether a bank disputes a payment now or has decided about it; either way the provider refunds none of it. */
export function disputeOf(payment: Pick<Selectable<Payments>, 'disputed' | 'dispute_decided'>): 'open' | 'decided' | null {
  if (payment.disputed) return 'open';
  return payment.dispute_decided ? 'decided' : null;
}
