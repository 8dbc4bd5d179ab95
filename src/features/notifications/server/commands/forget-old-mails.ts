import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { addMinutes } from '#kernel/time/instant.ts';

const KEPT_DAYS = 90;

/** Deletes up to `most` rows of mails that are older than 90 days, oldest first; returns how many. */
export async function forgetOldMails({ tx, now }: CommandContext, most: number): Promise<number> {
  const before = addMinutes(now, -KEPT_DAYS * 24 * 60);
  const { numAffectedRows } = await sql`delete from mail_outbox where (to_user_id, message_key) in (
    select to_user_id, message_key from mail_outbox where created_at < ${before} order by created_at limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
