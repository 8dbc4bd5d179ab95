import { useState } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import type { Payment } from '../../contract.ts';
import type { RefundablePlace } from '../../refunds/copy.ts';

const RefundDialog = lazyPart(
  async () => (await import('../../refunds/web/refund-dialog.tsx')).RefundDialog,
  ({ onClose }) => onClose(),
);

export type RefundButtonProps = {
  payment: Payment;
  isSeller: boolean;
  wide?: boolean;
  /** The valid places of an order of several, each of which can be refunded by itself. */
  places?: readonly RefundablePlace[];
};

/** Refunds a payment, with a reason that the buyer reads; for the seller and administrators. */
export function RefundButton({ payment, isSeller, wide = true, places }: RefundButtonProps) {
  const [open, setOpen] = useState(false);
  const left = payment.amount - payment.refundedAmount;
  return (
    <>
      <Button variant="danger" wide={wide} onClick={() => setOpen(true)}>
        {payment.amount === 0
          ? `Take back the ${(payment.item?.validSeats ?? payment.description.seats ?? 1) > 1 ? 'places' : 'place'}`
          : `Refund ${formatPounds(left)}`}
      </Button>
      {open ? <RefundDialog payment={payment} isSeller={isSeller} places={places} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
