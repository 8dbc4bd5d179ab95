import { Notice } from '#ui/feedback/notice.tsx';
import type { Payment } from '../../contract.ts';
import { disputeDecision, PAYMENT_DISPUTED } from '../../disputes/copy.ts';

/** Explains why a payment can't be refunded: the buyer's bank disputes it, or has decided about it. */
export function DisputeNotice({ payment }: { payment: Payment }) {
  if (payment.disputed)
    return (
      <Notice tone="warn" className="mb-5">
        {PAYMENT_DISPUTED}
      </Notice>
    );
  if (!payment.disputeDecided) return null;
  return <Notice className="mb-5">{disputeDecision(payment)}</Notice>;
}
