import { formatPounds } from '#kernel/money/money.ts';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Card } from '#ui/layout/card.tsx';
import type { Payment } from '../../contract.ts';
import { paymentLogTitle, paymentLogReason } from '../../orders/web/payment-log.ts';

const ZONE = 'Europe/London';

type PaymentHistoryProps = { payment: Pick<Payment, 'logs' | 'refundReason' | 'description' | 'userId'> };

/** What happened to an order's money, newest first. Renders nothing if nothing has. */
export function PaymentHistory({ payment }: PaymentHistoryProps) {
  const isBuyer = useMyUserId() === payment.userId;
  const { logs } = payment;
  if (logs.length === 0) return null;
  const lines = logs.map((log, index) => ({
    ...log,
    title: paymentLogTitle(payment, index, { isBuyer }),
    reason: paymentLogReason(payment, index),
  }));
  return (
    <Card as="section" aria-labelledby="what-happened">
      <h2 id="what-happened" className="px-5 py-[18px] text-[17px]">
        Payment history
      </h2>
      <ol aria-label="Payment log">
        {lines.toReversed().map(({ at, amount, eventType, title, reason }, index) => (
          // From the oldest on, because new ones come first.
          <li key={lines.length - index} className="flex items-center justify-between gap-3 border-t border-line px-5 py-3.5">
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <time dateTime={at} className="block text-[13.5px] text-ink-2">
                {formatShortDay(new Date(at), ZONE)}, {formatTime(new Date(at), ZONE)}
              </time>
              {reason ? <p className="text-[13.5px] [overflow-wrap:anywhere] text-ink-2">{reason}</p> : null}
            </div>
            {amount === 0 ? null : (
              <span className={eventType === 'REFUND' ? 'font-semibold whitespace-nowrap tabular-nums' : 'whitespace-nowrap tabular-nums'}>
                {formatPounds(eventType === 'REFUND' ? -Math.abs(amount) : amount)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
