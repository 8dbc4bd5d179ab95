import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { formatPrice } from '#kernel/money.ts';
import { useIsBlocked } from '#features/follows/web/parts/use-is-blocked.ts';
import { NOT_ON_SALE, useTakesPayments } from '#features/payments/web/parts/use-takes-payments.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { guestsPath } from '#features/sessions/web/parts/guests-path.ts';
import { availabilityOf } from '#features/sessions/rules.ts';
import { useJoinIn } from '#platform/web/join-in.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useSession } from '#platform/web/use-session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useNow } from '#ui/use-now.ts';
import { PassButtons } from './pass-buttons.tsx';
import { usePurchase } from './use-purchase.ts';

const CheckoutDialog = lazyPart(
  async () => (await import('./checkout-dialog.tsx')).CheckoutDialog,
  ({ onClose }) => onClose(),
);

const BookingDialog = lazyPart(
  async () => (await import('./booking-dialog.tsx')).BookingDialog,
  ({ onClose }) => onClose(),
);

const DatesWithPlaces = lazyPart(async () => (await import('./dates-with-places.tsx')).DatesWithPlaces);
const HeldPlace = lazyPart(async () => (await import('./held-place.tsx')).HeldPlace);

export type PurchaseButtonProps = {
  event: SessionEvent | null;
  /** Opens the checkout, or asks whether to book or to join in, if the address ends in #checkout. Set it on one button per page. */
  startsFromAddress?: boolean;
};

/** The one button of an event (docs/product.md#purchase-button). */
export function PurchaseButton({ event, startsFromAddress = false }: PurchaseButtonProps) {
  const now = useNow();
  const availability = availabilityOf(event, now);
  if (!event || !availability.purchasable)
    return (
      <UnavailableButton
        event={event}
        label={availability.purchasable ? '' : availability.label}
        message={availability.purchasable ? '' : availability.message}
        isFull={!availability.purchasable && availability.reason === 'full'}
      />
    );
  return <AvailableButton event={event} startsFromAddress={startsFromAddress} />;
}

function AvailableButton({ event, startsFromAddress }: { event: SessionEvent; startsFromAddress: boolean }) {
  const now = useNow();
  const session = useSession();
  const userId = session.status === 'signed-in' && session.userId !== '' ? session.userId : null;
  const trpc = useTrpc();
  const payment = useQuery({
    ...trpc.payment.getPayment.queryOptions({ itemId: event.id, userId: userId ?? '' }),
    enabled: userId !== null,
  });
  const purchase = usePurchase(event, userId);
  const pass = useQuery({
    ...trpc.ticket.getPass.queryOptions({ userId: event.sessionOwnerUserId, sessionEventId: event.id }),
    enabled: userId !== null && event.price > 0 && userId !== event.sessionOwnerUserId,
  });
  const joinIn = useJoinIn();
  const isOwner = userId === event.sessionOwnerUserId;
  const owned = payment.data?.status === 'COMPLETED' && !payment.data.refundDue;
  const isBlocked = useIsBlocked(event.sessionOwnerUserId, { ask: true });
  const ready = userId !== null && !payment.isPending && !isOwner && !owned && !isBlocked;
  // A buyer who comes back to pay isn't asked for money if a membership pays.
  const knowsPass = event.price === 0 || !pass.isPending;
  const sells = useTakesPayments(event.price > 0 ? event.sessionOwnerUserId : null);
  const [asking, setAsking] = useState(false);
  const isGuest = session.status === 'guest';
  // Signing in from here leads back to this event with the checkout opening.
  const askToJoin = () => joinIn.open('buy_tickets', `${paths.event(event.sessionOwnerUsername, event.sessionId, event.id)}#checkout`);
  // A checkout holds a seat until it is closed; a booking that needs none would otherwise be made by the address alone.
  useCheckoutFromAddress(startsFromAddress && (isGuest ? sells : ready && knowsPass && (sells || Boolean(pass.data))), () => {
    if (isGuest) askToJoin();
    else if (event.price > 0 && !pass.data) purchase.buy('card');
    else setAsking(true);
  });

  if (isOwner)
    return (
      <div>
        <ButtonLink look="quiet" wide to={guestsPath(event)}>
          Guests
        </ButtonLink>
        <p className="mt-2.5 text-center text-[13.5px] text-ink-2">Tickets Available</p>
      </div>
    );
  if (owned)
    return (
      <ButtonLink wide to={paths.order(event.id, userId ?? '')}>
        View Ticket
      </ButtonLink>
    );
  if (isBlocked) return <DisabledButton label="Buy Tickets" message="You’ve blocked this host. Unblock them to book their sessions." />;
  const heldUntil = payment.data?.checkoutExpiresAt ?? null;
  const isBuying = purchase.buying || purchase.checkout !== null || purchase.closing;
  if (payment.data && heldUntil !== null && new Date(heldUntil) > now && !isBuying)
    return <HeldPlace payment={payment.data} expiresAt={heldUntil} />;
  if (!sells && (userId === null || (knowsPass && !pass.data)))
    return <DisabledButton label={NOT_ON_SALE} message="The host can’t take payments right now." />;
  const waits = userId !== null && (payment.isPending || !knowsPass);
  return (
    <>
      {pass.data ? (
        <PassButtons pass={pass.data} price={sells ? event.price : null} busy={purchase.buying || waits} onBuy={purchase.buy} />
      ) : (
        <Button
          wide
          loading={purchase.buying || waits}
          onClick={userId === null ? askToJoin : () => purchase.buy(event.price > 0 ? 'card' : undefined)}
        >
          {userId === null ? `Buy Tickets - ${formatPrice(event.price)}` : 'Buy Tickets'}
        </Button>
      )}
      {event.price > 0 && !pass.data ? (
        <p className="mt-2.5 text-center text-[13.5px] text-ink-2">Paid by card. Refunds are up to the host.</p>
      ) : null}
      {/* All its places are in open checkouts. */}
      {event.seatsLeft === 0 ? <DatesWithPlaces event={event} /> : null}
      {purchase.checkout ? (
        <CheckoutDialog event={event} checkout={purchase.checkout} onClose={purchase.close} />
      ) : asking && (pass.data || event.price === 0) ? (
        <BookingDialog
          event={event}
          pass={pass.data ?? null}
          busy={purchase.buying || waits}
          onBuy={purchase.buy}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

type UnavailableButtonProps = { event: SessionEvent | null; label: string; message: string; isFull: boolean };

function UnavailableButton({ event, label, message, isFull }: UnavailableButtonProps) {
  const session = useSession();
  const userId = session.status === 'signed-in' && session.userId !== '' ? session.userId : null;
  const trpc = useTrpc();
  const payment = useQuery({
    ...trpc.payment.getPayment.queryOptions({ itemId: event?.id ?? '', userId: userId ?? '' }),
    enabled: userId !== null && event !== null,
  });
  if (event && payment.data?.status === 'COMPLETED')
    return (
      <ButtonLink wide to={paths.order(event.id, userId ?? '')}>
        View Ticket
      </ButtonLink>
    );
  // For a cancelled event a notice at the top already says so.
  return (
    <>
      <DisabledButton label={label} message={event?.cancelled ? '' : message} />
      {event && isFull && userId !== event.sessionOwnerUserId ? <DatesWithPlaces event={event} /> : null}
    </>
  );
}

function DisabledButton({ label, message }: { label: string; message: string }) {
  return (
    <div>
      <Button look="quiet" wide disabled>
        {label}
      </Button>
      {message ? <p className="mt-2.5 text-center text-[13.5px] text-ink-2">{message}</p> : null}
    </div>
  );
}

function useCheckoutFromAddress(ready: boolean, buy: () => void): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (!ready || hash !== '#checkout' || started.current) return;
    started.current = true;
    // Removes the hash, so that it counts for this arrival alone: not for a reload, nor for a guest who signs in for something else.
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
    buy();
  }, [ready, hash, pathname, search, navigate, buy]);
}
