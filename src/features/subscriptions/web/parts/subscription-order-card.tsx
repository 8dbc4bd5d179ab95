import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { Link } from 'react-router';
import type { Payment } from '#features/payments/contract.ts';
import { PaymentStatusPill } from '#features/payments/web/parts/payment-status-pill.tsx';
import { formatPounds } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { formatDate } from '#kernel/time-text.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { KeepFocus } from '#ui/keep-focus.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BILLING_ZONE } from '../../rules.ts';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionPill } from './subscription-pill.tsx';
import { subscriptionTerm } from './subscription-term.ts';

const NOT_BEGUN: Partial<Record<Payment['status'], string>> = {
  PENDING: 'The payment is still open. The subscription will start as soon as it’s paid.',
  CANCELLED: 'The checkout was closed before it was paid, so there’s no subscription and nothing was charged.',
  FAILED: 'The payment couldn’t be started, so there’s no subscription and nothing was charged.',
};

/** A subscription in its order: its status, what can be done about it, and every month that was paid. */
export function SubscriptionOrderCard({ payment, isCreator }: { payment: Payment; isCreator: boolean }) {
  const trpc = useTrpc();
  const pair = { creatorUserId: payment.ownerUserId, subscriberUserId: payment.userId };
  const subscriber = useQuery(trpc.subscribe.getSubscriber.queryOptions(pair, { staleTime: 0 }));
  if (subscriber.isPending) return <Skeleton className="h-64 w-full rounded-card" />;
  if (subscriber.isError)
    return (
      <ErrorState title="This subscription couldn’t be loaded" onRetry={() => void subscriber.refetch()} retrying={subscriber.isFetching} />
    );
  const other = isCreator ? payment.username : payment.ownerUsername;
  if (!subscriber.data)
    return (
      <Card>
        <EmptyState
          icon={HeartHandshake}
          title="No subscription yet"
          action={
            isCreator || payment.status !== 'PENDING' ? null : (
              <ButtonLink to={`${paths.profile(payment.ownerUsername)}#subscribe`}>Continue to payment</ButtonLink>
            )
          }
        >
          {NOT_BEGUN[payment.status] ?? 'This order has no subscription.'}
        </EmptyState>
      </Card>
    );
  const { data } = subscriber;
  return (
    <div className="flex flex-col gap-5">
      <Card as="section" padded>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">Monthly subscription</h2>
          <SubscriptionPill status={data.status} />
        </div>
        <p className="mt-1.5 text-ink-2">
          {isCreator ? 'Subscriber: ' : 'With '}
          <Link to={`/${other}`} className="font-medium text-ink hover:underline">
            @{other}
          </Link>{' '}
          since {formatDate(new Date(data.since), BILLING_ZONE)}
        </p>
        <p className="mt-3 font-semibold tabular-nums">{subscriptionTerm(data)}</p>
        {isCreator ? null : (
          <KeepFocus className="mt-4 flex flex-wrap gap-2">
            <SubscriptionActions subscription={data} creator={{ username: payment.ownerUsername, displayName: null }} />
          </KeepFocus>
        )}
      </Card>
      <History itemId={payment.itemId} userId={payment.userId} />
    </div>
  );
}

function History({ itemId, userId }: { itemId: string; userId: string }) {
  const trpc = useTrpc();
  const list = useInfiniteQuery(
    trpc.payment.queryPaymentsByItem.infiniteQueryOptions(
      { itemId, userId, limit: 20 },
      { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
    ),
  );
  const payments = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card as="section">
      <h2 className="px-5 py-[18px] text-[17px]">Payments</h2>
      {list.isPending ? <Skeleton className="mx-5 mb-5 h-16" /> : null}
      {list.isError && payments.length === 0 ? (
        <ErrorState title="The payments couldn’t be loaded" onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : null}
      <ul aria-label="Payments" className="divide-y divide-line border-t border-line">
        {payments.map((payment) => (
          <li key={payment.id} className="flex items-center justify-between gap-3 px-5 py-3.5">
            <span className="min-w-0">
              <span className="block font-semibold">{formatDate(new Date(payment.createdAt), BILLING_ZONE)}</span>
              <span className="block text-[13.5px] text-ink-2">{periodOf(payment)}</span>
            </span>
            <span className="flex items-center gap-3">
              <PaymentStatusPill status={moneyOf(payment)} />
              <span className="font-semibold tabular-nums">{formatPounds(payment.amount)}</span>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </Card>
  );
}

// The card above says that the subscription ends, or has ended: a month that was paid for stays paid.
function moneyOf({ status, amount, description }: Payment): Payment['status'] {
  const isEnd = status === 'SCHEDULED_CANCELLATION' || (status === 'CANCELLED' && description.periodEnd !== undefined);
  return isEnd ? (amount === 0 ? 'TRIAL' : 'COMPLETED') : status;
}

function periodOf({ description: { periodStart, periodEnd } }: Payment): string {
  if (periodStart === undefined || periodEnd === undefined) return 'First month';
  return `${formatDate(new Date(periodStart), BILLING_ZONE)} – ${formatDate(new Date(periodEnd), BILLING_ZONE)}`;
}
