import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveCsv } from '#platform/web/storage/save-csv.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { Statement, StatementLine } from '../../statements/contract.ts';
import { statementCsv, type WholeStatement } from '../../statements/rules/statement-csv.ts';
import { monthName } from '../../statements/web/earnings-series.ts';

const MONTHS = 24;
const TAX_YEARS = 4;

/** Asks for a month or a tax year and saves its statement to the device. Load it lazily. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const options = periods(useNow());
  const [period, setPeriod] = useState(options[0]?.value ?? '');
  const download = useMutation({
    async mutationFn() {
      const whole: WholeStatement & { lines: StatementLine[] } = { lines: [], payouts: [], opening: 0, closing: 0 };
      let cursor: string | null = null;
      do {
        const asked = period.includes('-') ? { month: period } : { taxYear: Number(period) };
        const page: Statement = await queries.fetchQuery({
          ...trpc.payment.getStatement.queryOptions({ ...asked, cursor }),
          staleTime: 0,
          gcTime: 0,
        });
        whole.lines.push(...page.items);
        // The balances of the last page are the newest; the payouts come with the first.
        Object.assign(whole, { opening: page.opening, closing: page.closing });
        whole.payouts.push(...page.payouts);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return whole;
    },
    onSuccess(whole) {
      saveCsv(`turnout-statement-${period.includes('-') ? period : `tax-year-${period}-${Number(period) + 1}`}.csv`, statementCsv(whole));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Download a statement"
      description="Every sale, refund and payout with Turnout’s share and your balance, for your records or tax return."
      size="small"
      footer={
        <Button wide loading={download.isPending} onClick={() => download.mutate()}>
          Download CSV
        </Button>
      }
    >
      <SelectField label="Period" options={options} value={period} onChange={(event) => setPeriod(event.target.value)} />
      {download.error ? (
        <Notice tone="danger" className="mt-4">
          {download.error.message}
        </Notice>
      ) : null}
    </Dialog>
  );
}

function periods(now: Date): { value: string; label: string }[] {
  const months = Array.from({ length: MONTHS }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
    return { value: month, label: `${monthName(month, 'long')} ${month.slice(0, 4)}` };
  });
  const year = now.getUTCMonth() < 3 || (now.getUTCMonth() === 3 && now.getUTCDate() < 6) ? now.getUTCFullYear() - 1 : now.getUTCFullYear();
  const years = Array.from({ length: TAX_YEARS }, (_, back) => ({
    value: String(year - back),
    label: `Tax year ${year - back} to ${year - back + 1}`,
  }));
  return [...months.slice(0, 1), ...years, ...months.slice(1)];
}
