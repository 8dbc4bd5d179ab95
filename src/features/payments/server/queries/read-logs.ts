import type { Selectable } from 'kysely';
import type { Db } from '#db/client.ts';
import type { PaymentLogs, Payments } from '#db/schema.ts';
import type { PaymentRecord } from '../serialize-payment.ts';

/** The payments with their histories, read by one further query for all of them. */
export async function withLogs(db: Db, payments: Selectable<Payments>[]): Promise<PaymentRecord[]> {
  if (payments.length === 0) return [];
  const owners = [...new Set(payments.map((payment) => payment.owner_user_id))];
  const logs = await db
    .selectFrom('payment_logs')
    .selectAll()
    .where('owner_user_id', 'in', owners)
    .where(
      'payment_id',
      'in',
      payments.map((payment) => payment.id),
    )
    .orderBy('at')
    .orderBy('id')
    .execute();
  const byPayment = Map.groupBy(logs, (log: Selectable<PaymentLogs>) => log.payment_id);
  return payments.map((payment) => ({ ...payment, logs: byPayment.get(payment.id) ?? [] }));
}
