import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { PaymentRow } from '../commands/lock-payment.ts';

/**
 * How many pence of a payment are with its buyer again, by its refunds and by disputes that were lost: never more than it was, also where a bank takes
 * back what had been refunded before. Ask while the payment is held.
 */
export async function readRefunded(tx: Tx, { owner_user_id: owner, id, amount }: PaymentRow): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select ((select coalesce(sum(r.amount), 0) from refunds r where r.owner_user_id = ${owner} and r.payment_id = ${id} and r.status = 'DONE')
      + (select coalesce(sum(d.amount), 0) from disputes d where d.owner_user_id = ${owner} and d.payment_id = ${id} and d.status = 'LOST'))::int as gone`.execute(
    tx,
  );
  return Math.min(amount, rows[0]?.gone ?? 0);
}
