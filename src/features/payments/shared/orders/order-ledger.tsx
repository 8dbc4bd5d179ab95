import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { Card } from '#ui/layout/card.tsx';
import { DataTable, type DataColumn } from '#ui/layout/data-table.tsx';
import type { Payment } from '../../contract.ts';
import { discountWords } from '../../codes/copy.ts';
import { paidOf } from '../../orders/rules/sold-totals.ts';
import { orderLines, type OrderLine } from '../../orders/rules/order-lines.ts';
import { paymentLogReason, paymentLogTitle } from '../../orders/web/payment-log.ts';

const ZONE = 'Europe/London';

/** History and receipt of an order for its seller in one: what happened, and what each event brought them. */
export function OrderLedger({ payment }: { payment: Payment }) {
  const { lines, sums } = orderLines(payment);
  if (lines.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="history-and-receipt" data-outcome="" tabIndex={-1} className="outline-none">
      <h2 id="history-and-receipt" className="border-b border-line px-5 py-[18px] text-[17px]">
        History and receipt
      </h2>
      <DataTable
        label="Payment log"
        columns={columnsOf(payment, sums)}
        rows={lines}
        keyOf={({ log, index }) => `${index}${log.at}`}
        line={(line) => <Line line={line} payment={payment} />}
        totalLast
        totalLine={
          <span className="flex items-baseline justify-between gap-3">
            <span className="font-semibold whitespace-nowrap">You keep</span>
            <span className="text-right">
              <b className="block font-display text-[19px]">{formatPounds(sums.received)}</b>
              <span className="text-[13.5px] text-ink-2">
                {leftWords(sums.paid, paidOf(payment))}, {formatPounds(sums.platform)} platform fee
              </span>
            </span>
          </span>
        }
      />
    </Card>
  );
}

// What went back to the buyer isn't paid any more.
function leftWords(left: number, paid: number): string {
  return left === paid ? `${formatPounds(paid)} paid` : `${formatPounds(left)} left of ${formatPounds(paid)}`;
}

function columnsOf(payment: Payment, sums: ReturnType<typeof orderLines>['sums']): DataColumn<OrderLine>[] {
  return [
    { head: 'When', cell: ({ log }) => <When at={log.at} />, total: 'You keep', className: 'w-px whitespace-nowrap' },
    { head: 'What happened', cell: (line) => <What line={line} payment={payment} /> },
    { head: 'Paid', figures: true, cell: ({ paid }) => money(paid), total: formatPounds(sums.paid) },
    { head: 'Platform fee', figures: true, cell: ({ platform }) => money(platform), total: formatPounds(sums.platform) },
    {
      head: 'To you',
      figures: true,
      cell: ({ received }) => <b className="font-semibold">{money(received)}</b>,
      total: formatPounds(sums.received),
    },
  ];
}

function What({ line: { index }, payment }: { line: OrderLine; payment: Payment }) {
  const reason = paymentLogReason(payment, index);
  const { discount, seats } = payment.description;
  return (
    <>
      <span className="font-semibold">{paymentLogTitle(payment, index, { isBuyer: false })}</span>
      {discount && isPaying(payment, index) ? (
        <span className="block text-ink-2">
          {discountWords(discount, seats)}, {formatPounds(payment.discountAmount)} less
        </span>
      ) : null}
      {reason ? <span className="block [overflow-wrap:anywhere] text-ink-2">{reason}</span> : null}
    </>
  );
}

function isPaying({ logs }: Payment, index: number): boolean {
  const type = logs[index]?.eventType;
  return (type === 'PAYMENT' || type === 'RENEWAL') && logs[index]?.returned === false;
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatShortDay(new Date(at), ZONE)}, {formatTime(new Date(at), ZONE)}
    </time>
  );
}

function Line({ line, payment }: { line: OrderLine; payment: Payment }) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0">
        <What line={line} payment={payment} />
        <span className="block text-[13.5px] text-ink-2">
          <When at={line.log.at} />
        </span>
      </span>
      {line.paid === null ? null : (
        <span className="shrink-0 text-right">
          <span className="block font-semibold">{formatPounds(line.paid)}</span>
          <span className="block text-[13.5px] text-ink-2">to you {money(line.received)}</span>
        </span>
      )}
    </span>
  );
}

function money(pence: number | null): string {
  return pence === null ? '' : formatPounds(pence);
}
