import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as paths from '#kernel/http/paths.ts';
import { useIsBlocked } from '#features/follows/shared/use-is-blocked.ts';
import type { Payment } from '#features/payments/contract.ts';
import { discountWords } from '#features/payments/codes/copy.ts';
import { CodeField } from '#features/payments/shared/codes/code-field.tsx';
import { useCode } from '#features/payments/shared/codes/use-code.ts';
import { CheckoutActions } from '#features/payments/shared/checkout/checkout-actions.tsx';
import { CheckoutClock } from '#features/payments/shared/checkout/checkout-clock.tsx';
import { NOT_ON_SALE, useTakesPayments } from '#features/payments/shared/payouts/use-takes-payments.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { attendeesPath } from '#features/sessions/shared/attendees-path.ts';
import { availabilityOf, mayCostMoney } from '#features/sessions/rules.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { DisabledPurchase, PurchaseTerms, StoppedPurchase, UnavailablePurchase } from './disabled-purchase.tsx';
import { mostSeats } from './most-seats.ts';
import { PurchaseBar } from './purchase-bar.tsx';
import { PassButtons } from './pass-buttons.tsx';
import type { BuyTicket } from '../../contract.ts';
import { OrderTerms } from '../../shared/order-terms.tsx';
import { OfferedPlace } from '../../waiting/web/offered-place.tsx';
import { useWaitingPosition } from '../../waiting/web/use-waiting.ts';
import { useCheckoutFromAddress } from './use-checkout-from-address.ts';
import { usePurchase } from './use-purchase.ts';

const CheckoutDialog = lazyPart(
  async () => (await import('./checkout-dialog.tsx')).CheckoutDialog,
  ({ onClose }) => onClose(),
);

const SeatsDialog = lazyPart(
  async () => (await import('./seats-dialog.tsx')).SeatsDialog,
  ({ onClose }) => onClose(),
);

const QuestionsDialog = lazyPart(
  async () => (await import('../../questions/web/questions-dialog.tsx')).QuestionsDialog,
  ({ onClose }) => onClose(),
);

const KindsDialog = lazyPart(
  async () => (await import('../../kinds/web/kinds-dialog.tsx')).KindsDialog,
  ({ onClose }) => onClose(),
);

const BookingDialog = lazyPart(
  async () => (await import('./booking-dialog.tsx')).BookingDialog,
  ({ onClose }) => onClose(),
);

const GONE = new Set<string | null | undefined>(['returned', 'refunded', null, undefined]);

// Somebody who returned their tickets for a share of the price, or paid too late for one, has paid and may book again.
function isOwned(payment: Payment | null | undefined): boolean {
  return payment?.status === 'COMPLETED' && payment.description.gift === undefined && !GONE.has(payment.item?.state);
}

export type MemberPurchaseProps = { event: SessionEvent; userId: string; startsFromAddress: boolean };
type AvailableProps = MemberPurchaseProps & { /** Whether a place is held for them from the waiting list. */ isOffered?: boolean };

/** The button of an event for somebody who is signed in: their ticket, the place they hold, or the way to buy one. Load it lazily. */
export function MemberPurchase(props: MemberPurchaseProps) {
  const { event, userId } = props;
  const now = useNow();
  const availability = availabilityOf(event, now);
  const payment = useOwnPayment(event, userId);
  const position = useWaitingPosition(event, (event.waitingCount ?? 0) > 0 && userId !== event.sessionOwnerUserId);
  const isEarly = useIsEarly(event, !availability.purchasable && availability.reason === 'not-open', now);
  const until = position.data?.state === 'offered' ? position.data.until : null;
  if (until !== null && new Date(until) > now)
    return (
      <OfferedPlace event={event} until={until}>
        <AvailablePurchase {...props} isOffered />
      </OfferedPlace>
    );
  const isPaying = isHeld(payment.data?.checkoutExpiresAt, now) && !event.cancelled;
  if (availability.purchasable || isPaying) return <AvailablePurchase {...props} />;
  if (isEarly) return <AvailablePurchase {...props} startsFromAddress={false} />;
  if (isOwned(payment.data)) return <ViewTicket event={event} userId={userId} />;
  return <UnavailablePurchase event={event} availability={availability} />;
}

function AvailablePurchase({ event, userId, startsFromAddress, isOffered = false }: AvailableProps) {
  const now = useNow();
  const trpc = useTrpc();
  const payment = useOwnPayment(event, userId);
  const purchase = usePurchase(event, userId);
  const isOwner = userId === event.sessionOwnerUserId;
  const hasKinds = event.hasKinds === true;
  const mayCost = mayCostMoney(event);
  const pass = useQuery({
    ...trpc.ticket.getPass.queryOptions({ userId: event.sessionOwnerUserId, sessionEventId: event.id }),
    enabled: mayCost && !isOwner,
  });
  const owned = isOwned(payment.data);
  const isBlocked = useIsBlocked(event.sessionOwnerUserId, { ask: true });
  // A buyer who comes back to pay isn't asked for money if a membership pays.
  const knowsPass = !mayCost || !pass.isPending;
  const sells = useTakesPayments(mayCost ? event.sessionOwnerUserId : null);
  const ready = !payment.isPending && !isOwner && !owned && !isBlocked && knowsPass && (sells || Boolean(pass.data));
  // What one standard place costs with the reader's code.
  const code = useCode(
    event.sessionOwnerUserId,
    { type: 'session', sessionId: event.sessionId },
    { isWanted: mayCost && !isOwner && !owned },
  );
  const one = [{ price: event.price }];
  const isFreeByCode = event.price > 0 && !hasKinds && code.on(one).off === event.price;
  const [asking, setAsking] = useState<'one' | 'places' | 'several' | 'questions' | null>(null);
  const [payWith, setPayWith] = useState<BuyTicket['payWith']>();
  // So that the dialog that pays follows the one that asks without a moment between them.
  useEffect(() => {
    if (asking !== null && mayCost) CheckoutDialog.warm();
  }, [asking, mayCost]);
  // What the host asks comes before one place is taken.
  function buy(by?: BuyTicket['payWith']) {
    if (!event.asks) return purchase.buy(by, undefined, by === 'card' ? code.use(one) : undefined);
    setPayWith(by);
    setAsking('questions');
  }
  // A checkout holds a seat until it is closed; a booking that needs none would otherwise be made by the address alone.
  useCheckoutFromAddress(startsFromAddress && ready && !code.isChecking, () => {
    if (pass.data || !mayCost || isFreeByCode) setAsking('one');
    else if (hasKinds) setAsking('several');
    // Whoever comes to buy hasn't said for how many, nor seen what it comes to.
    else if (mostSeats(event, isOffered) > 1) setAsking('places');
    else buy('card');
  });

  if (isOwner)
    return (
      <div>
        <ButtonLink variant="quiet" wide to={attendeesPath(event)}>
          Guests
        </ButtonLink>
        <p className="mt-2.5 text-center text-[13.5px] text-ink-2">{sells ? 'Tickets Available' : NOT_ON_SALE}</p>
      </div>
    );
  if (owned) return <ViewTicket event={event} userId={userId} />;
  if (isBlocked) return <DisabledPurchase label="Buy Tickets" message="You’ve blocked this host. Unblock them to book their sessions." />;
  const heldUntil = payment.data?.checkoutExpiresAt ?? null;
  const isBuying = purchase.buying || purchase.checkout !== null || purchase.closing;
  if (payment.data && heldUntil !== null && new Date(heldUntil) > now && !isBuying)
    return <HeldPlace payment={payment.data} expiresAt={heldUntil} />;
  if (!sells && knowsPass && !pass.data) return <StoppedPurchase />;
  const close = () => {
    setAsking(null);
    purchase.close();
  };
  const busy = purchase.buying || payment.isPending || !knowsPass || code.isChecking;
  return (
    <>
      {pass.data ? (
        <PassButtons
          pass={pass.data}
          policy={event.returnPolicy}
          price={sells && !hasKinds ? event.price : null}
          busy={busy}
          onBuy={(by) => (by === 'card' ? buy(by) : setAsking('one'))}
        />
      ) : (
        <PurchaseBar event={event}>
          <Button wide loading={busy} onClick={() => (hasKinds ? setAsking('several') : buy(event.price > 0 ? 'card' : undefined))}>
            Buy Tickets
          </Button>
        </PurchaseBar>
      )}
      <PurchaseTerms event={event} isPaid={mayCost && !pass.data}>
        {sells && (hasKinds ? pass.data : mostSeats(event, isOffered) > 1) ? (
          <Button wide variant="bare" className="mt-1" disabled={purchase.buying} onClick={() => setAsking('several')}>
            {hasKinds ? 'See all kinds of ticket' : 'Book more than one place'}
          </Button>
        ) : null}
        {sells && mayCost && !hasKinds ? (
          <div className="flex flex-col">
            <CodeField code={code} parts={one} disabled={purchase.buying} isCentred />
          </div>
        ) : null}
      </PurchaseTerms>
      {purchase.checkout ? (
        <CheckoutDialog
          event={event}
          checkout={purchase.checkout}
          codeWords={code.discount ? discountWords(code.discount, purchase.checkout.seats) : ''}
          onClose={close}
        />
      ) : asking === 'several' && hasKinds ? (
        <KindsDialog
          event={event}
          isOffered={isOffered}
          code={code}
          busy={purchase.buying}
          problem={purchase.problem}
          onBook={purchase.buyKinds}
          onClose={() => setAsking(null)}
        />
      ) : asking === 'several' || asking === 'places' ? (
        <SeatsDialog
          event={event}
          isOffered={isOffered}
          first={asking === 'places' ? 1 : 2}
          code={code}
          busy={purchase.buying}
          problem={purchase.problem}
          onBook={purchase.buySeats}
          onClose={() => setAsking(null)}
        />
      ) : asking === 'questions' ? (
        <QuestionsDialog
          event={event}
          toPay={payWith === 'card' ? event.price - code.on(one).off : null}
          busy={purchase.buying}
          problem={purchase.problem}
          onBook={(answers) => purchase.buy(payWith, answers, payWith === 'card' ? code.use(one) : undefined)}
          onClose={() => setAsking(null)}
        />
      ) : asking && (pass.data || !mayCost || isFreeByCode) ? (
        <BookingDialog
          event={event}
          pass={pass.data ?? null}
          busy={busy}
          onBuy={(by) => buy(by ?? (mayCost ? 'card' : undefined))}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}

// Subscribers and holders of a pass may book a date before it opens for everybody, if its host lets them.
function useIsEarly({ id: sessionEventId, sessionOwnerUserId: userId, earlyFrom }: SessionEvent, isClosed: boolean, now: Date): boolean {
  const trpc = useTrpc();
  const enabled = isClosed && earlyFrom !== undefined && new Date(earlyFrom) <= now;
  const opening = useQuery({ ...trpc.ticket.getOpening.queryOptions({ userId, sessionEventId }), enabled });
  return enabled && opening.data?.isEarly === true;
}

function isHeld(expiresAt: string | null | undefined, now: Date): boolean {
  return typeof expiresAt === 'string' && new Date(expiresAt) > now;
}

function useOwnPayment(event: SessionEvent, userId: string) {
  const trpc = useTrpc();
  return useQuery(trpc.payment.getPayment.queryOptions({ itemId: event.id, userId }));
}

function ViewTicket({ event, userId }: { event: SessionEvent; userId: string }) {
  return (
    <div className="purchase-bar">
      <ButtonLink wide to={paths.order(event.id, userId)}>
        View Ticket
      </ButtonLink>
    </div>
  );
}

/** The reader's own place in a date that they haven't paid for yet, beside its other facts. */
function HeldPlace({ payment, expiresAt }: { payment: Payment; expiresAt: string }) {
  return (
    <section aria-label="Your place" className="flex flex-col gap-3">
      <CheckoutClock type={payment.type} expiresAt={expiresAt} className="rounded-control bg-warn-soft px-4 py-3" />
      <CheckoutActions payment={payment} terms={<OrderTerms payment={payment} />} />
    </section>
  );
}
