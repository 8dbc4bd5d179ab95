import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { MailCounts } from '../../api/count-mails.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';

const TOGETHER = 2000;
/** How long, in days, the rows of mails are stored, sent or not. */
export const MAIL_DAYS = 90;

/** Deletes the rows of mails older than 90 days, a batch at a time. */
export async function runTidyMails(services: Services): Promise<void> {
  let removed = TOGETHER;
  while (removed === TOGETHER) removed = await inTransaction(services, (command) => deleteOldMails(command, TOGETHER));
}

/** Returns how many mails of the time since a moment were sent, wait, and came back or were given up. */
export async function countMailsSince(db: Db, since: Date): Promise<MailCounts> {
  return await db
    .selectFrom('mail_outbox')
    .select([
      sql<number>`(count(*) filter (where state = 'sent'))::int`.as('sent'),
      sql<number>`(count(*) filter (where state in ('waiting', 'taken', 'sending')))::int`.as('waiting'),
      sql<number>`(count(*) filter (where state in ('bounced', 'stopped', 'unknown')))::int`.as('failed'),
    ])
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
}

/** Deletes up to `most` rows of mails that are older than 90 days, oldest first; returns how many. */
async function deleteOldMails({ tx, now }: CommandContext, most: number): Promise<number> {
  const before = addMinutes(now, -MAIL_DAYS * 24 * 60);
  const { numAffectedRows } = await sql`delete from mail_outbox where (to_user_id, message_key) in (
    select to_user_id, message_key from mail_outbox where created_at < ${before} order by created_at limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
