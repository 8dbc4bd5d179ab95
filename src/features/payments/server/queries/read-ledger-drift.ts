import type { Db } from '#db/client.ts';
import { ledgerSum } from './read-ledger-cash.ts';

/** Pence by which the ledger is out: with itself at this moment, and with the provider at the last comparison. 0 is as it should be. */
export async function readLedgerDrift(db: Db): Promise<number> {
  const last = await db.selectFrom('ledger_checks').select('drift').orderBy('at', 'desc').limit(1).executeTakeFirst();
  return Math.abs(await ledgerSum(db)) + (last?.drift ?? 0);
}

/** When the books were compared last; null when they never were. */
export async function readLastCheck(db: Db): Promise<Date | null> {
  const last = await db.selectFrom('ledger_checks').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  return last?.at ?? null;
}
