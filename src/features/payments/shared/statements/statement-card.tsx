import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveCsv } from '#platform/web/storage/save-csv.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { Statement, StatementLine } from '../../statements/contract.ts';
import { statementCsv, type WholeStatement } from '../../statements/rules/statement-csv.ts';
import { periodsUntil } from '../../statements/web/periods-until.ts';

/** Saves the statement of a month or a tax year to the device. */
export function StatementCard() {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const options = periodsUntil(useNow());
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
    },
  });
  return (
    <Card as="section" aria-labelledby="statement" padded>
      <h2 id="statement" className="text-[17px]">
        Download a statement
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink-2">
        Every sale, refund and payout with the platform’s share and your balance, for your records or tax return.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <SelectField label="Period" options={options} value={period} onChange={(event) => setPeriod(event.target.value)} />
        </div>
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          <Icon of={Download} size={18} />
          Download CSV
        </Button>
      </div>
      {download.error ? (
        <Notice tone="danger" className="mt-4">
          {download.error.message}
        </Notice>
      ) : null}
    </Card>
  );
}
