import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay } from '#kernel/time/time-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { saveCsv } from '#platform/web/storage/save-csv.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DataTable, type DataColumn } from '#ui/layout/data-table.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { Payout } from '../contract.ts';
import { payoutCsv, payoutRows, type PayoutRow } from './payout-rows.ts';

/** What a payout consists of, to the penny, and the same as a file. */
export function PayoutContents({ payout }: { payout: Payout }) {
  const trpc = useTrpc();
  const contents = useQuery(trpc.payment.getPayoutContents.queryOptions({ payoutId: payout.id }, { staleTime: 0 }));
  if (contents.isPending)
    return (
      <LoadingRegion label="Loading what it consists of" className="flex flex-col gap-3 border-t border-line bg-sunken p-5">
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-full" />
      </LoadingRegion>
    );
  if (contents.isError)
    return (
      <ErrorState
        title="What it consists of couldn’t be loaded"
        detail={contents.error.message}
        onRetry={() => void contents.refetch()}
        retrying={contents.isFetching}
      />
    );
  const { rows, sums } = payoutRows(contents.data);
  return (
    <div className="border-t border-line bg-sunken p-3 sm:p-4">
      <div className="overflow-hidden rounded-control border border-line bg-surface">
        <DataTable
          label={`Payout of ${formatPounds(payout.amount)}`}
          columns={columnsOf(sums)}
          rows={rows}
          keyOf={({ key }) => key}
          line={(row) => <Line row={row} />}
          totalLast
          totalLine={
            <span className="flex justify-between gap-3 font-semibold">
              <span>Total</span>
              <span>{formatPounds(sums.received)}</span>
            </span>
          }
        />
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-2.5 text-[13.5px] text-ink-2">
          <span>Sent {formatShortDay(new Date(payout.createdAt), ZONE)}. Your balance is paid out oldest first.</span>
          <Button
            variant="bare"
            size="small"
            onClick={() => saveCsv(`turnout-payout-${payout.createdAt.slice(0, 10)}.csv`, payoutCsv(rows, sums))}
          >
            <Icon of={Download} size={16} />
            Download CSV
          </Button>
        </div>
      </div>
    </div>
  );
}

const ZONE = 'Europe/London';

function columnsOf(sums: { paid: number; platform: number; received: number }): DataColumn<PayoutRow>[] {
  return [
    { head: 'Date', cell: ({ at }) => (at === null ? '' : dayOf(at)), total: 'Total', className: 'w-px whitespace-nowrap' },
    { head: 'Who', cell: ({ who }) => <bdi className="[overflow-wrap:anywhere]">{who}</bdi> },
    { head: 'What', cell: (row) => <What row={row} /> },
    { head: 'Paid', figures: true, cell: ({ paid }) => money(paid), total: formatPounds(sums.paid) },
    { head: 'Platform fee', figures: true, cell: ({ platform }) => money(platform), total: formatPounds(sums.platform) },
    { head: 'To you', figures: true, cell: ({ received }) => formatPounds(received), total: formatPounds(sums.received) },
  ];
}

function What({ row: { what, path } }: { row: PayoutRow }) {
  if (path === null) return <span className="text-ink-2">{what}</span>;
  return (
    <Link to={path} className="[overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline">
      {what}
    </Link>
  );
}

function Line({ row }: { row: PayoutRow }) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0">
        <span className="block font-semibold">
          <bdi>{row.who === '' ? row.what : row.who}</bdi>
        </span>
        <span className="block text-[13.5px] text-ink-2">
          {row.who === '' ? null : <What row={row} />}
          {row.at === null ? '' : ` · ${dayOf(row.at)}`}
        </span>
      </span>
      <span className="shrink-0 font-semibold">{formatPounds(row.received)}</span>
    </span>
  );
}

function money(pence: number | null): string {
  return pence === null ? '' : formatPounds(pence);
}

function dayOf(at: string): string {
  return formatShortDay(new Date(at), ZONE).split(' ').slice(1).join(' ');
}
