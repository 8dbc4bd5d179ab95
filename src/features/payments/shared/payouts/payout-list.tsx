import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, Landmark } from 'lucide-react';
import { useId, useState } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { QueryList } from '#ui/app/query-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StateDot } from '#ui/feedback/state-dot.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { Payout } from '../../payouts/contract.ts';
import { payoutState } from '../../payouts/copy.ts';
import { BankAccountButton } from '../../payouts/web/bank-account-button.tsx';
import { PayoutContents } from '../../payouts/web/payout-contents.tsx';

/** All payouts of a creator, newest first; each opens to what it consists of. */
export function PayoutList() {
  const trpc = useTrpc();
  const payouts = useInfiniteQuery(
    trpc.payment.queryPayouts.infiniteQueryOptions({ limit: 20 }, { getNextPageParam: (page) => page.nextCursor, staleTime: 0 }),
  );
  return (
    <Card as="section" aria-labelledby="payouts">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-5 py-[18px]">
        <h2 id="payouts" className="text-[17px]">
          Payouts
        </h2>
        <BankAccountButton size="small" />
      </div>
      <QueryList
        list={payouts}
        skeleton={
          <LoadingRegion label="Loading your payouts" className="flex flex-col gap-3 border-t border-line p-5">
            {[1, 2, 3, 4].map((key) => (
              <Skeleton key={key} className="h-8 w-full" />
            ))}
          </LoadingRegion>
        }
        failed="Your payouts couldn’t be loaded"
        empty={
          <EmptyState icon={Landmark} title="No payouts yet">
            Your earnings go to your bank automatically. Each payout appears here.
          </EmptyState>
        }
        more={{ label: 'Show more payouts' }}
      >
        {(items) => (
          <ul aria-labelledby="payouts">
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
  const [open, setOpen] = useState(false);
  const id = useId();
  const { label, tone, day } = payoutState(payout);
  return (
    <li className="border-t border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center gap-3 px-5 py-3 text-left tabular-nums hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-6">
          <time dateTime={day} className="block font-semibold sm:w-44">
            {formatDate(new Date(day), 'Europe/London')}
          </time>
          <span className="block min-w-0 text-[14.5px] [overflow-wrap:anywhere]">
            <StateDot tone={tone}>{payout.failure === null ? label : `${label}: ${payout.failure}`}</StateDot>
          </span>
        </span>
        <span className="font-semibold">{formatPounds(payout.amount)}</span>
        <Icon of={ChevronDown} size={18} className={classNames('text-ink-3 transition-transform', open && 'rotate-180')} />
      </button>
      <div id={id}>{open ? <PayoutContents payout={payout} /> : null}</div>
    </li>
  );
}
