import { EmbeddedCheckout } from '#features/payments/web/parts/embedded-checkout.tsx';
import { Dialog } from '#ui/dialog.tsx';

export type CheckoutDialogProps = {
  title: string;
  clientSecret: string;
  onClose: () => void;
};

/** The card form for one ticket. Closing it gives the held seat back. */
export function CheckoutDialog({ title, clientSecret, onClose }: CheckoutDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Ticket to ${title}`} description="Your seat is held while you pay.">
      <EmbeddedCheckout clientSecret={clientSecret} />
    </Dialog>
  );
}
