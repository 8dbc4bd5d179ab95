import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Card } from '#ui/layout/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { MonthOfEarnings } from '../../statements/contract.ts';
import { EARNINGS_SERIES, monthName } from '../../statements/web/earnings-series.ts';
import { monthsUntil } from '../../statements/web/periods-until.ts';

const EarningsChart = lazyPart(async () => (await import('../../statements/web/earnings-chart.tsx')).EarningsChart);

/** The creator's earnings in each of the last twelve months, as a chart or a table. */
export function EarningsCard() {
  const trpc = useTrpc();
  const span = lastYear(useNow());
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { data, isError, isFetching, refetch } = useQuery(trpc.payment.getEarnings.queryOptions(span));
  const isEmpty = data?.months.every((month) => EARNINGS_SERIES.every(({ key }) => month[key] === 0)) ?? false;
  return (
    <Card as="section" aria-labelledby="earnings-by-month">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-[18px]">
        <div>
          <h2 id="earnings-by-month" className="text-[17px]">
            Earnings by month
          </h2>
          <p className="text-[13.5px] text-ink-2">What you receive after the platform’s share</p>
        </div>
        {isEmpty ? null : (
          <Segmented
            label="Show earnings as"
            labelHidden
            value={view}
            onValueChange={setView}
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        )}
      </div>
      <div className="p-5">
        {data ? (
          isEmpty ? (
            <p className="text-ink-2">What you sell appears here, month by month.</p>
          ) : (
            <Months months={data.months} view={view} />
          )
        ) : isError ? (
          <ErrorState title="Your earnings couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton className="h-[290px] w-full" />
        )}
      </div>
    </Card>
  );
}

function Months({ months, view }: { months: MonthOfEarnings[]; view: 'chart' | 'table' }) {
  const latest = months.at(-1);
  if (!latest) return null;
  if (view === 'table') {
    return (
      <div className="@container">
        <EarningsList months={months} />
        <div className="overflow-x-auto @max-lg:hidden" role="region" aria-label="Table of earnings" tabIndex={0}>
          <EarningsTable months={months} />
        </div>
      </div>
    );
  }
  return (
    <>
      <p>
        <span className="font-display text-[22px] font-bold tabular-nums">{formatPounds(sumOf(latest))}</span>{' '}
        <span className="text-[13.5px] text-ink-2">so far in {monthName(latest.month, 'long')}</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[13.5px] text-ink-2">
        {EARNINGS_SERIES.map(({ key, label, color }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2.5 rounded-[3px] forced-color-adjust-none" style={{ background: color }} />
            {label} <span className="tabular-nums">{formatPounds(latest[key])}</span>
          </li>
        ))}
      </ul>
      {/* The table has the same figures for people who can't see the chart. */}
      <div aria-hidden="true" className="mt-4 h-[220px]">
        <EarningsChart months={months} waiting={<Skeleton className="h-full w-full" />} failed={null} />
      </div>
      <div className="sr-only">
        <EarningsTable months={months} />
      </div>
    </>
  );
}

// The same where a table with six columns doesn't fit.
function EarningsList({ months }: { months: MonthOfEarnings[] }) {
  return (
    <ul aria-label="Earnings by month" className="divide-y divide-line text-[14px] tabular-nums @lg:hidden">
      {months.toReversed().map((month) => (
        <li key={month.month} className="py-2.5 first:pt-0 last:pb-0">
          <p className="flex justify-between gap-3 font-semibold">
            <span>
              {monthName(month.month, 'long')} {month.month.slice(0, 4)}
            </span>
            <span>{formatPounds(sumOf(month))}</span>
          </p>
          <p className="flex flex-wrap gap-x-3 text-[13.5px] text-ink-2">
            {EARNINGS_SERIES.filter(({ key }) => month[key] !== 0).map(({ key, label }) => (
              <span key={key} className="whitespace-nowrap">
                {label} {formatPounds(month[key])}
              </span>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

function EarningsTable({ months }: { months: MonthOfEarnings[] }) {
  return (
    <table className="w-full text-[14px] tabular-nums">
      <caption className="sr-only">Earnings by month</caption>
      <thead>
        <tr className="text-left text-ink-2">
          <th scope="col" className="py-1.5 pr-3 font-medium">
            Month
          </th>
          {EARNINGS_SERIES.map(({ key, label }) => (
            <th key={key} scope="col" className="px-1.5 py-1.5 text-right font-medium">
              {label}
            </th>
          ))}
          <th scope="col" className="py-1.5 pl-1.5 text-right font-medium">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <tr key={month.month} className="border-t border-line">
            <th scope="row" className="py-2 pr-3 text-left font-medium whitespace-nowrap">
              {monthName(month.month, 'short')} {month.month.slice(0, 4)}
            </th>
            {EARNINGS_SERIES.map(({ key }) => (
              <td key={key} className="px-1.5 py-2 text-right whitespace-nowrap">
                {formatPounds(month[key])}
              </td>
            ))}
            <td className="py-2 pl-1.5 text-right font-semibold whitespace-nowrap">{formatPounds(sumOf(month))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sumOf(month: MonthOfEarnings): number {
  return EARNINGS_SERIES.reduce((sum, { key }) => sum + month[key], 0);
}

function lastYear(now: Date): { from: string; to: string } {
  const months = monthsUntil(now, 12);
  return { from: months.at(-1) ?? '', to: months[0] ?? '' };
}
