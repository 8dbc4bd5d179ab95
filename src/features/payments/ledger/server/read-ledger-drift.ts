import type { Db } from '#db/client.ts';
import { ledgerSum } from './read-ledger-cash.ts';

/**
 * Returns by how many pence the ledger is out: within itself now, and against the provider at the last comparison. 0 means that all is
 * well.
 */
export async function readLedgerDrift(db: Db): Promise<number> {
  const last = await db.selectFrom('ledger_checks').select('drift').orderBy('at', 'desc').limit(1).executeTakeFirst();
  return Math.abs(await ledgerSum(db)) + (last?.drift ?? 0);
}

/** Returns when the books were last compared; null if never. */
export async function readLastCheck(db: Db): Promise<Date | null> {
  const last = await db.selectFrom('ledger_checks').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  return last?.at ?? null;
}
