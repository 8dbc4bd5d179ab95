import type { Selectable } from 'kysely';
import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import { together } from '#platform/server/database/together.ts';
import type { MembershipPurchases } from '#db/schema.ts';
import type { PurchaseStatus } from '../../contract.ts';
import { statusAt, usesNow, type PurchaseTerm, type UseEntry, type UsesNow } from '../../rules.ts';

/** A purchase that has been paid for, or is on trial. */
export type PaidPurchase = Selectable<MembershipPurchases> & { status: PurchaseStatus };

/** The same with the sums of its ledger and its current status. */
export type PurchaseNow = PaidPurchase & { uses: UsesNow; term: PurchaseTerm; statusNow: PurchaseStatus };

const CAN_PAY = "status in ('active', 'trial', 'scheduled_cancellation', 'payment_failed')";
const purchases = (whose: string) => `
  select owner_user_id, id, user_id, membership_id, type, title, subtitle, price, billing_period, session_usage_limit, status, period, auto_renew,
    started_at, ends_at, trial_ends_at, grace_end, given, created_at, updated_at
  from membership_purchases
  where owner_user_id = :owner::uuid and ${whose} and ${CAN_PAY}
  order by id`;
const MINE = purchases('user_id = :buyer::uuid');
const PURCHASES = statement<PaidPurchase, { owner: string; buyer: string }>(MINE);
const PURCHASES_LOCKED = statement<PaidPurchase, { owner: string; buyer: string }>(`${MINE} for update`);

const THEIRS = statement<PaidPurchase, { owner: string; buyers: string[] }>(purchases('user_id = any(:buyers::uuid[])'));

// What they were given and have used in the period now in force.
const MY_USES = statement<UseEntry & { purchase_id: string }, { owner: string; buyer: string }>(`
  select u.purchase_id, u.kind, u.places, u.period
  from membership_purchases p join membership_uses u on u.owner_user_id = :owner::uuid and u.purchase_id = p.id and u.period = p.period
  where p.owner_user_id = :owner::uuid and p.user_id = :buyer::uuid and p.${CAN_PAY}`);

type Of = { ownerUserId: string; userId: string; now: Date };

/** Returns a person's purchases from a creator that weren't over when they were last written, oldest first. */
export async function readPurchases(db: Db | Tx, { ownerUserId, userId, now }: Of): Promise<PurchaseNow[]> {
  return withUses(db, await PURCHASES.all(db, { owner: ownerUserId, buyer: userId }), now);
}

/**
 * The same, and nobody else spends or returns a place until the transaction ends: use it before deciding anything about one. Two statements
 * that travel together: the second reads what is there once the first has its locks.
 */
export async function lockPurchases(tx: Tx, { ownerUserId: owner, userId: buyer, now }: Of): Promise<PurchaseNow[]> {
  const [rows, entries] = await together([PURCHASES_LOCKED.all(tx, { owner, buyer }), MY_USES.all(tx, { owner, buyer })]);
  return presentPurchases(rows, entries, now);
}

/** Returns the purchases of several people from a creator, without locking them. */
export async function readPurchasesOf(
  db: Db | Tx,
  { ownerUserId, userIds, now }: { ownerUserId: string; userIds: readonly string[]; now: Date },
): Promise<PurchaseNow[]> {
  return withUses(db, await THEIRS.all(db, { owner: ownerUserId, buyers: [...userIds] }), now);
}

const USES = statement<UseEntry & { purchase_id: string }, { owners: string[]; purchases: string[] }>(`
  select purchase_id, kind, places, period from membership_uses
  where owner_user_id = any(:owners::uuid[]) and purchase_id = any(:purchases::uuid[])`);

/** Adds the ledgers to purchases, with one further query for all of them. */
export async function withUses(db: Db | Tx, rows: PaidPurchase[], now: Date): Promise<PurchaseNow[]> {
  if (rows.length === 0) return [];
  const entries = await USES.all(db, {
    owners: [...new Set(rows.map((row) => row.owner_user_id))],
    purchases: rows.map((row) => row.id),
  });
  return presentPurchases(rows, entries, now);
}

function presentPurchases(rows: PaidPurchase[], entries: (UseEntry & { purchase_id: string })[], now: Date): PurchaseNow[] {
  const byPurchase = Map.groupBy(entries, (entry) => entry.purchase_id);
  return rows.map((row) => {
    const uses = usesNow(byPurchase.get(row.id) ?? [], row.period);
    const term = { status: row.status, endsAt: row.ends_at, graceEnd: row.grace_end, renews: row.type === 'recurring' };
    return { ...row, uses, term, statusNow: statusAt(term, uses, now) };
  });
}
