import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import type { Bell, SetBell } from '../contract.ts';
import { notificationRefusals } from '../../refusals.ts';

/**
 * Sets what the caller hears of one creator, on both sides at once. Refuses the caller themself, people who don't exist, and anyone if
 * either has blocked the other.
 */
export async function setBell(command: CommandContext, actor: Actor, { creatorUserId, ...bell }: SetBell): Promise<Bell> {
  if (creatorUserId === actor.userId) throw notificationRefusals.OWN_BELL();
  const creator = await command.tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', creatorUserId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!creator) throw notificationRefusals.NOBODY();
  if (await isBlocked(command.tx, actor.userId, creatorUserId)) throw notificationRefusals.BLOCKED_BELL();
  await upsertBell(command, { userId: actor.userId, creatorUserId }, bell);
  return bell;
}

/** Stops one creator's mails to a person. */
export async function refuseMailsOf(command: CommandContext, pair: { userId: string; creatorUserId: string }): Promise<void> {
  const row = await command.tx
    .selectFrom('bells')
    .select(['posts', 'sessions'])
    .where('user_id', '=', pair.userId)
    .where('creator_user_id', '=', pair.creatorUserId)
    .forUpdate()
    .executeTakeFirst();
  await upsertBell(command, pair, { posts: row?.posts ?? false, sessions: row?.sessions ?? false, mails: false });
}

async function upsertBell({ tx, now }: CommandContext, pair: { userId: string; creatorUserId: string }, bell: Bell): Promise<void> {
  const values = { posts: bell.posts, sessions: bell.sessions, mails: bell.mails, updated_at: now };
  const key = { user_id: pair.userId, creator_user_id: pair.creatorUserId };
  await tx
    .insertInto('bells')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'creator_user_id']).doUpdateSet(values))
    .execute();
  await tx
    .insertInto('bell_listeners')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['creator_user_id', 'user_id']).doUpdateSet(values))
    .execute();
}
