import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';

/**
 * Returns how many pence of a payment are back with its buyer, through refunds and lost disputes. Never more than was paid, even if a bank
 * takes back what had already been refunded. Call it while the payment is locked.
 */
export async function readRefunded(tx: Tx, { owner_user_id: owner, id, amount }: PaymentRow): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select ((select coalesce(sum(r.amount), 0) from refunds r where r.owner_user_id = ${owner} and r.payment_id = ${id} and r.status = 'DONE')
      + (select coalesce(sum(d.amount), 0) from disputes d where d.owner_user_id = ${owner} and d.payment_id = ${id} and d.status = 'LOST'))::int as gone`.execute(
    tx,
  );
  return Math.min(amount, rows[0]?.gone ?? 0);
}
