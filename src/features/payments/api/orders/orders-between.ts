import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Payment } from '../../contract.ts';
import { WAS_PLACED } from '../../orders/server/order-conditions.ts';
import { presentPayments } from '../../orders/server/present-payments.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

const MOST = 50;

/** Lists what the caller and somebody else have bought from each other, newest first, at most fifty; leaves out abandoned checkouts. */
export async function listPaymentsBetween(services: Services, actor: Actor, otherUserId: string): Promise<Payment[]> {
  const people = [actor.userId, otherUserId];
  const rows = await services.db
    .selectFrom('payments')
    .selectAll()
    .where('owner_user_id', 'in', people)
    .where('user_id', 'in', people)
    .whereRef('owner_user_id', '<>', 'user_id')
    .where(WAS_PLACED)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return presentPayments(services, actor, rows);
}

/** Whether one of two people has bought something from the other, whatever has become of it since; abandoned checkouts don't count. */
export async function hasOrderBetween(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select 1 from payments where owner_user_id = ${one}::uuid and user_id = ${other}::uuid and ${WAS_PLACED})
    or exists (select 1 from payments where owner_user_id = ${other}::uuid and user_id = ${one}::uuid and ${WAS_PLACED}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
