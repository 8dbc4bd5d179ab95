import { Refusal } from '#kernel/http/refusal.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Config } from '#platform/server/program/config.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { replaceEntities } from '#features/media/api/replace-entities.ts';
import type { EditContent } from '../contract.ts';
import { mayEdit } from '../../policy.ts';
import { contentRefusals } from '../../refusals.ts';
import { allTags, shortTextOf } from '../../rules.ts';
import { contentDependencies } from '../../server/dependencies.ts';
import { getOwnContent } from '../../api/items/find-content.ts';
import { resolveMentions } from '../../api/mentions/resolve-mentions.ts';
import { purgeContentMedia } from '../../api/items/purge-content-media.ts';
import { publishChange } from '../../api/items/publish-change.ts';
import { notifyOfMentions } from '../../mentions/server/notify-mentions.ts';
import { lockContent } from '../../api/items/lock-content.ts';
import { enqueueNotifyOfReplay } from '../../replays/server/notify-of-replay.ts';
import { audienceAfter } from './audience-after.ts';
import { putContentTags } from '../../tags/server/sync-content-tags.ts';
import { applyTagDecisions } from '../../tags/server/apply-tag-decisions.ts';

/**
 * Edits the text, tags, media and audience of a published post or session, and the details of a session if given, and marks it as edited if
 * any of these changed (docs/product.md#editing). Notifies people mentioned for the first time. Refuses anyone but the owner, a post that
 * would become empty, a subscribers-only audience without an offer, details that a new session could not have either, and changes to a
 * version that has been edited since. Idempotent.
 */
export async function editContent(
  command: CommandContext,
  actor: Actor,
  input: EditContent,
  { mode }: Pick<Config['payments'], 'mode'>,
): Promise<void> {
  const { tx, now } = command;
  const { contentItemUri: uri, content, entities } = input;
  const found = await getOwnContent(tx, actor, { uri, at: command.now });
  if (!mayEdit(found, actor)) throw contentRefusals.CONTENT_NOT_YOURS();
  if (uri.type === 'POST' && !isVisible(content.text) && entities.length === 0) throw contentRefusals.POST_EMPTY();
  await lockAccount(command, actor.userId);
  const before = await lockContent(command, actor.userId, uri.id);
  const session = content.session
    ? await contentDependencies().editSession(command, actor, { id: uri.id, details: content.session, priceBefore: before.price, mode })
    : null;
  const isStale = input.basedOn !== undefined && input.basedOn !== (before.edited_at?.toISOString() ?? null);
  const mediaChanged = await replaceEntities(command, actor, uri, entities).catch((error: unknown) => {
    // The other edit may have removed what this one keeps.
    throw isStale && error instanceof Refusal ? contentRefusals.EDITED_MEANWHILE() : error;
  });
  const tags = await applyTagDecisions(command, allTags(content.tags, content.text));
  const categoryTags = allTags(content.categoryTags, '');
  const textChanged = before.text !== content.text || !sameTags(before.tags, tags) || !sameTags(before.category_tags, categoryTags);
  const audience = await audienceAfter(command, actor, { before, requested: content });
  const isEdited = mediaChanged || textChanged || session?.changed === true || audience !== null;
  const inSearchEngines = content.inSearchEngines ?? before.in_search_engines;
  if (!isEdited && inSearchEngines === before.in_search_engines) return;
  // Only now: the same edit sent again changes nothing, and isn't stale.
  if (isStale) throw contentRefusals.EDITED_MEANWHILE();
  const mentions = await resolveMentions(tx, content.text, before.mentions);
  await tx
    .updateTable('contents')
    .set({
      text: content.text,
      short_text: shortTextOf(content.text),
      tags,
      category_tags: categoryTags,
      mentions: JSON.stringify(mentions),
      ...audience,
      ...(session?.changed ? { price: session.price, city: session.city, formatted_address: session.formattedAddress } : {}),
      in_search_engines: inSearchEngines,
      // To readers, a change of the search engine setting alone is not an edit.
      ...(isEdited ? { edited_at: now } : {}),
      updated_at: now,
    })
    .where('user_id', '=', actor.userId)
    .where('id', '=', uri.id)
    .execute();
  await putContentTags(command, { userId: actor.userId, id: uri.id });
  const mentionedBefore = new Set(before.mentions.map(({ userId }) => userId));
  const isForEverybody = (audience?.visibility ?? before.visibility) === 'PUBLIC';
  if (before.replay_event_id === null || isForEverybody)
    await notifyOfMentions(command, actor, { uri, mentions: mentions.filter(({ userId }) => !mentionedBefore.has(userId)) });
  await publishChange(command, { ownerUserId: actor.userId, id: uri.id });
  // Whoever it opened to before has been notified already, and isn't again.
  if (audience !== null && before.replay_event_id !== null) await enqueueNotifyOfReplay(command, actor.userId, before.replay_event_id);
  if (audience !== null && uri.type === 'SESSION') await enqueueBookingChanged(command, { ownerUserId: actor.userId, sessionId: uri.id });
  if (audience?.visibility === 'PRIVATE' && before.visibility !== 'PRIVATE') await purgeContentMedia(command, actor.userId, uri);
}

function sameTags(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}
