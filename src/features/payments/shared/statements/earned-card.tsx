import { useQuery } from '@tanstack/react-query';
import { formatPounds } from '#kernel/money/money.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import type { Balance } from '../../payouts/contract.ts';
import { deductionsOf, moneyFigures } from './money-figures.ts';

/** Everything the reader has earned, and where it is now: the parts add up to it. */
export function EarnedCard() {
  const trpc = useTrpc();
  const { data: balance, isError, isFetching, refetch } = useQuery(trpc.payment.getBalance.queryOptions(undefined, { staleTime: 0 }));
  return (
    <Card as="section" aria-labelledby="earned" padded>
      <h2 id="earned" className="text-[17px]">
        Earned so far
      </h2>
      {balance ? (
        <Sums balance={balance} />
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

function Sums({ balance }: { balance: Balance }) {
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
      <p className="mt-3 text-[13.5px] text-ink-2 tabular-nums">{deductionsOf(balance)}</p>
    </>
  );
}
