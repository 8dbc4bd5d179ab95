import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { isLeftOver, isRefunding, leftAmount, refundableAmount, refundFailed, isDueFromSeller } from './refund-state.ts';
import type { Db, Tx } from '#db/client.ts';
import type { RefundProgress } from '../../refunds/contract.ts';

/** Returns how far the refunds of everything paid for an item have got. */
export async function countRefunds(
  services: Services,
  { ownerUserId, itemId }: { ownerUserId: string; itemId: string },
): Promise<RefundProgress> {
  const isLeft = sql`p.status = 'COMPLETED' and ${refundableAmount} > p.refunded_amount`;
  // Exactly what `requestRefunds` starts.
  const mayBegin = sql`(not p.disputed and ${isLeftOver})`;
  const { rows } = await sql<RefundProgress>`
    select
      count(*)::int as paid,
      (count(*) filter (where p.status = 'REFUNDED'))::int as refunded,
      (count(*) filter (where ${isLeft} and ${isRefunding} and not ${isLeftOver}))::int as "underWay",
      (count(*) filter (where ${isLeft} and ${mayBegin}))::int as open,
      coalesce(sum(${leftAmount}) filter (where ${isLeft} and ${mayBegin}), 0)::int as "openAmount",
      (count(*) filter (where ${isLeft} and not ${isRefunding} and ${refundFailed}))::int as failed
    from payments p
    where p.owner_user_id = ${ownerUserId} and p.item_id = ${itemId} and p.amount > 0 and p.status in ('COMPLETED', 'REFUNDED')`.execute(
    services.db,
  );
  return rows[0] ?? { paid: 0, refunded: 0, underWay: 0, open: 0, openAmount: 0, failed: 0 };
}

/** Whether a seller has still to refund somebody: what came too late, or what was returned and hasn't been refunded yet. */
export async function owesRefunds(tx: Tx, ownerUserId: string): Promise<boolean> {
  const owed = await tx
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.owner_user_id', '=', ownerUserId)
    .where(isDueFromSeller)
    .limit(1)
    .executeTakeFirst();
  return owed !== undefined;
}

/** Counts the payments that a seller has still to refund, as `owesRefunds` finds one. */
export async function countRefundsDue(db: Db, ownerUserId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments as p')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('p.owner_user_id', '=', ownerUserId)
    .where(isDueFromSeller)
    .executeTakeFirstOrThrow();
  return count;
}
