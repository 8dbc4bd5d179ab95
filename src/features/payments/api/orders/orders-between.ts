import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Payment } from '../../contract.ts';
import { WAS_ORDERED, WAS_PLACED } from '../../orders/server/order-conditions.ts';
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

/** Returns those of the people who have ordered from a seller, whatever has become of it since; abandoned checkouts and what they were given don't count. */
export async function haveOrdered(db: Db | Tx, sellerUserId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from payments
    where owner_user_id = ${sellerUserId}::uuid and user_id = any(${userIds}::uuid[]) and ${WAS_ORDERED}`.execute(db);
  return rows.map((row) => row.user_id);
}

/**
 * Whether a person has bought from or sold or given something to another, whatever has become of it since. What the other gave them doesn't
 * count, and abandoned checkouts don't.
 */
export async function hasDealtWith(db: Db | Tx, userId: string, otherUserId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select 1 from payments where owner_user_id = ${userId}::uuid and user_id = ${otherUserId}::uuid and ${WAS_PLACED})
    or exists (select 1 from payments where owner_user_id = ${otherUserId}::uuid and user_id = ${userId}::uuid and ${WAS_ORDERED}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
