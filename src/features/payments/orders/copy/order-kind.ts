import type { Payment, PaymentType } from '../../contract.ts';

const KINDS: Record<PaymentType, string> = {
  SESSION_EVENT: 'Ticket',
  MEMBERSHIP: 'Membership',
  SUBSCRIPTION: 'Subscription',
  TIP: 'Tip',
  GIFT: 'Gift',
};

/** Returns what was bought in a word, the same on screens and in files. A membership without a billing period is a pass. */
export function orderKind({
  type,
  description,
}: {
  type: PaymentType;
  description: Pick<Payment['description'], 'billingPeriod'>;
}): string {
  return type === 'MEMBERSHIP' && description.billingPeriod === undefined ? 'Pass' : KINDS[type];
}
