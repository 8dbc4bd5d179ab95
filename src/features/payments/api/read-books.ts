import type { Db } from '#db/client.ts';
import { salesSince } from '../ledger/server/read-ledger-cash.ts';
import { readLastCheck, readLedgerDrift } from '../ledger/server/read-ledger-drift.ts';

/** Returns what cards were charged since a moment, how often, and what of it is the platform's, in pence. */
export async function readSales(db: Db, since: Date): Promise<{ charges: number; charged: number; fees: number }> {
  return await salesSince(db, since);
}

/** Returns by how many pence the ledger is out, and when it was last compared with the provider; null if never. */
export async function readBooks(db: Db): Promise<{ drift: number; comparedAt: string | null }> {
  const [drift, comparedAt] = await Promise.all([readLedgerDrift(db), readLastCheck(db)]);
  return { drift, comparedAt: comparedAt?.toISOString() ?? null };
}
