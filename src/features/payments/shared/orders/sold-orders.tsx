import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { QueryList } from '#ui/app/query-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { StateDot } from '#ui/feedback/state-dot.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable, type DataColumn } from '#ui/layout/data-table.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import type { Payment } from '../../contract.ts';
import type { SoldTotals } from '../../orders/contract.ts';
import { soldDetail, soldState, soldTitle } from '../../orders/copy/sold-words.ts';
import { periodName } from '../../orders/copy/period-name.ts';
import { paidOf, soldTotals } from '../../orders/rules/sold-totals.ts';
import { orderPrice } from './order-price.ts';
import { useOrdersOrigin } from './orders-origin.ts';
import type { OrderFilter } from '../../orders/web/use-orders-export.ts';

const ZONE = 'Europe/London';
// Nobody waits for what other words would have found.
const SUPERSEDED = { abortOnUnmount: true };

/** What the reader has sold, as a table with its totals: of a period, a kind, a state, or what matches words. */
export function SoldOrders({ filter, limit = 20, exporting }: { filter: OrderFilter; limit?: number; exporting?: ReactNode }) {
  const trpc = useTrpc();
  const { when: _when, ...narrowed } = filter;
  const orders = useInfiniteQuery(
    trpc.payment.queryPaymentsByOwnerUser.infiniteQueryOptions(
      { limit, ...narrowed },
      { getNextPageParam: (page) => page.nextCursor, staleTime: 0, placeholderData: keepPreviousData, trpc: SUPERSEDED },
    ),
  );
  const sums = useQuery(
    trpc.payment.getSoldTotals.queryOptions(narrowed, { staleTime: 0, placeholderData: keepPreviousData, trpc: SUPERSEDED }),
  );
  // Those of another choice would be wrong; their row keeps its place.
  const totals = sums.isPlaceholderData || sums.isPending ? null : sums.data;
  return (
    <QueryList
      list={orders}
      skeleton={<SoldSkeleton rows={8} />}
      failed="Your orders couldn’t be loaded"
      empty={<NoneSold isNarrowed={Object.values(narrowed).some(Boolean)} />}
      more={{ label: 'Show more orders' }}
    >
      {(payments) => (
        <Card as="section">
          <SoldTable payments={payments} totals={totals} period={narrowed.period} />
          {totals ? (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3.5">
              <p className="text-[13.5px] text-ink-2">
                {totals.orders === 1 ? 'The CSV holds this order.' : `The CSV holds these ${totals.orders} orders.`}
              </p>
              {exporting}
            </div>
          ) : null}
        </Card>
      )}
    </QueryList>
  );
}

/** `totals` are null while they are loading. */
type SoldTableProps = { payments: readonly Payment[]; totals: SoldTotals | null | undefined; period: string | undefined };

/** Some of what was sold, newest first. Each row leads to its order. */
export function SoldTable({ payments, totals, period }: SoldTableProps) {
  return (
    <DataTable
      label="Sold"
      columns={columnsOf(totals, period)}
      rows={payments}
      keyOf={({ id }) => id}
      isMuted={({ status }) => status === 'REFUNDED' || status === 'CANCELLED'}
      line={(payment) => <SoldLine payment={payment} />}
      {...(totals !== undefined ? { totalLine: <TotalLine totals={totals} period={period} /> } : {})}
    />
  );
}

function columnsOf(totals: SoldTotals | null | undefined, period: string | undefined): DataColumn<Payment>[] {
  const waiting = totals === null ? <Skeleton className="ml-auto h-5 w-14" /> : null;
  return [
    { head: 'Date', cell: ({ createdAt }) => <Day at={createdAt} />, total: periodName(period), className: 'w-px whitespace-nowrap' },
    { head: 'Buyer', cell: (payment) => <Buyer payment={payment} />, total: totals ? ordersText(totals.orders) : null },
    {
      head: 'What',
      cell: (payment) => <What payment={payment} />,
      total: totals ? <span className="font-normal text-ink-2">{partsText(totals)}</span> : null,
    },
    { head: 'State', cell: (payment) => <State payment={payment} /> },
    { head: 'Paid', figures: true, cell: paidText, total: totals ? formatPounds(totals.paid) : waiting },
    {
      head: 'You keep',
      figures: true,
      cell: ({ logs }) => formatPounds(soldTotals(logs).received),
      total: totals ? formatPounds(totals.received) : waiting,
    },
  ];
}

// What cost nothing says so as on its buyer's side, where a pass is named by the state; what came back leaves nothing paid.
function paidText(payment: Payment): string | null {
  return payment.amount === 0 ? orderPrice(payment) : formatPounds(paidOf(payment));
}

function Day({ at }: { at: string }) {
  return useDay()(at);
}

function Buyer({ payment }: { payment: Payment }) {
  const name = payment.displayName ?? payment.username;
  return (
    <span className="flex items-center gap-2.5">
      <Avatar seed={payment.userId} name={name} src={pictureUrl(payment.profilePic, 150)} size="s" />
      <span dir="auto" className="font-semibold [overflow-wrap:anywhere]">
        {name}
      </span>
    </span>
  );
}

function What({ payment }: { payment: Payment }) {
  return (
    <>
      <OrderLink payment={payment} /> <span className="inline-block text-ink-2">{soldDetail(payment)}</span>
    </>
  );
}

// The whole row leads to the order.
function OrderLink({ payment }: { payment: Payment }) {
  return (
    <Link
      to={paths.order(payment.itemId, payment.userId, payment.id)}
      state={useOrdersOrigin()}
      className="font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
    >
      {soldTitle(payment)}
    </Link>
  );
}

function State({ payment }: { payment: Payment }) {
  const { label, tone } = soldState(payment);
  return <StateDot tone={tone}>{label}</StateDot>;
}

function SoldLine({ payment }: { payment: Payment }) {
  const name = payment.displayName ?? payment.username;
  const { label, tone } = soldState(payment);
  const isPlain = label === 'Paid';
  const dayOf = useDay();
  return (
    <span className="flex items-center gap-3">
      <Avatar seed={payment.userId} name={name} src={pictureUrl(payment.profilePic, 150)} size="s" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold">
          {name}
        </span>
        <span className="block truncate text-[13.5px] text-ink-2">
          <Link
            to={paths.order(payment.itemId, payment.userId, payment.id)}
            state={useOrdersOrigin()}
            className="after:absolute after:inset-0"
          >{`${soldTitle(payment)} · ${dayOf(payment.createdAt)}`}</Link>
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-semibold">{paidText(payment)}</span>
        <span className="block max-w-36 text-[13.5px] text-ink-2">
          {isPlain ? (
            `you keep ${formatPounds(soldTotals(payment.logs).received)}`
          ) : (
            <StateDot tone={tone}>{label.split(',')[0] ?? label}</StateDot>
          )}
        </span>
      </span>
    </span>
  );
}

function TotalLine({ totals, period }: { totals: SoldTotals | null; period: string | undefined }) {
  if (totals === null) return <Skeleton className="h-[49px] w-full" />;
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span>
        <b className="block font-semibold">{periodName(period)}</b>
        <span className="text-[13.5px] text-ink-2">
          {ordersText(totals.orders)}, {formatPounds(totals.paid)} paid
        </span>
      </span>
      <span className="text-right">
        <b className="block font-display text-[19px]">{formatPounds(totals.received)}</b>
        <span className="text-[13.5px] text-ink-2">you keep</span>
      </span>
    </span>
  );
}

function ordersText(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}

function partsText({ refunded, disputed, withPass }: SoldTotals): string {
  return [refunded > 0 && `${refunded} refunded`, disputed > 0 && `${disputed} disputed`, withPass > 0 && `${withPass} with pass`]
    .filter(Boolean)
    .join(', ');
}

// `26 Nov`, with its year if that isn't the current one.
function useDay(): (instant: string) => string {
  const thisYear = formatDate(useNow(), ZONE).slice(-4);
  return (instant) => {
    const [day = '', month = '', year = ''] = formatDate(new Date(instant), ZONE).split(' ');
    return `${day} ${month.slice(0, 3)}${year === thisYear ? '' : ` ${year}`}`;
  };
}

function NoneSold({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState icon={Ticket} title="No matching orders">
        Try different words, or another period, type or status.
      </EmptyState>
    );
  return (
    <EmptyState icon={Ticket} title="Nothing sold yet" action={<ButtonLink to={paths.createContent}>Create a session</ButtonLink>}>
      What you sell appears here.
    </EmptyState>
  );
}

export function SoldSkeleton({ rows }: { rows: number }) {
  return (
    <LoadingRegion label="Loading your orders">
      <Card>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex items-center gap-4 border-b border-line px-5 py-3 last:border-0">
            <Skeleton round className="size-[34px]" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}
