import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptPoundSterling, Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams, type MetaDescriptor } from 'react-router';
import { LIMITS } from '#kernel/limits.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
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
      <SearchForm key={search} search={search} onSearch={(words) => setParams(words === '' ? {} : { q: words })} />
      <FoundOrders search={search} />
    </>
  );
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(search);
  return (
    <form
      role="search"
      className="mb-6 flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          type="search"
          label="Receipt number or @username"
          maxLength={LIMITS.orderSearchMax}
          start={<Icon of={Search} size={18} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit">Search</Button>
    </form>
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
      <EmptyState icon={ReceiptPoundSterling} title="No orders found">
        Give the whole number from the receipt, such as 2026-8CF0C309BF71, or the username of the buyer or seller.
      </EmptyState>
    );
  return (
    <EmptyState icon={ReceiptPoundSterling} title="Nothing is disputed">
      Payments that a bank is disputing are listed here. Find any other order by its receipt number or by the username of its buyer or
      seller.
    </EmptyState>
  );
}
