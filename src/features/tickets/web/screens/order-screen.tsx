import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, MessageCircle, Printer, Ticket as TicketIcon } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { pageMeta } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useSession } from '#platform/web/use-session.ts';
import { hasLeft } from '#features/accounts/rules.ts';
import type { Payment } from '#features/payments/contract.ts';
import { wasPaid } from '#features/payments/web/parts/was-paid.ts';
import { PaymentHistory } from '#features/payments/web/parts/payment-history.tsx';
import { Receipt } from '#features/payments/web/parts/receipt.tsx';
import { hasBeenPaid } from '#features/payments/rules/receipt.ts';
import { DisputeNotice } from '#features/payments/web/parts/dispute-notice.tsx';
import { RefundButton } from '#features/payments/web/parts/refund-button.tsx';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { KeepFocus } from '#ui/keep-focus.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadingRegion } from '#ui/loading-region.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageColumns } from '#ui/page-columns.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CheckInForm } from '../parts/check-in-form.tsx';
import { CheckoutReturnNotice } from '../parts/checkout-return-notice.tsx';
import { isAskedAboutPush } from '../parts/is-asked-about-push.ts';
import { TicketCard } from '../parts/ticket-card.tsx';
import { useCheckoutReturn } from '../parts/use-checkout-return.ts';
import { type DueReader, whyDue } from '../parts/why-due.ts';

const MembershipOrderCard = lazyPart(
  async () => (await import('#features/memberships/web/parts/membership-order-card.tsx')).MembershipOrderCard,
);
const TipOrderCard = lazyPart(async () => (await import('#features/tips/web/parts/tip-order-card.tsx')).TipOrderCard);
const PushOffer = lazyPart(async () => (await import('#features/push/web/parts/push-offer.tsx')).PushOffer);
const SubscriptionOrderCard = lazyPart(
  async () => (await import('#features/subscriptions/web/parts/subscription-order-card.tsx')).SubscriptionOrderCard,
);

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
  const ticket = useQuery(trpc.ticket.getTicket.queryOptions({ sessionEventId: itemId, userId, ...named }));
  const ownerUserId = payment.data?.ownerUserId;
  const event = useQuery({
    ...trpc.session.getSessionEvent.queryOptions({ userId: ownerUserId ?? '', sessionEventId: itemId }),
    enabled: payment.data?.type === 'SESSION_EVENT',
  });

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
      <EmptyState icon={TicketIcon} title="Order not found" action={<ButtonLink to="/my-hub/orders">Go to Orders</ButtonLink>}>
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
  return (
    <PageColumns
      asideBelow
      aside={
        <KeepFocus className="flex flex-col gap-5">
          <Receipt payment={payment.data} place={event.data ? placeOf(event.data) : null} />
          {mayRefund ? <RefundButton payment={payment.data} isSeller={isHost} /> : null}
          {isHost && ticket.data?.status === 'active' && !event.data?.cancelled ? <CheckInForm ticket={ticket.data} /> : null}
        </KeepFocus>
      }
    >
      <Link
        to={isHost ? paths.orders({ side: 'sold' }) : paths.orders()}
        className="inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <Icon of={ArrowLeft} size={18} />
        <span>
          <span className="sr-only">Back to </span>Orders
        </span>
      </Link>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[30px] [overflow-wrap:anywhere]">{isBuyer ? 'Your order' : `@${payment.data.username}’s order`}</h1>
        <div className="flex flex-wrap gap-2">
          {hasBeenPaid(payment.data) ? (
            <Button look="ghost" size="small" onClick={() => print()}>
              <Icon of={Printer} size={16} />
              Print receipt
            </Button>
          ) : null}
          {hasLeft({ username: isHost ? payment.data.username : payment.data.ownerUsername }) ? null : (
            <ButtonLink look="ghost" size="small" to={paths.chat(isHost ? payment.data.userId : payment.data.ownerUserId)}>
              <Icon of={MessageCircle} size={16} />
              {writeTo(payment.data, reader)}
            </ButtonLink>
          )}
        </div>
      </div>
      {isAdmin ? (
        <Notice className="mb-5">
          You’re viewing this order as an administrator. Refunds you make are recorded in the administrators’ log.
        </Notice>
      ) : null}
      <DisputeNotice payment={payment.data} />
      <CheckoutReturnNotice state={returned} payment={payment.data} />
      {mayAskAboutPush(payment.data, ticket.data?.status, reader) ? (
        <PushOffer>Would you like a notification on this device if the time or place changes, or if it’s cancelled?</PushOffer>
      ) : null}
      {due === null ? null : (
        <Notice tone="warn" className="mb-5">
          {due}
        </Notice>
      )}
      {payment.data.type === 'TIP' ? (
        <TipOrderCard payment={payment.data} isRecipient={!isBuyer} waiting={<Skeleton className="h-64 w-full rounded-card" />} />
      ) : payment.data.type === 'SUBSCRIPTION' ? (
        <SubscriptionOrderCard payment={payment.data} isCreator={!isBuyer} waiting={<Skeleton className="h-64 w-full rounded-card" />} />
      ) : payment.data.type === 'MEMBERSHIP' ? (
        <MembershipOrderCard payment={payment.data} isSeller={!isBuyer} waiting={<Skeleton className="h-64 w-full rounded-card" />} />
      ) : ticket.data ? (
        <TicketCard ticket={ticket.data} event={event.data ?? null} payment={payment.data} isHost={!isBuyer} />
      ) : (
        <NoTicketCard payment={payment.data} />
      )}
      <div className="mt-5 empty:hidden">
        <PaymentHistory payment={payment.data} />
      </div>
    </PageColumns>
  );
}

function mayAskAboutPush({ createdAt }: Payment, ticketStatus: string | undefined, reader: DueReader): boolean {
  return isAskedAboutPush(createdAt, ticketStatus, reader, Date.now());
}

function writeTo({ username, ownerUsername, type }: Payment, who: DueReader): string {
  if (who !== 'buyer') return `Message @${who === 'seller' ? username : ownerUsername}`;
  return type === 'SESSION_EVENT' ? 'Ask the host' : 'Message the creator';
}

function placeOf({ locationType, formattedAddress, city }: SessionEvent): string {
  return locationType === 'online' ? 'Online' : (formattedAddress ?? city ?? 'In person');
}

// A use that a membership paid with can be returned to it.
function isRefundable(payment: Payment, isAdmin: boolean): boolean {
  const { type, amount, refundedAmount, membershipId, disputed, disputeDecided } = payment;
  if (disputed || disputeDecided) return false;
  return (type !== 'TIP' || isAdmin) && wasPaid(payment) && (amount > refundedAmount || (amount === 0 && membershipId !== null));
}

const NO_TICKET: Record<string, string> = {
  PENDING: 'Your place is held while the payment is open. The ticket will appear here as soon as it’s paid.',
  CANCELLED: 'The checkout was closed before it was paid, so there’s no ticket and nothing was charged.',
  FAILED: 'The payment couldn’t be started, so there’s no ticket and nothing was charged.',
};

function NoTicketCard({ payment }: { payment: Payment }) {
  const { sessionId } = payment.description;
  const session = sessionId ? paths.event(payment.ownerUsername, sessionId, payment.itemId) : null;
  return (
    <Card>
      <EmptyState
        icon={TicketIcon}
        title="No ticket yet"
        action={
          session ? (
            <ButtonLink look="ghost" to={session}>
              View Session
            </ButtonLink>
          ) : null
        }
      >
        {NO_TICKET[payment.status] ?? 'This order has no ticket.'}
      </EmptyState>
    </Card>
  );
}

function OrderSkeleton() {
  return (
    <LoadingRegion label="Loading the order">
      <PageColumns asideBelow aside={<Skeleton className="h-64 w-full rounded-card" />}>
        <Skeleton className="mb-5 h-9 w-48" />
        <Skeleton className="h-[520px] w-full rounded-card" />
      </PageColumns>
    </LoadingRegion>
  );
}
