import { useQuery } from '@tanstack/react-query';
import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay } from '#kernel/time/time-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { BankAccountButton } from '../../payouts/web/bank-account-button.tsx';
import { balanceHint } from './balance-hint.ts';
import { moneyFigures } from './money-figures.ts';

type Sum = { label: string; pence: number | null | undefined; hint: string; isProblem?: boolean };

/**
 * The four sums of a creator, in the same words wherever they stand (docs/product.md#payout-account). `leadsToBank` says below them where
 * the money goes, with the way to change it.
 */
export function MoneyWords({ leadsToBank = false }: { leadsToBank?: boolean }) {
  const trpc = useTrpc();
  const { data: balance, isError } = useQuery(trpc.payment.getBalance.queryOptions(undefined, { staleTime: 0 }));
  const outlook = useQuery(trpc.payment.getPayoutOutlook.queryOptions(undefined, { retry: false, staleTime: 60_000 }));
  const figures = balance && !outlook.isPending ? moneyFigures(balance, outlook.data) : null;
  const arrivesAt = outlook.data?.arrivesAt;
  const isStopped = balance !== undefined && (balance.account !== 'ACTIVE' || !balance.payoutsEnabled);
  const waits = balance?.returnedPayout ? 'Waits for a bank account' : isStopped ? 'Stays here until payouts continue' : null;
  const sums: Sum[] = [
    {
      label: 'Balance',
      pence: isError ? null : figures?.balance,
      hint: balanceHint(figures?.balance, waits ?? 'Goes out with the next payout'),
      isProblem: waits !== null && (figures?.balance ?? 0) > 0,
    },
    {
      label: 'On its way',
      pence: isError ? null : figures?.onItsWay,
      // Said only once it is known.
      hint: arrivesAt
        ? `Arrives ${formatShortDay(new Date(arrivesAt), 'Europe/London')}`
        : outlook.isPending
          ? '\u00A0'
          : 'No payout at the moment',
    },
    { label: 'Pending', pence: isError ? null : figures?.pending, hint: balanceHint(figures?.pending, 'In your balance in a few days') },
    { label: 'Earned this month', pence: isError ? null : figures?.thisMonth, hint: 'After fees and refunds' },
  ];
  return (
    <div id="money" className="flex scroll-mt-20 flex-col gap-px overflow-hidden rounded-card border border-line bg-line shadow-lift">
      <dl className="grid grid-cols-2 gap-px lg:grid-cols-4">
        {sums.map((sum) => (
          <SumOf key={sum.label} {...sum} />
        ))}
      </dl>
      {/* A payout that came back leads there above, beside its reason. */}
      {leadsToBank && !balance?.returnedPayout ? (
        <div className="flex min-h-[54px] flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-surface px-4 py-2 text-[13.5px] text-ink-2 sm:px-5">
          Paid out to your bank
          <BankAccountButton size="small" />
        </div>
      ) : null}
    </div>
  );
}

function SumOf({ label, pence, hint, isProblem = false }: Sum) {
  return (
    // What divides the sums is the colour behind them, which the reader's own colours replace.
    <div className="bg-surface px-3 py-4 min-[360px]:px-4 sm:px-5 forced-colors:outline forced-colors:outline-1">
      <dt className="text-[13.5px] text-ink-2">{label}</dt>
      <dd>
        {pence === undefined ? (
          <Skeleton className="h-[27.5px] w-24 sm:h-[35px]" />
        ) : (
          <span className="block font-display text-[clamp(17px,5.6vw,22px)] leading-tight font-bold whitespace-nowrap tabular-nums sm:text-[28px]">
            {pence === null ? '–' : formatPounds(pence)}
          </span>
        )}
        <span
          className={classNames('block text-[13px] max-sm:min-h-[39px] sm:min-h-5', isProblem ? 'font-semibold text-danger' : 'text-ink-2')}
        >
          {hint}
        </span>
      </dd>
    </div>
  );
}
