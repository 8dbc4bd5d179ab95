import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptPoundSterling } from 'lucide-react';
import { useSearchParams, type MetaDescriptor } from 'react-router';
import * as LIMITS from '#kernel/limits.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchForm } from '#ui/actions/search-form.tsx';
import { OrderRow } from '../../shared/orders/order-row.tsx';
import { QueryList } from '#ui/app/query-list.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Orders', unlisted: true });

/** Finds any order, for administrators to look at or refund (docs/product.md#administrators). */
export default function AdminOrdersScreen() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('q') ?? '').slice(0, LIMITS.orderSearchMax);
  return (
    <>
      <h1 className="mb-4 text-[26px]">Orders</h1>
      <SearchForm
        words={search}
        label="Receipt number or @username"
        maxLength={LIMITS.orderSearchMax}
        onSearch={(words) => setParams(words === '' ? {} : { q: words })}
      />
      <FoundOrders search={search} />
    </>
  );
}

function FoundOrders({ search }: { search: string }) {
  const trpc = useTrpc();
  const list = useInfiniteQuery({
    ...trpc.payment.queryOrders.infiniteQueryOptions(
      { limit: 20, search: search || undefined },
      { getNextPageParam: (page) => page.nextCursor },
    ),
    staleTime: 0,
  });
  const title = search === '' ? 'Disputed' : 'Found';
  return (
    <>
      <h2 className="mb-3 text-[19px]">{title}</h2>
      <QueryList
        list={list}
        skeleton={
          <LoadingRegion label="Loading orders">
            <Skeleton className="h-56 w-full rounded-card" />
          </LoadingRegion>
        }
        failed="The orders couldn’t be loaded"
        empty={<NoOrders search={search} />}
      >
        {(orders) => (
          <Card as="section">
            <ul aria-label={title} className="divide-y divide-line">
              {orders.map((payment) => (
                <OrderRow key={payment.id} payment={payment} side="both" />
              ))}
            </ul>
          </Card>
        )}
      </QueryList>
    </>
  );
}

function NoOrders({ search }: { search: string }) {
  if (search !== '')
    return (
      <Card>
        <EmptyState icon={ReceiptPoundSterling} title="No orders found">
          Give the whole number from the receipt, such as 2026-8CF0C309BF71, or the username of the buyer or seller.
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <EmptyState icon={ReceiptPoundSterling} title="Nothing is disputed">
        Payments that a bank is disputing are listed here. Find any other order by its receipt number or by the username of its buyer or
        seller.
      </EmptyState>
    </Card>
  );
}
