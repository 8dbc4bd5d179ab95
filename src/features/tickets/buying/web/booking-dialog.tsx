import type { SessionEvent } from '#features/sessions/contract.ts';
import { Button } from '#ui/actions/button.tsx';
import type { BuyTicket, Pass } from '../../contract.ts';
import { FREE_TERMS } from '../../returns/copy.ts';
import { PassButtons } from './pass-buttons.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';

export type BookingDialogProps = {
  event: SessionEvent;
  pass: Pass | null;
  busy: boolean;
  onBuy: (payWith?: BuyTicket['payWith']) => void;
  onClose: () => void;
};

/** Asks before booking what needs no card: neither an address nor one press books or spends a pass (docs/product.md#purchase-button). */
export function BookingDialog({ event, pass, busy, onBuy, onClose }: BookingDialogProps) {
  return (
    <PurchaseDialog event={event} bodyTitle={pass ? 'How to pay' : 'Book your place'} onClose={onClose}>
      {pass ? (
        <div className="flex flex-col gap-5">
          <PassButtons
            pass={pass}
            policy={event.returnPolicy}
            price={event.hasKinds ? null : event.price}
            busy={busy}
            isLast
            onBuy={onBuy}
          />
        </div>
      ) : (
        <>
          <p className="mb-4 text-[13.5px] text-ink-2">{FREE_TERMS}</p>
          <Button wide loading={busy} onClick={() => onBuy()}>
            Book
          </Button>
        </>
      )}
    </PurchaseDialog>
  );
}
