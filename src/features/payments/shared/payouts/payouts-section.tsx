import { useInfiniteQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay } from '#kernel/time/time-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { payoutState } from '../../payouts/copy.ts';
import type { Payout } from '../../payouts/contract.ts';
import { QueryList } from '#ui/app/query-list.tsx';

// The rest has a page of its own.
const SHOWN = 3;

/** A creator's latest payouts to their bank. */
export function PayoutsSection() {
  const trpc = useTrpc();
  const payouts = useInfiniteQuery(
    trpc.payment.queryPayouts.infiniteQueryOptions({ limit: SHOWN }, { getNextPageParam: () => null, staleTime: 0 }),
  );
  return (
    <Card as="section">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-5 py-[18px]">
        <h2 className="text-[17px]">Payouts</h2>
        <Link to={paths.hubPart('payouts')} className={moreLinkClass}>
          All payouts
        </Link>
      </div>
      <QueryList
        list={payouts}
        skeleton={
          <LoadingRegion label="Loading your payouts" className="flex flex-col gap-3 border-t border-line p-5">
            {[1, 2].map((key) => (
              <Skeleton key={key} className="h-12 w-full" />
            ))}
          </LoadingRegion>
        }
        failed={<ErrorState title="Your payouts couldn’t be loaded" onRetry={() => void payouts.refetch()} retrying={payouts.isFetching} />}
        empty={
          <EmptyState icon={Landmark} title="No payouts yet">
            Your earnings go to your bank automatically. Each payout appears here.
          </EmptyState>
        }
        more={{ ahead: null }}
      >
        {(items) => (
          <ul aria-label="Payouts">
            {items.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}

function PayoutRow({ payout }: { payout: Payout }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { label, tone, day } = payoutState(payout);
  const arrives = payout.status === 'PAID' ? 'Arrived' : payout.status === 'IN_TRANSIT' || payout.status === 'PENDING' ? 'Arrives' : 'Sent';
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line px-5 py-3.5">
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">{formatPounds(payout.amount)}</p>
        <p className="text-[13.5px] text-ink-2">
          {arrives} <time dateTime={day}>{formatShortDay(new Date(day), zone)}</time>
        </p>
        {payout.failure === null ? null : <p className="text-[13.5px] [overflow-wrap:anywhere] text-ink-2">{payout.failure}</p>}
      </div>
      <Pill tone={tone}>{label}</Pill>
    </li>
  );
}
