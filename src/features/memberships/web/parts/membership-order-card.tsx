import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import { formatDay } from '#kernel/time-text.ts';
import type { Payment } from '#features/payments/contract.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { KeepFocus } from '#ui/keep-focus.tsx';
import { Pill } from '#ui/pill.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UsesBar } from '#ui/uses-bar.tsx';
import type { MembershipPurchase, PurchaseStatus } from '../../contract.ts';
import { lastDayOf } from './membership-words.ts';
import { RenewalActions } from './renewal-actions.tsx';

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
          title="No membership yet"
          action={
            <ButtonLink look="ghost" to={paths.profile(payment.ownerUsername, 'memberships')}>
              See memberships
            </ButtonLink>
          }
        >
          {NOT_YOURS[payment.status] ?? 'This order has no membership.'}
        </EmptyState>
      </Card>
    );
  return <Bought purchase={purchase.data} ownerUsername={payment.ownerUsername} isSeller={isSeller} />;
}

const STATUS: Record<PurchaseStatus, { label: string; tone: 'good' | 'plain' | 'warn' | 'danger' }> = {
  active: { label: 'Active', tone: 'good' },
  trial: { label: 'Trial', tone: 'good' },
  scheduled_cancellation: { label: 'Ends soon', tone: 'warn' },
  payment_failed: { label: 'Payment failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
};

type BoughtProps = { purchase: MembershipPurchase; ownerUsername: string; isSeller: boolean };

function Bought({ purchase, ownerUsername, isSeller }: BoughtProps) {
  const { sessionUsageLimit: limit, usageCount, status } = purchase;
  const left = limit === null ? null : Math.max(limit - usageCount, 0);
  const { label, tone } = STATUS[status];
  return (
    <Card as="section" aria-label="Membership" className="flex flex-col gap-4 p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-[26px] [overflow-wrap:anywhere]">{purchase.title}</h2>
        <Pill tone={tone}>{label}</Pill>
      </div>
      {left === null || limit === null ? (
        <p>Unlimited places. {usageCount === 0 ? 'None used so far.' : `${usageCount} used so far.`}</p>
      ) : (
        <>
          <p className="font-semibold">
            {left} of {limit} {limit === 1 ? 'place' : 'places'} left
          </p>
          <UsesBar left={left} of={limit} label={`${left} of ${limit} places left`} />
        </>
      )}
      <p className="text-ink-2">
        Bought on {formatDay(new Date(purchase.createdAt), 'Europe/London')}
        {endsOf(purchase)}
      </p>
      {isSeller ? null : (
        <KeepFocus className="flex flex-wrap gap-2">
          <ButtonLink to={paths.profile(ownerUsername, 'calendar')}>Book a session</ButtonLink>
          <RenewalActions purchase={purchase} />
        </KeepFocus>
      )}
    </Card>
  );
}

function endsOf({ renewalDate, endDateTime }: MembershipPurchase): string {
  if (renewalDate !== null) return `, renews on ${formatDay(new Date(renewalDate), 'Europe/London')}.`;
  return endDateTime === null ? '.' : `, valid until ${lastDayOf(endDateTime)}.`;
}
