import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';

/** What one journal did to the platform's cash. */
export type LedgerCash = { key: string; amount: number; at: Date };

const cash = sql<number>`coalesce((select sum(e.amount) from unnest(accounts, amounts) as e(account, amount) where e.account = 'platform_cash'), 0)::int`;
const MOST_CREATORS = 500;

/** Returns the journals with these keys, of every owner; only the comparison with the provider reads across all owners. */
export async function cashOfKeys(db: Db, keys: readonly string[]): Promise<Map<string, LedgerCash>> {
  const found = new Map<string, LedgerCash>();
  for (let from = 0; from < keys.length; from += 1000) {
    const rows = await db
      .selectFrom('ledger_journals')
      .select(['event_key as key', 'at', cash.as('amount')])
      .where('event_key', '=', sql<string>`any(${keys.slice(from, from + 1000)}::text[])`)
      .execute();
    for (const row of rows) found.set(row.key, row);
  }
  return found;
}

/** Returns what was booked between two moments, as far as it moved the platform's cash. */
export async function cashSince(db: Db, from: Date, to: Date): Promise<LedgerCash[]> {
  const rows = await db
    .selectFrom('ledger_journals')
    .select(['event_key as key', 'at', cash.as('amount')])
    .where('at', '>=', from)
    .where('at', '<=', to)
    .execute();
  return rows.filter(({ amount }) => amount !== 0);
}

/** Returns what the platform holds according to the ledger, in pence. */
export async function cashTotal(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('ledger_balances')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('account', '=', 'platform_cash')
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the sum of the whole ledger, which is 0 unless something is wrong. */
export async function ledgerSum(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('ledger_balances')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns what cards were charged since a moment, and the platform's own share of all that was booked, in pence. */
export async function salesSince(db: Db, since: Date): Promise<{ charges: number; charged: number; fees: number }> {
  return await db
    .selectFrom('ledger_journals')
    .select([
      sql<number>`(count(*) filter (where accounts = '{platform_cash,clearing}' and amounts[1] > 0))::int`.as('charges'),
      sql<number>`coalesce(sum(amounts[1]) filter (where accounts = '{platform_cash,clearing}' and amounts[1] > 0), 0)::bigint`.as(
        'charged',
      ),
      sql<number>`coalesce(-sum(amounts[array_position(accounts, 'platform_fee')]), 0)::bigint`.as('fees'),
    ])
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
}

/** Returns creators whose books moved since a moment, at most five hundred, each with a way to read what the ledger says they hold. */
export async function creatorsOfLately(db: Db, mode: PaymentRow['mode'], since: Date) {
  const owners = await db
    .selectFrom('ledger_journals')
    .select('owner_user_id')
    .distinct()
    .where('at', '>=', since)
    .limit(MOST_CREATORS)
    .execute();
  if (owners.length === 0) return [];
  const accounts = await db
    .selectFrom('payout_accounts as a')
    .innerJoin('users as u', 'u.user_id', 'a.user_id')
    .select(['a.user_id', 'a.provider_account_id', 'u.username'])
    .where('a.mode', '=', mode)
    .where(
      'a.user_id',
      'in',
      owners.map((row) => row.owner_user_id),
    )
    .execute();
  return accounts.map((row) => ({
    userId: row.user_id,
    username: row.username,
    account: row.provider_account_id,
    readHeld: () => readHeld(db, row.user_id),
  }));
}

/** What a creator's account at the provider holds according to our books: what came in, less what was paid out. */
async function readHeld(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select (select coalesce(sum(amount), 0) from ledger_balances where owner_user_id = ${userId} and account = 'creator_cash')::bigint
      - (select coalesce(sum(amount), 0) from payouts where user_id = ${userId} and status not in ('FAILED', 'CANCELED'))::bigint as held`.execute(
    db,
  );
  return rows[0]?.held ?? 0;
}
