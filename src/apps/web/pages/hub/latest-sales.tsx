import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import { searchedWords } from '#features/payments/orders/rules/searched-words.ts';
import { SoldSkeleton, SoldTable } from '#features/payments/shared/orders/sold-orders.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { SearchField } from '#ui/actions/search-form.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { foundSales } from './found-sales.ts';

const SHOWN = 5;
const SEARCH_WAIT_MS = 300;

/** The latest that a creator sold, or what matches a name: the way from a buyer to their order, and to refunding it. */
export function LatestSales() {
  const trpc = useTrpc();
  const [typed, setTyped] = useState('');
  const words = useDebounced(searchedWords(typed), SEARCH_WAIT_MS);
  const latest = useQuery(trpc.payment.queryPaymentsByOwnerUser.queryOptions({ limit: SHOWN }, { staleTime: 0 }));
  const found = useQuery(
    trpc.payment.queryPaymentsByOwnerUser.queryOptions(
      { limit: SHOWN, search: words },
      { staleTime: 0, enabled: words !== '', placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } },
    ),
  );
  if (latest.isPending) return <SoldSkeleton rows={SHOWN} />;
  if (!latest.data || latest.data.items.length === 0) return null;
  const { shown, is, status, hasMore } = foundSales(words, latest.data.items, found);
  const toAll = words === '' ? paths.hubPart('sales') : `${paths.hubPart('sales')}?q=${encodeURIComponent(words)}`;
  return (
    <Card as="section" aria-labelledby="latest-sales">
      <div className="flex items-center justify-between gap-3 px-5 pt-[18px] pb-3">
        <h2 id="latest-sales" className="text-[17px]">
          Sales
        </h2>
        <Link to={toAll} className={moreLinkClass}>
          All sales
        </Link>
      </div>
      <div className="px-5 pb-4">
        <SearchField
          label="Find a sale"
          labelHidden
          placeholder="Find a buyer, title or receipt number"
          maxLength={LIMITS.orderSearchMax}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="border-t border-line" aria-busy={is === 'LOOKING'}>
        {is === 'FAILED' ? (
          <ErrorState title="Your sales couldn’t be searched" onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : shown.length > 0 ? (
          <SoldTable payments={shown} totals={undefined} period={undefined} />
        ) : (
          <p className="px-5 py-5 text-ink-2">Nothing sold matches “{words}”.</p>
        )}
        {hasMore ? (
          <p className="border-t border-line px-5 py-3.5 text-[13.5px] text-ink-2">
            These are the newest {SHOWN} that match. <TextLink to={toAll}>See all that match</TextLink>
          </p>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
    </Card>
  );
}
