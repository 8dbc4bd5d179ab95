import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ReceiptPoundSterling } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { BalanceNotices } from '../../shared/statements/balance-notices.tsx';
import { deductionsOf, moneyFigures } from '../../shared/statements/money-figures.ts';
import { PayoutsSection } from '../../shared/payouts/payouts-section.tsx';
import { ReturnedPayout } from '../../payouts/web/returned-payout.tsx';
import { SoldPaymentRow } from '../../orders/web/sold-payment-row.tsx';
import { QueryList } from '#ui/app/query-list.tsx';
import type { Balance } from '../../payouts/contract.ts';

// Few, because the account's own section follows below.
const PAGE = 5;

/** What a creator has earned, what has gone to their bank, and the sales it came from. */
export function EarningsSection() {
  return (
    <>
      <Earnings />
      <PayoutsSection />
      <Sales />
    </>
  );
}

function Earnings() {
  const trpc = useTrpc();
  const { data: balance, isError, isFetching, refetch } = useQuery(trpc.payment.getBalance.queryOptions(undefined, { staleTime: 0 }));
  return (
    <Card as="section" padded>
      <h2 className="text-[17px]">Earnings</h2>
      {balance ? (
        <BalanceFigures balance={balance} />
      ) : isError ? (
        <ErrorState title="Your earnings couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRegion label="Loading your earnings" className="mt-4 flex flex-col gap-3">
          {[1, 2, 3, 4, 5].map((key) => (
            <Skeleton key={key} className="h-6 w-full" />
          ))}
        </LoadingRegion>
      )}
    </Card>
  );
}

function BalanceFigures({ balance }: { balance: Balance }) {
  const trpc = useTrpc();
  const outlook = useQuery(trpc.payment.getPayoutOutlook.queryOptions(undefined, { retry: false, staleTime: 60_000 }));
  const figures = moneyFigures(balance, outlook.data);
  const apart =
    figures.balance === null || figures.pending === null
      ? [{ term: 'Balance and pending', value: formatPounds(figures.held) }]
      : [
          { term: 'Balance', value: formatPounds(figures.balance) },
          { term: 'Pending', value: formatPounds(figures.pending) },
        ];
  return (
    <>
      <SummaryList
        className="mt-4"
        rows={[
          ...apart,
          { term: 'On its way', value: formatPounds(figures.onItsWay) },
          { term: 'Arrived in your bank', value: formatPounds(figures.paidOut) },
          { term: 'Earned', value: formatPounds(figures.earned), total: true },
        ]}
      />
      <p className="mt-3 text-[13.5px] text-ink-2 tabular-nums">
        {deductionsOf(balance)} Earned this month: {formatPounds(figures.thisMonth)}.
      </p>
      <div className="mt-3 flex flex-col gap-3 empty:hidden has-[>:only-child:empty]:hidden">
        {balance.returnedPayout === null ? null : <ReturnedPayout payout={balance.returnedPayout} />}
        <BalanceNotices balance={balance} />
      </div>
    </>
  );
}

function Sales() {
  const trpc = useTrpc();
  const sales = useInfiniteQuery(
    trpc.payment.queryPaymentsByOwnerUser.infiniteQueryOptions(
      { limit: PAGE },
      { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
    ),
  );
  return (
    <Card as="section">
      <h2 className="px-5 py-[18px] text-[17px]">Sales</h2>
      <QueryList
        list={sales}
        skeleton={
          <LoadingRegion label="Loading your sales" className="flex flex-col gap-3 border-t border-line p-5">
            {[1, 2, 3].map((key) => (
              <Skeleton key={key} className="h-20 w-full" />
            ))}
          </LoadingRegion>
        }
        failed={<ErrorState title="Your sales couldn’t be loaded" onRetry={() => void sales.refetch()} retrying={sales.isFetching} />}
        empty={
          <EmptyState
            icon={ReceiptPoundSterling}
            title="Nothing sold yet"
            action={<ButtonLink to={paths.createContent}>Create a session</ButtonLink>}
          >
            What you sell appears here, with what you receive.
          </EmptyState>
        }
        more={{ ahead: null }}
      >
        {(payments) => (
          <ul aria-label="Sales">
            {payments.map((payment) => (
              <SoldPaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}
