import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import type { SaveResponse, SaveContent } from '../contract.ts';
import { contentRefusals } from '../../refusals.ts';
import { findContent } from '../../api/items/find-content.ts';
import { putMark, removeMark } from './mark-content.ts';

/**
 * Saves an item, also a locked one, for its reader alone: nobody is notified and nothing is counted. Idempotent. Refuses with NOT_FOUND
 * what the reader may not see, and two people, one of whom blocked the other.
 */
export async function saveContent(command: CommandContext, actor: Actor, input: SaveContent): Promise<SaveResponse> {
  const { contentItemUri: uri, contentUserId: ownerUserId } = input;
  const found = await findContent(command.tx, actor, { uri, ownerUserId, at: command.now });
  if (!found) throw contentRefusals.CONTENT_NOT_FOUND();
  if (await isBlocked(command.tx, actor.userId, found.ownerUserId)) throw contentRefusals.BLOCKED_SAVE();
  await putMark(command, { userId: actor.userId, mark: 'SAVE', contentUserId: found.ownerUserId, contentId: uri.id });
  return { saved: true };
}

/**
 * Removes an item from the caller's saved ones, whether or not they can still see it. Refuses with NOT_FOUND what is neither saved nor
 * there for them.
 */
export async function unsaveContent(command: CommandContext, actor: Actor, input: SaveContent): Promise<SaveResponse> {
  const { contentItemUri: uri, contentUserId } = input;
  const removed = await removeMark(command, { userId: actor.userId, mark: 'SAVE', contentUserId, contentId: uri.id });
  if (!removed && !(await findContent(command.tx, actor, { uri, ownerUserId: contentUserId, at: command.now })))
    throw contentRefusals.CONTENT_NOT_FOUND();
  return { saved: false };
}
