import * as paths from '#kernel/http/paths.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import type { Payment } from '#features/payments/contract.ts';
import { hasBeenPaid } from '#features/payments/orders/rules/receipt.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { CheckoutReturn } from './use-checkout-return.ts';

const PAID: Record<Payment['type'], string> = {
  SESSION_EVENT: 'Paid. Your ticket is below and on its way to you by email.',
  MEMBERSHIP: 'Paid. Your membership is below, and the receipt is on its way to you by email.',
  SUBSCRIPTION: 'Paid. Your subscription is below, and the receipt is on its way to you by email.',
  TIP: 'Paid. Your tip has arrived, and the receipt is on its way to you by email.',
  GIFT: 'Paid. Your gift is ready, and the receipt is on its way to you by email.',
};

/** Says how the checkout ended that the buyer has just come back from. */
export function CheckoutReturnNotice({ state, payment }: { state: CheckoutReturn; payment: Payment }) {
  if (state === 'none') return null;
  // The completed checkout may be another order's.
  if (state === 'complete')
    return payment.refundDue || !hasBeenPaid(payment) ? null : (
      <Notice tone="good" className="mb-5">
        {doneWords(payment)}
      </Notice>
    );
  if (state === 'checking' || state === 'open')
    return (
      <Notice className="mb-5">
        {state === 'checking'
          ? 'Checking your payment…'
          : 'Your payment is still being processed. What you bought will appear here as soon as it’s paid.'}
      </Notice>
    );
  const session = payment.description.sessionId;
  return (
    <Notice
      tone="danger"
      className="mb-5"
      action={
        session ? (
          <ButtonLink size="small" variant="ghost" to={paths.event(payment.ownerUsername, session, payment.itemId)}>
            Back to the session
          </ButtonLink>
        ) : null
      }
    >
      {state === 'expired' ? 'Failed to create payment session' : 'We couldn’t check your payment. Reload this page in a moment.'}
    </Notice>
  );
}

/** What the buyer has after a completed checkout: tickets that are a gift are for somebody else. Nothing was paid for free days, so no receipt is on its way. */
export function doneWords({ type, status, description }: Pick<Payment, 'type' | 'status' | 'description'>): string {
  if (status !== 'TRIAL') return PAID[description.gift === undefined ? type : 'GIFT'];
  const { periodEnd } = description;
  const first = periodEnd === undefined ? '' : ` The first payment is on ${formatDate(new Date(periodEnd), 'Europe/London')}.`;
  return `Your free trial has started.${first} Cancel before then and you won’t be charged.`;
}
