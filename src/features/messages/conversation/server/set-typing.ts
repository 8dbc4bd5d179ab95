import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { mayShowTyping } from '../../policy.ts';
import { readCorrespondent } from './find-correspondent.ts';
import { getOwnChat } from './own-chat.ts';

/**
 * Publishes that the caller is typing, if the other has their conversation and the two may write to each other. Writes nothing. Refuses
 * everyone but the two people with NOT_FOUND.
 */
export async function setTyping(
  { db, publish }: Pick<Services, 'db' | 'publish'>,
  actor: Actor,
  { chatId }: { chatId: string },
): Promise<{ chatId: string }> {
  const { you, other, otherUserId } = await getOwnChat(db, actor.userId, chatId);
  if (!mayShowTyping({ you, other })) return { chatId };
  const standing = (await readCorrespondent(db, actor, otherUserId))?.standing;
  if (standing === 'open') publish([{ kind: 'typing', chatId, userId: actor.userId, recipientUserIds: [otherUserId] }]);
  return { chatId };
}
