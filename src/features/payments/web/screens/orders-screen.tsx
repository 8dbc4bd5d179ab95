import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Ticket } from 'lucide-react';
import { useState } from 'react';
import { pageMeta } from '#platform/web/define-page.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { LoadingRegion } from '#ui/loading-region.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PaymentStatus, PaymentType } from '../../contract.ts';
import { OrderRow } from '../parts/order-row.tsx';
import { useOrdersExport } from '../parts/use-orders-export.ts';

export const meta = pageMeta({ title: 'Orders', unlisted: true });

const TYPES = [
  { value: '', label: 'All types' },
  { value: 'SESSION_EVENT', label: 'Tickets' },
  { value: 'MEMBERSHIP', label: 'Memberships' },
  { value: 'SUBSCRIPTION', label: 'Subscriptions' },
  { value: 'TIP', label: 'Tips' },
];
const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'COMPLETED', label: 'Paid' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'REFUNDED', label: 'Refunded' },
  { value: 'CANCELLED', label: 'Cancelled' },
  { value: 'FAILED', label: 'Failed' },
];

/** What the person bought and sold (product decisions section 10, My hub). */
export default function OrdersScreen() {
  const trpc = useTrpc();
  const [side, setSide] = useState<'bought' | 'sold'>('bought');
  const [type, setType] = useState('');
  const [status, setStatus] = useState('');
  const filter = { limit: 20, type: PaymentType.safeParse(type).data, status: PaymentStatus.safeParse(status).data };
  const procedure = side === 'bought' ? trpc.payment.queryPaymentsByUser : trpc.payment.queryPaymentsByOwnerUser;
  const orders = useInfiniteQuery(procedure.infiniteQueryOptions(filter, { getNextPageParam: (page) => page.nextCursor }));
  const exporter = useOrdersExport(side, filter);
  const items = orders.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="mx-auto max-w-[760px]">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[30px]">Orders</h1>
        <Button look="ghost" size="small" loading={exporter.busy} disabled={items.length === 0} onClick={exporter.start}>
          <Icon of={Download} size={16} />
          Export as CSV
        </Button>
      </div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-auto">
          <Segmented
            wide
            label="Side"
            labelHidden
            value={side}
            onValueChange={setSide}
            options={[
              { value: 'bought', label: 'Bought' },
              { value: 'sold', label: 'Sold' },
            ]}
          />
        </div>
        <div className="min-w-0 flex-1 sm:max-w-44">
          <SelectField label="Type" labelHidden options={TYPES} value={type} onChange={(event) => setType(event.target.value)} />
        </div>
        <div className="min-w-0 flex-1 sm:max-w-44">
          <SelectField label="Status" labelHidden options={STATUSES} value={status} onChange={(event) => setStatus(event.target.value)} />
        </div>
      </div>
      {orders.isPending ? <OrdersSkeleton /> : null}
      {orders.isError && items.length === 0 ? (
        <ErrorState
          title="Your orders could not be loaded"
          detail={orders.error.message}
          onRetry={() => void orders.refetch()}
          retrying={orders.isFetching}
        />
      ) : null}
      {orders.isSuccess && items.length === 0 ? <NoOrders side={side} filtered={type !== '' || status !== ''} /> : null}
      {items.length > 0 ? (
        <Card as="section">
          <ul aria-label={side === 'bought' ? 'Bought' : 'Sold'} className="divide-y divide-line">
            {items.map((payment) => (
              <OrderRow key={payment.id} payment={payment} side={side} />
            ))}
          </ul>
        </Card>
      ) : null}
      <LoadMore
        hasMore={orders.hasNextPage}
        loading={orders.isFetchingNextPage}
        failed={orders.isFetchNextPageError}
        onLoadMore={() => void orders.fetchNextPage()}
      />
    </div>
  );
}

function NoOrders({ side, filtered }: { side: 'bought' | 'sold'; filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState icon={Ticket} title="Nothing matches">
        Choose another type or status.
      </EmptyState>
    );
  if (side === 'sold')
    return (
      <EmptyState icon={Ticket} title="Nothing sold yet" action={<ButtonLink to="/create-content">Create a session</ButtonLink>}>
        Tickets that people buy from you appear here.
      </EmptyState>
    );
  return (
    <EmptyState icon={Ticket} title="No orders yet" action={<ButtonLink to="/">Discover sessions</ButtonLink>}>
      Tickets you buy appear here, with everything you need on the day.
    </EmptyState>
  );
}

function OrdersSkeleton() {
  return (
    <LoadingRegion label="Loading your orders">
      <Card>
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-center gap-4 border-b border-line px-5 py-4 last:border-0">
            <Skeleton className="size-[54px] rounded-control" />
            <div className="flex-1">
              <Skeleton className="mb-2 h-4 w-40" />
              <Skeleton className="h-3.5 w-56 max-w-full" />
            </div>
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}
