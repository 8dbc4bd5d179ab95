import type { Payment, PaymentLog } from '../../contract.ts';

/** A line of an order's history with what it moved, in pence; all null if it moved nothing. */
export type OrderLine = { log: PaymentLog; index: number; paid: number | null; platform: number | null; received: number | null };

const MOVES: ReadonlySet<PaymentLog['eventType']> = new Set(['PAYMENT', 'RENEWAL', 'REFUND']);

/**
 * Returns an order's history for its seller, oldest first: in each line what the buyer paid, less what the platform kept of it, is what the
 * seller received; so in the sums.
 */
export function orderLines({ logs }: Pick<Payment, 'logs'>): {
  lines: OrderLine[];
  sums: { paid: number; platform: number; received: number };
} {
  const lines = logs.map((log, index): OrderLine => {
    if (!MOVES.has(log.eventType) || log.amount === 0) return { log, index, paid: null, platform: null, received: null };
    const paid = log.eventType === 'REFUND' ? -Math.abs(log.amount) : log.amount;
    const received = log.amountPaidToOwner ?? 0;
    return { log, index, paid, platform: received - paid, received };
  });
  const sum = (part: 'paid' | 'platform' | 'received') => lines.reduce((total, line) => total + (line[part] ?? 0), 0);
  return { lines, sums: { paid: sum('paid'), platform: sum('platform'), received: sum('received') } };
}
