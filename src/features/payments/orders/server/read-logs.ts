import { sql, type Selectable } from 'kysely';
import type { Db } from '#db/client.ts';
import type { Payments } from '#db/schema.ts';
import type { LogRecord, PaymentRecord } from './serialize-payment.ts';

/** Adds their histories to payments, with one query for all of them. */
export async function withLogs(db: Db, payments: Selectable<Payments>[]): Promise<PaymentRecord[]> {
  if (payments.length === 0) return [];
  const owners = [...new Set(payments.map((payment) => payment.owner_user_id))];
  const logs = await db
    .selectFrom('payment_logs')
    .leftJoin('disputes', (join) =>
      join
        .onRef('disputes.owner_user_id', '=', 'payment_logs.owner_user_id')
        .onRef('disputes.provider_dispute_id', '=', 'payment_logs.source')
        .on('disputes.owner_user_id', 'in', owners),
    )
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.owner_user_id', '=', 'payment_logs.owner_user_id')
        .onRef('refunds.provider_refund_id', '=', 'payment_logs.source')
        .on('refunds.owner_user_id', 'in', owners),
    )
    .selectAll('payment_logs')
    .select('refunds.reason')
    .select(sql<boolean>`disputes.id is not null`.as('disputed'))
    .where('payment_logs.owner_user_id', 'in', owners)
    .where(
      'payment_logs.payment_id',
      'in',
      payments.map((payment) => payment.id),
    )
    .orderBy('payment_logs.at')
    .orderBy('payment_logs.id')
    .execute();
  const byPayment = Map.groupBy(logs, (log: LogRecord) => log.payment_id);
  return payments.map((payment) => ({ ...payment, logs: byPayment.get(payment.id) ?? [] }));
}
