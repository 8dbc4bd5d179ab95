import { sql } from 'kysely';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { addMinutes } from '#kernel/instant.ts';

const KEPT_DAYS = 90;
const BATCH = 2000;

/** Removes the rows of mails that are older than 90 days, some at a time. */
export async function runTidyMails(services: Services): Promise<void> {
  const before = addMinutes(services.now(), -KEPT_DAYS * 24 * 60);
  for (let removed = BATCH; removed === BATCH;) {
    const { numAffectedRows } = await inTransaction(services, ({ tx }) =>
      sql`delete from mail_outbox where (to_user_id, message_key) in (
        select to_user_id, message_key from mail_outbox where created_at < ${before} order by created_at limit ${BATCH})`.execute(tx),
    );
    removed = Number(numAffectedRows ?? 0n);
  }
}
