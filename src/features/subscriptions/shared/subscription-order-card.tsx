import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { Link } from 'react-router';
import { DELETED_PERSON, hasLeft } from '#features/people/rules.ts';
import type { Payment } from '#features/payments/contract.ts';
import { OrderPayments } from '#features/payments/shared/orders/order-payments.tsx';
import * as paths from '#kernel/http/paths.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { BILLING_ZONE } from '../rules.ts';
import { SubscriptionActions } from '../web/parts/subscription-actions.tsx';
import { SubscriptionPill } from '../web/parts/subscription-pill.tsx';
import { subscriptionTerm } from '../web/parts/subscription-term.ts';

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
          <SubscriptionPill status={data.status} paidThrough={data.paidThrough} givenUntil={data.givenUntil} />
        </div>
        <p className="mt-1.5 text-ink-2">
          {isCreator ? 'Subscriber: ' : 'With '}
          {hasLeft({ username: other }) ? (
            DELETED_PERSON.displayName
          ) : (
            <Link to={`/${other}`} className="font-medium text-ink hover:underline">
              @{other}
            </Link>
          )}{' '}
          since {formatDate(new Date(data.since), BILLING_ZONE)}
        </p>
        <p className="mt-3 font-semibold tabular-nums">{subscriptionTerm(data)}</p>
        {isCreator ? null : (
          <KeepFocus className="mt-4 flex flex-wrap gap-2">
            <SubscriptionActions subscription={data} creator={{ username: payment.ownerUsername, displayName: null }} />
          </KeepFocus>
        )}
      </Card>
      <OrderPayments current={payment} />
    </div>
  );
}
