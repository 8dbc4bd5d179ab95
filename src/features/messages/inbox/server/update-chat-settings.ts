import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ChatSettings } from '../contract.ts';

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
