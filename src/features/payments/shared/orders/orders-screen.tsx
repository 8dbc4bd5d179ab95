import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { isUnreachable } from '#platform/web/query/is-unreachable.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { RowSkeletons } from '#ui/feedback/row-skeletons.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { OrderFilters } from '../../orders/web/order-filters.tsx';
import { OrderRow } from './order-row.tsx';
import { orderFilterOf } from '../../orders/web/orders-address.ts';
import { useOrdersAddress } from '../../orders/web/use-orders-address.ts';
import { useOrdersExport, type OrderFilter } from '../../orders/web/use-orders-export.ts';
import { SoldOrders } from './sold-orders.tsx';
import { QueryList } from '#ui/app/query-list.tsx';

const WHENS = [
  { value: 'UPCOMING', label: 'Upcoming' },
  { value: 'PAST', label: 'Past' },
] as const;

export type OrdersScreenProps = {
  /** Shown in place of what was bought while nothing can be reached. */
  unreached: ReactNode;
};

/** What the person bought, upcoming and past, and what they sold (docs/product.md#my-hub). */
export function OrdersScreen({ unreached }: OrdersScreenProps) {
  const orders = useOrdersAddress();
  const { side, status } = orders.address;
  const filter = orderFilterOf(orders.address);
  const exporter = useOrdersExport(side, filter);
  const list = side === 'sold' ? <SoldOrders filter={filter} /> : <BoughtOrders filter={filter} unreached={unreached} />;
  return (
    <>
      <Link to={paths.hub} className="inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink pointer-coarse:min-h-11">
        <Icon of={ArrowLeft} size={18} />
        <span>
          <span className="sr-only">Back to </span>My hub
        </span>
      </Link>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[30px]">Orders</h1>
        <Button variant="ghost" size="small" loading={exporter.busy} onClick={exporter.start}>
          <Icon of={Download} size={16} />
          Export as CSV
        </Button>
      </div>
      <OrderFilters side={side} {...orders}>
        <Segmented
          wide
          label="Side"
          labelHidden
          value={side}
          onValueChange={(chosen) =>
            orders.change({ side: chosen === 'sold' ? chosen : '', status: status === 'DISPUTED' ? '' : (status ?? ''), period: '' })
          }
          options={[
            { value: 'bought', label: 'Bought' },
            { value: 'sold', label: 'Sold' },
          ]}
        />
      </OrderFilters>
      {filter.when ? (
        <Tabs label="When" tabs={WHENS} value={filter.when} onValueChange={(when) => orders.change({ when: when === 'PAST' ? when : '' })}>
          {list}
        </Tabs>
      ) : (
        list
      )}
    </>
  );
}

function BoughtOrders({ filter: { period: _period, ...filter }, unreached }: OrdersScreenProps & { filter: OrderFilter }) {
  const trpc = useTrpc();
  const orders = useInfiniteQuery(
    trpc.payment.queryPaymentsByUser.infiniteQueryOptions(
      { limit: 20, ...filter },
      { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
    ),
  );
  const hasOrders = orders.data?.pages.some((page) => page.items.length > 0) ?? false;
  if (isUnreachable(orders)) return unreached;
  return (
    <>
      <QueryList
        list={orders}
        skeleton={
          <Card>
            <RowSkeletons label="Loading your orders" />
          </Card>
        }
        failed="Your orders couldn’t be loaded"
        empty={<NoOrders filter={filter} />}
      >
        {(payments) => (
          <Card as="section">
            <ul aria-label="Bought" className="divide-y divide-line">
              {payments.map((payment) => (
                <OrderRow key={payment.id} payment={payment} side="bought" />
              ))}
            </ul>
          </Card>
        )}
      </QueryList>
      {hasOrders && filter.when === 'UPCOMING' ? (
        <p className="mt-5 text-center text-[13.5px] text-ink-2">
          Times are local to each place, and yours for online sessions. A ticket stays here until its session ends.
        </p>
      ) : null}
    </>
  );
}

function NoOrders({ filter }: { filter: OrderFilter }) {
  if (filter.type ?? filter.status ?? filter.search)
    return (
      <EmptyState icon={Ticket} title="No matching orders">
        Try different words, or another type or status.
      </EmptyState>
    );
  if (filter.when === 'PAST')
    return (
      <EmptyState icon={Ticket} title="No past orders">
        Orders move here once their session has ended.
      </EmptyState>
    );
  return (
    <EmptyState icon={Ticket} title="No upcoming tickets" action={<ButtonLink to="/">Discover sessions</ButtonLink>}>
      Tickets you book appear here, with everything you need on the day.
    </EmptyState>
  );
}
