import type { Payment } from '#features/payments/contract.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CheckoutReturn } from './use-checkout-return.ts';

/** Says how the checkout ended from which the buyer has just come back. */
export function CheckoutReturnNotice({ state, payment }: { state: CheckoutReturn; payment: Payment }) {
  if (state === 'none') return null;
  if (state === 'complete')
    return payment.refundDue ? null : (
      <Notice tone="good" className="mb-5">
        Paid. Your ticket is below and on its way to you by mail.
      </Notice>
    );
  if (state === 'checking' || state === 'open')
    return (
      <Notice className="mb-5">
        {state === 'checking'
          ? 'Checking your payment…'
          : 'Your payment is still being processed. This page shows the ticket as soon as it is there.'}
      </Notice>
    );
  const session = payment.description.sessionId;
  return (
    <Notice
      tone="danger"
      className="mb-5"
      action={
        session ? (
          <ButtonLink size="small" look="ghost" to={`/${payment.ownerUsername}/session/${session}?sessionEventId=${payment.itemId}`}>
            Back to the session
          </ButtonLink>
        ) : null
      }
    >
      {state === 'expired'
        ? 'Failed to create payment session'
        : 'The state of your payment could not be read. Reload this page in a moment.'}
    </Notice>
  );
}
