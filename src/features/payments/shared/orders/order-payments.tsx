import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatPounds } from '#kernel/money/money.ts';
import * as paths from '#kernel/http/paths.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Payment } from '../../contract.ts';
import { OrderPill } from './order-pill.tsx';

const ZONE = 'Europe/London';

/** Every payment of an order that renews, newest first. Each leads to its own receipt, from which it can be refunded; `current` is on show. */
export function OrderPayments({ current }: { current: Payment }) {
  const { itemId, userId } = current;
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
          <li key={payment.id}>
            <PaymentLink payment={payment} isShown={payment.id === current.id} />
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

function PaymentLink({ payment, isShown }: { payment: Payment; isShown: boolean }) {
  const { id, itemId, userId, amount, refundedAmount, createdAt } = payment;
  return (
    <Link
      to={paths.order(itemId, userId, id)}
      replace
      preventScrollReset
      aria-current={isShown ? 'page' : undefined}
      className={classNames(
        'flex min-h-[72px] items-center justify-between gap-3 px-5 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2',
        isShown && 'bg-sunken',
      )}
    >
      <span className="min-w-0">
        <span className="block font-semibold">{formatDate(new Date(createdAt), ZONE)}</span>
        <span className="block text-[13.5px] text-ink-2">
          {periodOf(payment)}
          {refundedAmount > 0 && refundedAmount < amount ? ` · ${formatPounds(refundedAmount)} refunded` : ''}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-3 max-sm:flex-col-reverse max-sm:items-end max-sm:gap-1.5">
        <OrderPill payment={{ ...payment, status: moneyOf(payment) }} />
        <span className="font-semibold tabular-nums">{formatPounds(amount)}</span>
      </span>
    </Link>
  );
}

// The card above says that the order ends, or has ended: a period that was paid for stays paid.
function moneyOf({ status, amount, description }: Payment): Payment['status'] {
  const isEnd = status === 'SCHEDULED_CANCELLATION' || (status === 'CANCELLED' && description.periodEnd !== undefined);
  return isEnd ? (amount === 0 ? 'TRIAL' : 'COMPLETED') : status;
}

function periodOf({ description: { periodStart, periodEnd, billingPeriod, months } }: Payment): string {
  if (months !== undefined) return months === 1 ? '1 month, given' : `${months} months, given`;
  if (periodStart === undefined || periodEnd === undefined) return billingPeriod === 'annual' ? 'First year' : 'First month';
  return `${formatDate(new Date(periodStart), ZONE)} – ${formatDate(new Date(periodEnd), ZONE)}`;
}
