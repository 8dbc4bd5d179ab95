import { sql } from 'kysely';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';

const TOGETHER = 2000;
const RETENTION_DAYS = 90;

/** Deletes the rows of mails older than 90 days, a batch at a time. */
export async function runTidyMails(services: Services): Promise<void> {
  let removed = TOGETHER;
  while (removed === TOGETHER) removed = await inTransaction(services, (command) => deleteOldMails(command, TOGETHER));
}

/** Deletes up to `most` rows of mails that are older than 90 days, oldest first; returns how many. */
async function deleteOldMails({ tx, now }: CommandContext, most: number): Promise<number> {
  const before = addMinutes(now, -RETENTION_DAYS * 24 * 60);
  const { numAffectedRows } = await sql`delete from mail_outbox where (to_user_id, message_key) in (
    select to_user_id, message_key from mail_outbox where created_at < ${before} order by created_at limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
