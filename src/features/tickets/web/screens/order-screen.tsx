import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Ticket as TicketIcon } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { pageMeta } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useSession } from '#platform/web/use-session.ts';
import type { Payment } from '#features/payments/contract.ts';
import { PaymentSummary } from '#features/payments/web/parts/payment-summary.tsx';
import { RefundButton } from '#features/payments/web/parts/refund-button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadingRegion } from '#ui/loading-region.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageColumns } from '#ui/page-columns.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CheckInForm } from '../parts/check-in-form.tsx';
import { CheckoutReturnNotice } from '../parts/checkout-return-notice.tsx';
import { TicketCard } from '../parts/ticket-card.tsx';
import { useCheckoutReturn } from '../parts/use-checkout-return.ts';

export const meta = pageMeta({ title: 'Order', unlisted: true });

/** One order as its participant and its host see it: the ticket, the payment and its history. */
export default function OrderScreen() {
  const { itemId = '', userId = '' } = useParams();
  const session = useSession();
  const trpc = useTrpc();
  const returned = useCheckoutReturn(session.status === 'signed-in');
  const payment = useQuery(trpc.payment.getPayment.queryOptions({ itemId, userId }));
  const ticket = useQuery(trpc.ticket.getTicket.queryOptions({ sessionEventId: itemId, userId }));
  const ownerUserId = payment.data?.ownerUserId;
  const event = useQuery({
    ...trpc.session.getSessionEvent.queryOptions({ userId: ownerUserId ?? '', sessionEventId: itemId }),
    enabled: ownerUserId !== undefined,
  });

  if (payment.isPending || ticket.isPending || (ownerUserId !== undefined && event.isPending)) return <OrderSkeleton />;
  const failed = payment.error ?? ticket.error;
  if (failed)
    return (
      <ErrorState
        title="This order could not be loaded"
        detail={failed.message}
        onRetry={() => void payment.refetch()}
        retrying={payment.isFetching}
      />
    );
  if (!payment.data) {
    return (
      <EmptyState icon={TicketIcon} title="There is no such order" action={<ButtonLink to="/my-hub/orders">Go to Orders</ButtonLink>}>
        It may belong to another account. Orders can be seen by the participant and the host.
      </EmptyState>
    );
  }
  const isHost = session.userId === payment.data.ownerUserId;
  const mayRefund = isHost && payment.data.status === 'COMPLETED' && payment.data.amount > payment.data.refundedAmount;
  return (
    <PageColumns
      asideBelow
      aside={
        <div className="flex flex-col gap-5">
          <PaymentSummary payment={payment.data} />
          {mayRefund ? <RefundButton payment={payment.data} /> : null}
          {isHost && ticket.data?.status === 'active' && !event.data?.cancelled ? <CheckInForm ticket={ticket.data} /> : null}
        </div>
      }
    >
      <Link to="/my-hub/orders" className="inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink pointer-coarse:min-h-11">
        <Icon of={ArrowLeft} size={18} />
        <span>
          <span className="sr-only">Back to </span>Orders
        </span>
      </Link>
      <h1 className="mb-5 text-[30px]">{isHost ? `@${payment.data.username}’s order` : 'Your order'}</h1>
      <CheckoutReturnNotice state={returned} payment={payment.data} />
      {payment.data.refundDue && (isHost || ticket.data?.status !== 'cancelled') ? (
        <Notice tone="warn" className="mb-5">
          {whyDue(ticket.data?.status === 'cancelled', isHost)}
        </Notice>
      ) : null}
      {ticket.data ? (
        <TicketCard ticket={ticket.data} event={event.data ?? null} payment={payment.data} isHost={isHost} />
      ) : (
        <NoTicketCard payment={payment.data} />
      )}
    </PageColumns>
  );
}

// To the participant who handed a ticket back, the ticket itself says where the money is.
function whyDue(handedBack: boolean, isHost: boolean): string {
  if (handedBack) return 'This ticket was handed back and its money is not back yet. If it stays so, please refund it.';
  const what = 'This payment came after the last seat was gone, or after the session was cancelled or taken down.';
  return `${what} ${isHost ? 'Please refund it.' : 'The host has been asked to refund it in full.'}`;
}

const NO_TICKET: Record<string, string> = {
  PENDING: 'Your seat is held while the payment is open. The ticket appears here as soon as it is paid.',
  CANCELLED: 'The checkout was closed before it was paid, so there is no ticket and nothing was charged.',
  FAILED: 'The payment could not be started, so there is no ticket and nothing was charged.',
};

function NoTicketCard({ payment }: { payment: Payment }) {
  const { sessionId } = payment.description;
  const session = sessionId ? `/${payment.ownerUsername}/session/${sessionId}?sessionEventId=${payment.itemId}` : null;
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
        {NO_TICKET[payment.status] ?? 'There is no ticket for this order.'}
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
