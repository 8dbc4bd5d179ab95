import { formatPounds } from '#kernel/money.ts';
import { formatDay, formatTime } from '#kernel/time-text.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Card } from '#ui/card.tsx';
import type { Payment } from '../../contract.ts';
import { paymentLogTitle } from './payment-log-title.ts';
import { PaymentStatusPill } from './payment-status-pill.tsx';

const NOT_PAID: ReadonlySet<Payment['status']> = new Set(['PENDING', 'CANCELLED', 'FAILED']);

/** What was paid, with its history; the seller also sees the fees and what reached them. */
export function PaymentSummary({ payment }: { payment: Payment }) {
  const isSeller = useMyUserId() === payment.ownerUserId;
  const paid = payment.logs.find((log) => log.eventType === 'PAYMENT');
  return (
    <Card as="section">
      <div className="flex items-center justify-between gap-3 px-5 py-[18px]">
        <h2 className="text-[17px]">Receipt</h2>
        <PaymentStatusPill status={payment.status} free={payment.amount === 0} />
      </div>
      <dl className="flex flex-col gap-2 border-t border-line px-5 py-4 text-[14.5px]">
        <Line
          term={NOT_PAID.has(payment.status) ? 'Price' : 'Price paid'}
          value={payment.amount === 0 ? 'Free' : formatPounds(payment.amount)}
          strong
        />
        {payment.discountAmount > 0 ? <Line term="Discount" value={`-${formatPounds(payment.discountAmount)}`} /> : null}
        {payment.refundedAmount > 0 ? <Line term="Refunded" value={formatPounds(payment.refundedAmount)} /> : null}
        {paid?.platformFee != null ? <Line term="Platform fee" value={`-${formatPounds(paid.platformFee)}`} /> : null}
        {paid?.amountPaidToOwner != null ? (
          <Line term={isSeller ? 'You receive' : 'The host receives'} value={formatPounds(paid.amountPaidToOwner)} strong />
        ) : null}
        <Line term="Buyer" value={`@${payment.username}`} />
        <Line term="Order" value={payment.id.slice(-12).toUpperCase()} />
      </dl>
      {payment.refundReason ? (
        <p className="border-t border-line px-5 py-4 text-[14.5px] text-ink-2 [overflow-wrap:anywhere]">
          Refund reason: {payment.refundReason}
        </p>
      ) : null}
      {payment.logs.length > 0 ? (
        <ol aria-label="Payment log" className="flex flex-col gap-3 border-t border-line px-5 py-4 text-[13.5px]">
          {payment.logs.map((log, place) => (
            <li key={`${log.eventType}${log.at}`} className="flex items-baseline justify-between gap-3">
              <span>
                <span className="block font-semibold">{paymentLogTitle(payment.logs, place)}</span>
                <time dateTime={log.at} className="text-ink-2">
                  {formatDay(new Date(log.at), 'Europe/London')}, {formatTime(new Date(log.at), 'Europe/London')}
                </time>
              </span>
              {log.amount === 0 ? null : <span className="tabular-nums">{formatPounds(log.amount)}</span>}
            </li>
          ))}
        </ol>
      ) : null}
    </Card>
  );
}

function Line({ term, value, strong = false }: { term: string; value: string; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className={strong ? 'font-semibold tabular-nums' : 'tabular-nums'}>{value}</dd>
    </div>
  );
}
