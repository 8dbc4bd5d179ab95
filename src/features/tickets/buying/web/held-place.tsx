import type { Payment } from '#features/payments/contract.ts';
import { CheckoutActions } from '#features/payments/shared/checkout/checkout-actions.tsx';
import { CheckoutClock } from '#features/payments/shared/checkout/checkout-clock.tsx';

/** The reader's own place in a date that they haven't paid for yet, beside its other facts. Load it lazily. */
export function HeldPlace({ payment, expiresAt }: { payment: Payment; expiresAt: string }) {
  return (
    <section aria-label="Your place" className="flex flex-col gap-3">
      <CheckoutClock type={payment.type} expiresAt={expiresAt} className="rounded-control bg-warn-soft px-4 py-3" />
      <CheckoutActions payment={payment} />
    </section>
  );
}
