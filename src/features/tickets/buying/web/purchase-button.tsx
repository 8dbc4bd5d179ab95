import { formatPrice } from '#kernel/money/money.ts';
import * as paths from '#kernel/http/paths.ts';
import { useTakesPayments } from '#features/payments/shared/payouts/use-takes-payments.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { availabilityOf, mayCostMoney } from '#features/sessions/rules.ts';
import { useJoinIn } from '#ui/app/join-in.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { DisabledPurchase, PurchaseTerms, StoppedPurchase, UnavailablePurchase } from './disabled-purchase.tsx';
import { PurchaseBar } from './purchase-bar.tsx';
import { useCheckoutFromAddress } from './use-checkout-from-address.ts';

// Guests, who see most pages first, don't wait for the code that buys.
const MemberPurchase = lazyPart(async () => (await import('./member-purchase.tsx')).MemberPurchase);

export type PurchaseButtonProps = {
  event: SessionEvent | null;
  /** Opens the checkout, or asks whether to book or to join in, if the address ends in #checkout. Set it on one button per page. */
  startsFromAddress?: boolean;
};

/** The one button of an event (docs/product.md#purchase-button). */
export function PurchaseButton({ event, startsFromAddress = false }: PurchaseButtonProps) {
  const availability = availabilityOf(event, useNow());
  const { status, userId } = useSession();
  if (!event || !availability.purchasable) {
    const unavailable = availability.purchasable ? null : <UnavailablePurchase event={event} availability={availability} />;
    if (event && status === 'signed-in' && userId !== '')
      return <MemberPurchase event={event} userId={userId} startsFromAddress={false} waiting={unavailable} />;
    return unavailable;
  }
  if (status !== 'signed-in' || userId === '')
    return <GuestPurchase event={event} isGuest={status === 'guest'} startsFromAddress={startsFromAddress} />;
  const waiting = (
    <>
      <PurchaseBar event={event}>
        <Button wide loading>
          Buy Tickets
        </Button>
      </PurchaseBar>
      <PurchaseTerms event={event} isPaid={mayCostMoney(event)} />
    </>
  );
  const failed = <DisabledPurchase label="Buy Tickets" message="This couldn’t be loaded. Check your connection and reload the page." />;
  return <MemberPurchase event={event} userId={userId} startsFromAddress={startsFromAddress} waiting={waiting} failed={failed} />;
}

type GuestPurchaseProps = { event: SessionEvent; isGuest: boolean; startsFromAddress: boolean };

// Until it is known who is reading, the page is as guests see it.
function GuestPurchase({ event, isGuest, startsFromAddress }: GuestPurchaseProps) {
  const joinIn = useJoinIn();
  // Signing in from here leads back to this event with the checkout opening.
  const askToJoin = () =>
    joinIn.open('buy_tickets', { to: `${paths.event(event.sessionOwnerUsername, event.sessionId, event.id)}#checkout` });
  const sells = useTakesPayments(mayCostMoney(event) ? event.sessionOwnerUserId : null);
  useCheckoutFromAddress(startsFromAddress && isGuest && sells, askToJoin);
  if (!sells) return <StoppedPurchase />;
  return (
    <>
      <PurchaseBar event={event}>
        <Button wide onClick={askToJoin}>
          {event.hasKinds ? 'Buy Tickets' : `Buy Tickets - ${formatPrice(event.price)}`}
        </Button>
      </PurchaseBar>
      <PurchaseTerms event={event} isPaid={mayCostMoney(event)} />
    </>
  );
}
