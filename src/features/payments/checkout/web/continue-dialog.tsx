import type { ReactNode } from 'react';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import type { Payment } from '../../contract.ts';
import { buyerLines } from '../../orders/rules/receipt.ts';
import { EmbeddedCheckout } from '../../shared/checkout/embedded-checkout.tsx';
import { usePaidOrder } from '../../shared/checkout/use-paid-order.ts';

export type ContinueDialogProps = {
  payment: Payment;
  clientSecret: string;
  /** Below the form: on what terms it was ordered. */
  terms: ReactNode;
  onClose: () => void;
};

/** The card form of an order that was begun before. Closing it changes nothing: the order can be paid as long as it is open. */
export function ContinueDialog({ payment, clientSecret, terms, onClose }: ContinueDialogProps) {
  usePaidOrder(payment.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={payment.description.title}
      description={`from @${payment.ownerUsername}`}
      bodyTitle="Pay by card"
      aside={<SummaryList rows={buyerLines(payment, { isBuyer: true })} />}
    >
      <EmbeddedCheckout clientSecret={clientSecret} type={payment.type} expiresAt={payment.checkoutExpiresAt} />
      {terms}
    </Dialog>
  );
}
