import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import { hasLeft } from '#features/people/rules.ts';
import type { Payment } from '#features/payments/contract.ts';
import { OrderPayments } from '#features/payments/shared/orders/order-payments.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { UsesBar } from '#ui/feedback/uses-bar.tsx';
import type { MembershipPurchase } from '../contract.ts';
import { givenLabel, isOver, placesLeft, purchaseSentence, purchaseLabel } from '../purchases/copy.ts';
import { RenewalActions } from '../purchases/web/renewal-actions.tsx';

export type MembershipOrderCardProps = { payment: Payment; isSeller: boolean };

const NOT_YOURS: Partial<Record<Payment['status'], string>> = {
  PENDING: 'The payment is still open. The membership will appear here as soon as it’s paid.',
  CANCELLED: 'The checkout was closed before it was paid, so nothing was bought or charged.',
  FAILED: 'The payment couldn’t be started, so nothing was bought or charged.',
};

/** A membership in its order: what it is, its status, and what is left of it. */
export function MembershipOrderCard({ payment, isSeller }: MembershipOrderCardProps) {
  const trpc = useTrpc();
  const purchase = useQuery(
    trpc.membership.getPurchase.queryOptions({ purchaseId: payment.itemId, ownerUserId: payment.ownerUserId, userId: payment.userId }),
  );
  if (purchase.isPending) return <Skeleton className="h-64 w-full rounded-card" />;
  if (purchase.isError)
    return <ErrorState title="This membership couldn’t be loaded" onRetry={() => void purchase.refetch()} retrying={purchase.isFetching} />;
  if (!purchase.data)
    return (
      <Card>
        <EmptyState
          icon={Ticket}
          title={payment.refundDue ? 'No membership' : 'No membership yet'}
          action={
            hasLeft({ username: payment.ownerUsername }) ? null : (
              <ButtonLink variant="ghost" to={paths.profile(payment.ownerUsername, 'memberships')}>
                See memberships
              </ButtonLink>
            )
          }
        >
          {NOT_YOURS[payment.status] ?? 'This order has no membership.'}
        </EmptyState>
      </Card>
    );
  return (
    <div className="flex flex-col gap-5">
      <Bought purchase={purchase.data} payment={payment} isSeller={isSeller} />
      {purchase.data.type === 'recurring' ? <OrderPayments current={payment} /> : null}
    </div>
  );
}

type BoughtProps = { purchase: MembershipPurchase; payment: Payment; isSeller: boolean };

function Bought({ purchase, payment, isSeller }: BoughtProps) {
  const now = useNow();
  const { label, tone } = purchaseLabel(purchase);
  const over = isOver(purchase);
  const paused = purchase.isPaused && !over;
  const creatorLeft = hasLeft({ username: payment.ownerUsername });
  return (
    <Card as="section" aria-label="Membership" className="flex flex-col gap-4 p-6">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-[26px] [overflow-wrap:anywhere]">{purchase.title}</h2>
          {purchase.subtitle === null ? null : <p className="mt-0.5 [overflow-wrap:anywhere]">{purchase.subtitle}</p>}
        </div>
        <span className="flex flex-wrap justify-end gap-1.5">
          {purchase.given === null ? null : <Pill>{givenLabel(purchase)}</Pill>}
          <Pill tone={tone}>{label}</Pill>
        </span>
      </div>
      {over ? null : <Places purchase={purchase} />}
      <p className="text-ink-2">
        {creatorLeft && over
          ? 'Its creator has closed their account, so it has ended.'
          : purchaseSentence(purchase, { isRefunded: payment.status === 'REFUNDED', now })}
      </p>
      {paused ? <Notice>You can’t use it for now, because its creator’s account is suspended.</Notice> : null}
      {isSeller || creatorLeft ? null : (
        <KeepFocus className="flex flex-wrap gap-2 empty:hidden">
          {purchase.isPaused ? null : over ? (
            <ButtonLink variant="ghost" to={paths.profile(payment.ownerUsername, 'memberships')}>
              See memberships
            </ButtonLink>
          ) : (
            <ButtonLink
              variant={purchase.status === 'payment_failed' ? 'ghost' : 'primary'}
              to={paths.profile(payment.ownerUsername, 'calendar')}
            >
              Book a session
            </ButtonLink>
          )}
          <RenewalActions purchase={purchase} />
        </KeepFocus>
      )}
    </Card>
  );
}

function Places({ purchase }: { purchase: MembershipPurchase }) {
  const { sessionUsageLimit: limit, usageCount } = purchase;
  const left = placesLeft(purchase);
  if (left === null || limit === null)
    return <p>Unlimited places. {usageCount === 0 ? 'None used so far.' : `${usageCount} used so far.`}</p>;
  return (
    <>
      <p className="font-semibold">
        {left} of {limit} {limit === 1 ? 'place' : 'places'} left
      </p>
      <UsesBar left={left} of={limit} label={`${left} of ${limit} places left`} />
    </>
  );
}
