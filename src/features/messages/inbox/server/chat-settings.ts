import type { Db, Tx } from '#db/client.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { ChatSettings } from '../contract.ts';

const OTHERWISE: ChatSettings = { allows: 'known', showsSeen: true };

/** Returns what each of these people has chosen, by user id; the defaults if they have chosen nothing. */
export async function findChatSettings(db: Db | Tx, userIds: string[]): Promise<(userId: string) => ChatSettings> {
  const rows = await db.selectFrom('chat_settings').select(['user_id', 'allows', 'shows_seen']).where('user_id', 'in', userIds).execute();
  const known = new Map(rows.map((row) => [row.user_id, { allows: row.allows, showsSeen: row.shows_seen }]));
  return (userId) => known.get(userId) ?? OTHERWISE;
}

/**
 * Sets who may write to the caller, from the next first message on, and whether the caller and others see how far the other has read.
 */
export async function updateChatSettings({ tx, now }: CommandContext, actor: Actor, settings: ChatSettings): Promise<ChatSettings> {
  const values = { allows: settings.allows, shows_seen: settings.showsSeen, updated_at: now };
  await tx
    .insertInto('chat_settings')
    .values({ user_id: actor.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return settings;
}
