import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Ticket as TicketIcon } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta } from '#platform/web/page/define-page.ts';
import { isUnreachable } from '#platform/web/query/is-unreachable.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { hasLeft } from '#features/people/rules.ts';
import type { Payment } from '#features/payments/contract.ts';
import { wasPaid } from '#features/payments/shared/orders/was-paid.ts';
import { BackToOrders } from '#features/payments/shared/orders/back-to-orders.tsx';
import { PaymentHistory } from '#features/payments/shared/orders/payment-history.tsx';
import { Receipt } from '#features/payments/shared/orders/receipt.tsx';
import { DisputeNotice } from '#features/payments/shared/disputes/dispute-notice.tsx';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PageColumns } from '#ui/layout/page-columns.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CheckoutReturnNotice } from './checkout-return-notice.tsx';
import { HostContact } from './host-contact.tsx';
import type { Ticket } from '#features/tickets/contract.ts';
import { CodeCheckIn } from '#features/tickets/shared/code-check-in.tsx';
import { OrderTerms } from '#features/tickets/shared/order-terms.tsx';
import { StoredTicketList } from '#features/tickets/shared/stored-ticket-list.tsx';
import { PrintedTicket } from '#features/tickets/shared/printed-ticket.tsx';
import { OrderAnswers } from '#features/tickets/shared/order-answers.tsx';
import { TicketCard } from '#features/tickets/shared/ticket-card.tsx';
import { GivenTickets } from './given-tickets.tsx';
import { NoTicketCard } from './no-ticket-card.tsx';
import { RefundOrder } from './refund-order.tsx';
import { SellerOrder } from './seller-order.tsx';
import { useForgetCode } from '#features/payments/shared/codes/use-forget-code.ts';
import { Sold } from './sold-order.tsx';
import { useCheckoutReturn } from './use-checkout-return.ts';
import { isAskedAboutPush, type DueReader, whyDue } from './order-hints.ts';

const OpenOrderCard = lazyPart(async () => (await import('#features/payments/shared/checkout/open-order-card.tsx')).OpenOrderCard);
const Replays = lazyPart(async () => (await import('#features/content/shared/items/replays.tsx')).Replays);
const PushOffer = lazyPart(async () => (await import('#features/push/shared/push-offer.tsx')).PushOffer);

export const meta = pageMeta({ title: 'Order', unlisted: true });

/**
 * One order as its participant and its host see it: the ticket, the payment and its history (docs/product.md#order-page). The address may
 * name one payment of several: a period of what renews, or a ticket that was refunded before another was bought.
 */
export default function OrderScreen() {
  const { itemId = '', userId = '' } = useParams();
  const paymentId = useSearchParams()[0].get('paymentId');
  const session = useSession();
  const trpc = useTrpc();
  const returned = useCheckoutReturn(session.status === 'signed-in');
  const named = paymentId === null ? {} : { paymentId };
  const payment = useQuery(trpc.payment.getPayment.queryOptions({ itemId, userId, ...named }));
  useForgetCode(payment.data, session.userId === userId);
  const ticket = useQuery(trpc.ticket.getTicket.queryOptions({ sessionEventId: itemId, userId, ...named }));
  const ownerUserId = payment.data?.ownerUserId;
  const event = useQuery({
    ...trpc.session.getSessionEvent.queryOptions({ userId: ownerUserId ?? '', sessionEventId: itemId }),
    enabled: payment.data?.type === 'SESSION_EVENT',
  });

  if (isUnreachable(payment) || isUnreachable(ticket)) return <UnreachedOrder sessionEventId={itemId} />;
  if (payment.isPending || ticket.isPending || (payment.data?.type === 'SESSION_EVENT' && event.isPending)) return <OrderSkeleton />;
  const failed = payment.error ?? ticket.error;
  // An invalid address is treated as one of an order that doesn't exist.
  const isNoAddress = failed?.data?.code === 'BAD_REQUEST';
  if (failed && !isNoAddress)
    return (
      <ErrorState
        title="This order couldn’t be loaded"
        detail={failed.message}
        onRetry={() => void payment.refetch()}
        retrying={payment.isFetching}
      />
    );
  if (!payment.data) {
    return (
      <EmptyState as="h1" icon={TicketIcon} title="Order not found" action={<ButtonLink to={paths.orders()}>Go to Orders</ButtonLink>}>
        It may belong to another account. Only the buyer and the seller can see an order.
      </EmptyState>
    );
  }
  const isHost = session.userId === payment.data.ownerUserId;
  // A reader who is on neither side of an order is an administrator.
  const isAdmin = !isHost && session.userId !== payment.data.userId;
  const isBuyer = !isHost && !isAdmin;
  const reader = isHost ? 'seller' : isAdmin ? 'administrator' : 'buyer';
  const due = payment.data.refundDue ? whyDue(payment.data, ticket.data?.status, reader) : null;
  const mayRefund = !isBuyer && isRefundable(payment.data, isAdmin);
  const openUntil = isBuyer ? payment.data.checkoutExpiresAt : null;
  // For a participant the page is the ticket itself, with everything else after it.
  const isGift = payment.data.description.gift !== undefined;
  // Of a gift that somebody has redeemed, its giver has none.
  const hasPlaces = ticket.data != null && (!isGift || payment.data.item?.state != null);
  const mine = isBuyer && payment.data.type === 'SESSION_EVENT' && !isGift ? (ticket.data ?? null) : null;
  const isTitled = mine !== null || openUntil !== null;
  const place = event.data ? placeOf(event.data) : null;
  if (isHost)
    return (
      <SellerOrder
        payment={payment.data}
        ticket={ticket.data ?? null}
        event={event.data ?? null}
        place={place}
        mayRefund={mayRefund}
        notices={
          <>
            <DisputeNotice payment={payment.data} />
            {due === null ? null : (
              <Notice tone="warn" className="mb-5">
                {due}
              </Notice>
            )}
          </>
        }
        checkIn={<CodeArrival ticket={ticket.data ?? null} event={event.data ?? null} />}
        onMarked={() => void ticket.refetch()}
      >
        {payment.data.type !== 'SESSION_EVENT' || isGift ? <Sold payment={payment.data} isBuyer={false} /> : null}
        {payment.data.type === 'SESSION_EVENT' && ticket.data ? (
          <OrderAnswers ticket={ticket.data} participant={participantOf(payment.data)} isHost />
        ) : null}
      </SellerOrder>
    );
  return (
    <PageColumns
      asideBelow
      aside={
        openUntil === null ? (
          <KeepFocus className="flex flex-col gap-5">
            {mine === null ? null : <HostContact ticket={mine} payment={payment.data} event={event.data ?? null} />}
            <Receipt
              payment={payment.data}
              place={place}
              folded={mine !== null}
              printed={
                mine === null || mine.code === null ? null : (
                  <PrintedTicket ticket={mine} participant={payment.data.displayName ?? `@${payment.data.username}`} />
                )
              }
            />
            {mayRefund ? <RefundOrder payment={payment.data} ticket={ticket.data ?? null} isSeller={false} /> : null}
            {mine === null ? null : <PaymentHistory payment={payment.data} />}
            {mayAskAboutPush(payment.data, ticket.data?.status, reader) ? (
              <PushOffer className="">
                Would you like a notification on this device if the time or place changes, or if it’s cancelled?
              </PushOffer>
            ) : null}
          </KeepFocus>
        ) : null
      }
    >
      <BackToOrders usual={{ to: paths.orders(), label: 'Orders' }} />
      {isTitled ? null : (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-[30px] [overflow-wrap:anywhere]">
            {isBuyer ? (isGift ? 'Your gift' : 'Your order') : `@${payment.data.username}’s order`}
          </h1>
          {hasLeft({ username: payment.data.ownerUsername }) ? null : (
            <ButtonLink variant="ghost" size="small" to={paths.chat(payment.data.ownerUserId)}>
              <Icon of={MessageCircle} size={16} />
              {writeTo(payment.data, reader)}
            </ButtonLink>
          )}
        </div>
      )}
      {isAdmin ? (
        <Notice className="mb-5">
          You’re viewing this order as an administrator. Refunds you make are recorded in the administrators’ log.
        </Notice>
      ) : null}
      <DisputeNotice payment={payment.data} />
      <CheckoutReturnNotice state={returned} payment={payment.data} />
      {due === null ? null : (
        <Notice tone="warn" className="mb-5">
          {due}
        </Notice>
      )}
      <KeepFocus>
        {openUntil !== null ? (
          <OpenOrderCard payment={payment.data} expiresAt={openUntil} terms={<OrderTerms payment={payment.data} />} waiting={WAITING} />
        ) : payment.data.type !== 'SESSION_EVENT' || (isGift && !hasPlaces) ? (
          <Sold payment={payment.data} isBuyer={isBuyer} />
        ) : isGift && ticket.data ? (
          <GivenTickets payment={payment.data} ticket={ticket.data} event={event.data ?? null} isBuyer={isBuyer} />
        ) : ticket.data ? (
          <TicketCard
            ticket={ticket.data}
            event={event.data ?? null}
            payment={payment.data}
            isHost={!isBuyer}
            heading={mine === null ? 'h2' : 'h1'}
          />
        ) : (
          <NoTicketCard payment={payment.data} />
        )}
      </KeepFocus>
      {event.data ? (
        <div className="mt-5 empty:hidden print:hidden">
          <Replays event={event.data} />
        </div>
      ) : null}
      {ticket.data && !isAdmin ? (
        <div className="mt-5 empty:hidden">
          <OrderAnswers ticket={ticket.data} participant={participantOf(payment.data)} isHost={false} />
        </div>
      ) : null}
      {mine === null ? (
        <div className="mt-5 empty:hidden">
          <PaymentHistory payment={payment.data} />
        </div>
      ) : null}
    </PageColumns>
  );
}

const mayAskAboutPush = ({ createdAt }: Payment, ticketStatus: string | undefined, reader: DueReader) =>
  isAskedAboutPush(createdAt, ticketStatus, reader, Date.now());

function participantOf({ displayName, username }: Payment): string {
  return displayName ?? `@${username}`;
}

function writeTo({ ownerUsername, type }: Payment, who: DueReader): string {
  if (who !== 'buyer') return `Message @${ownerUsername}`;
  return type === 'SESSION_EVENT' ? 'Ask the host' : 'Message the creator';
}

function placeOf({ locationType, locationUrl, formattedAddress, city }: SessionEvent): string {
  return locationType === 'online' ? (locationUrl ?? 'Online') : (formattedAddress ?? city ?? 'In person');
}

// A use that a membership paid with can be returned to it. What came of a gift ends with a refund of the gift.
function isRefundable(payment: Payment, isAdmin: boolean): boolean {
  const { type, amount, refundedAmount, membershipId, description, disputed, disputeDecided } = payment;
  if (disputed || disputeDecided) return false;
  return (
    (type !== 'TIP' || isAdmin) &&
    wasPaid(payment) &&
    (amount > refundedAmount ||
      (amount === 0 &&
        description.given !== 'gift' &&
        description.given !== 'returned' &&
        (membershipId !== null || description.given !== undefined)))
  );
}

const WAITING = <Skeleton className="h-64 w-full rounded-card" />;

function UnreachedOrder({ sessionEventId }: { sessionEventId: string }) {
  return (
    <div className="max-w-[760px]">
      <h1 className="mb-5 text-[30px]">Your ticket</h1>
      <StoredTicketList
        sessionEventId={sessionEventId}
        none={
          <EmptyState icon={TicketIcon} title="No connection" action={<ButtonLink to={paths.orders()}>Go to Orders</ButtonLink>}>
            This order isn’t on this device. It opens by itself as soon as you’re back online.
          </EmptyState>
        }
      />
    </div>
  );
}

function OrderSkeleton() {
  return (
    <LoadingRegion label="Loading the order">
      <PageColumns asideBelow aside={<Skeleton className="h-64 w-full rounded-card" />}>
        <h1 className="sr-only">Order</h1>
        <Skeleton className="mb-5 h-9 w-48" />
        <Skeleton className="h-[520px] w-full rounded-card" />
      </PageColumns>
    </LoadingRegion>
  );
}

/** The host has scanned a participant's code with their own camera, which led here: it is typed in. It says whether they were checked in before. */
function CodeArrival({ ticket, event }: { ticket: Ticket | null; event: SessionEvent | null }) {
  const code = useSearchParams()[0].get('code');
  if (code === null || ticket?.status !== 'active' || event?.cancelled === true) return null;
  return (
    <Card padded as="section" className="print:hidden">
      <h2 className="mb-3 text-[17px]">Check in</h2>
      <CodeCheckIn sessionEventId={ticket.sessionEventId} initialCode={code} />
    </Card>
  );
}
