import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import type { MembershipPurchases } from '#db/schema.ts';
import type { PurchaseStatus } from '../../contract.ts';
import { statusAt, usesNow, type PurchaseTerm, type UseEntry, type UsesNow } from '../../rules.ts';

/** A purchase that was paid for, or is tried. */
export type PaidPurchase = Selectable<MembershipPurchases> & { status: PurchaseStatus };

/** The same with what its ledger comes to and how it stands now. */
export type PurchaseNow = PaidPurchase & { uses: UsesNow; term: PurchaseTerm; statusNow: PurchaseStatus };

type Of = { ownerUserId: string; userId: string; now: Date; lock?: boolean };

/**
 * What a person has of a creator that was not over when it was last written, bought first first. With `lock` nobody else spends or returns a
 * place until the transaction ends; ask so before anything is decided about one.
 */
export async function readPurchases(db: Db | Tx, { ownerUserId, userId, now, lock = false }: Of): Promise<PurchaseNow[]> {
  const rows = await db
    .selectFrom('membership_purchases')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'trial', 'scheduled_cancellation', 'payment_failed'])
    .$narrowType<{ status: PurchaseStatus }>()
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return withUses(db, rows, now);
}

/** Purchases with their ledgers, read by one further query for all of them. */
export async function withUses(db: Db | Tx, rows: PaidPurchase[], now: Date): Promise<PurchaseNow[]> {
  if (rows.length === 0) return [];
  const { rows: entries } = await sql<UseEntry & { purchase_id: string }>`
    select purchase_id, kind, places, period from membership_uses
    where owner_user_id = any(${[...new Set(rows.map((row) => row.owner_user_id))]}::uuid[])
      and purchase_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(db);
  const byPurchase = Map.groupBy(entries, (entry) => entry.purchase_id);
  return rows.map((row) => {
    const uses = usesNow(byPurchase.get(row.id) ?? [], row.period);
    const term = { status: row.status, endsAt: row.ends_at, graceEnd: row.grace_end };
    return { ...row, uses, term, statusNow: statusAt(term, uses, { renews: row.type === 'recurring', now }) };
  });
}
