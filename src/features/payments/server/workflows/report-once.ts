import { sql } from 'kysely';
import { isNonRetryable } from '#platform/server/jobs/non-retryable.ts';
import type { Services } from '#platform/server/program/services.ts';

/** A row that is reconciled again and again, and since when its repair has failed for good. */
export type Repairable = {
  table: 'payments' | 'refunds' | 'recurring_orders' | 'disputes';
  owner_user_id: string;
  id: string;
  hopeless_since: Date | null;
};

/**
 * Repairs one row. A fault that will recur is thrown once, so that it leaves one dead letter rather than one each time, and only logged
 * from then on; the repair is still tried, because a key or an account may have been wrong. Any other fault is thrown each time.
 */
export async function reportOnce(services: Services, row: Repairable, repair: () => Promise<void>): Promise<void> {
  try {
    await repair();
    if (row.hopeless_since !== null) await remember(services, row, null);
  } catch (error) {
    if (!isNonRetryable(error)) throw error;
    if (row.hopeless_since === null) {
      await remember(services, row, services.now());
      throw error;
    }
    services.log.warn({ err: error, table: row.table, id: row.id, since: row.hopeless_since }, 'a repair still cannot succeed');
  }
}

async function remember({ db }: Services, { table, owner_user_id, id }: Repairable, since: Date | null): Promise<void> {
  await sql`update ${sql.table(table)} set hopeless_since = ${since} where owner_user_id = ${owner_user_id} and id = ${id}`.execute(db);
}
