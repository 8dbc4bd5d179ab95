import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatDay, formatTime } from '#kernel/time/time-text.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { Payment } from '../../contract.ts';
import { paymentLogTitle } from './payment-log.ts';
import { OrderPill } from '../../shared/orders/order-pill.tsx';
import { orderPrice } from '../../shared/orders/order-price.ts';
import { soldTotals } from '../rules/sold-totals.ts';

/** One sale: who bought what, for how much, what the creator receives, and what has happened to it. */
export function SoldPaymentRow({ payment }: { payment: Payment }) {
  const { description, item } = payment;
  const { fee, received } = soldTotals(payment.logs);
  return (
    <li className="border-t border-line px-5 py-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{description.title}</p>
          <p className="text-[13.5px] text-ink-2">
            <Link to={paths.profile(payment.username)} className="font-medium text-ink hover:underline">
              @{payment.username}
            </Link>
            {' · '}
            {when(item?.startDateTime ?? description.startDateTime ?? payment.createdAt, item?.timeZone ?? description.timeZone)}
          </p>
        </div>
        <OrderPill payment={payment} />
      </div>
      <dl className="mt-3 grid grid-cols-3 gap-3 text-[13.5px]">
        <Figure label="Amount" value={orderPrice(payment)} />
        <Figure label="Fee" value={formatPounds(fee)} />
        <Figure label="You receive" value={formatPounds(received)} strong />
      </dl>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4">
        <PaymentHistory payment={payment} />
        <Link
          to={paths.order(payment.itemId, payment.userId, payment.id)}
          className="inline-flex min-h-9 items-center gap-1 text-[13.5px] font-semibold text-accent-text hover:underline"
        >
          View order
          <Icon of={ChevronRight} size={16} />
        </Link>
      </div>
    </li>
  );
}

function PaymentHistory({ payment: { logs, description } }: { payment: Pick<Payment, 'logs' | 'description'> }) {
  if (logs.length === 0) return <span />;
  return (
    <details className="min-w-0 flex-1 basis-60 text-[13.5px]">
      <summary className="inline-flex min-h-9 items-center font-semibold text-ink-2 hover:text-ink">Payment log ({logs.length})</summary>
      <ol className="mt-1 flex flex-col gap-2 pb-1">
        {logs.map((log, index) => (
          <li key={`${log.eventType}${log.at}`} className="flex items-baseline justify-between gap-3">
            <span>
              {paymentLogTitle({ logs, description }, index, { isBuyer: false })}
              <time dateTime={log.at} className="block text-[13px] text-ink-2">
                {when(log.at, undefined)}
              </time>
            </span>
            {log.amount === 0 ? null : (
              <span className="whitespace-nowrap tabular-nums">
                {formatPounds(log.eventType === 'REFUND' ? -Math.abs(log.amount) : log.amount)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Figure({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className={`whitespace-nowrap tabular-nums ${strong ? 'font-semibold' : ''}`}>{value}</dd>
    </div>
  );
}

function when(instant: string, timeZone: string | undefined): string {
  const at = new Date(instant);
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${formatDay(at, zone)}, ${formatTime(at, zone)}`;
}
