import { CAPS } from '#kernel/caps.ts';
import { addDays } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { contentRefusals } from '../../refusals.ts';
import { mailPostJob } from './mail-post.ts';

/**
 * Schedules mailing a post to those who get its creator's mails. Refuses more than three posts in 24 hours. The caller has locked the
 * owner's account.
 */
export async function schedulePostMailing(command: CommandContext, ownerUserId: string, contentId: string): Promise<void> {
  const { tx, now } = command;
  const { count } = await tx
    .selectFrom('post_mailings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ownerUserId)
    .where('created_at', '>', addDays(now, -1))
    .executeTakeFirstOrThrow();
  if (Number(count) >= CAPS.postMailingsPerDay) throw contentRefusals.TOO_MANY_MAILINGS();
  await tx.insertInto('post_mailings').values({ user_id: ownerUserId, content_id: contentId, created_at: now }).execute();
  await command.enqueue(mailPostJob, { ownerUserId, contentId, to: 'subscribers' });
}
