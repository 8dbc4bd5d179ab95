import type { ReactNode } from 'react';
import { priceFrom } from '#features/content/copy.ts';
import { NOT_ON_SALE } from '#features/payments/shared/payouts/use-takes-payments.ts';
import { returnPolicyText } from '#features/sessions/returning/copy.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import type { Availability } from '#features/sessions/rules.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const Instead = lazyPart(async () => (await import('./instead.tsx')).Instead);

/** A button that can't be pressed, over the reason. */
export function DisabledPurchase({ label, message }: { label: string; message: string }) {
  return (
    <div>
      <Button variant="quiet" wide disabled>
        {label}
      </Button>
      {message ? <p className="mt-2.5 text-center text-[13.5px] text-ink-2">{message}</p> : null}
    </div>
  );
}

type UnavailableProps = { event: SessionEvent | null; availability: Extract<Availability, { purchasable: false }> };

/** Why a date can't be booked (docs/product.md#availability), and which dates can be instead of a full one. */
export function UnavailablePurchase({ event, availability: { reason, label, message } }: UnavailableProps) {
  return (
    <div>
      {/* For a cancelled event a notice at the top already says so. */}
      <DisabledPurchase label={label} message={event?.cancelled ? '' : message} />
      {event && (reason === 'full' || reason === 'not-open') ? (
        <Instead
          event={event}
          isOpen={reason === 'full'}
          // The room of who books earlier and of the button to be reminded.
          waiting={reason === 'full' ? null : <p className={event.earlyFrom ? 'h-27' : 'h-14'} />}
        />
      ) : null}
    </div>
  );
}

/** In place of the button while the host's account at the provider is restricted. */
export function StoppedPurchase() {
  return <DisabledPurchase label={NOT_ON_SALE} message="The host can’t take payments right now." />;
}

/** Below the button of a date that can be booked: the terms, and other dates while open checkouts hold all its places. `children` stand between. */
export function PurchaseTerms({ event, isPaid, children }: { event: SessionEvent; isPaid: boolean; children?: ReactNode }) {
  return (
    <div className="-mt-5 empty:hidden">
      {isPaid ? (
        <p className="mt-1 text-center text-[13.5px] text-ink-2">{`${priceFrom(event)}, paid by card. ${returnPolicyText(event.returnPolicy)}`}</p>
      ) : null}
      {children}
      {event.seatsLeft === 0 ? <Instead event={event} isOpen /> : null}
    </div>
  );
}
