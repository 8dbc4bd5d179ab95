import { isVisible } from '#kernel/text/visible-text.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { attachEntities } from '#features/media/api/attach-entities.ts';
import type { CreatePost } from '../../items/contract.ts';
import { contentRefusals } from '../../refusals.ts';
import { enqueueNotifyOfReplay } from '../../replays/server/notify-of-replay.ts';
import { schedulePostMailing } from './schedule-post-mailing.ts';
import { insertContent } from '../../api/items/insert-content.ts';

/**
 * Publishes a post and returns its id. Idempotent by id. Refuses a post without visible text and media, and the replay of a date
 * that isn't theirs or isn't over.
 */
export async function createPost(command: CommandContext, actor: Actor, input: CreatePost): Promise<string> {
  const { content, entities } = input;
  if (!isVisible(content.text) && entities.length === 0) throw contentRefusals.POST_EMPTY();
  const id = content.id ?? command.newId();
  const state = await insertContent(command, actor, { ...content, id, price: 0, city: null, formattedAddress: null, request: input });
  if (state === 'repeated') return id;
  await attachEntities(command, actor, { type: 'POST', id }, entities);
  if (content.replay) await enqueueNotifyOfReplay(command, actor.userId, content.replay.sessionEventId);
  if (content.alsoByMail) await schedulePostMailing(command, actor.userId, id);
  return id;
}
