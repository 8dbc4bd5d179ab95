import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { replaceEntities } from '#features/media/server/commands/replace-entities.ts';
import type { EditContent } from '../../contract.ts';
import { mayEdit } from '../../policy.ts';
import { contentRefusals } from '../../refusals.ts';
import { allTags, shortTextOf } from '../../rules.ts';
import { findContent } from '../queries/find-content.ts';
import { resolveMentions } from '../queries/resolve-mentions.ts';
import { announceMentions } from './announce-mentions.ts';
import { putContentTags } from './put-content-tags.ts';
import { settleTags } from './settle-tags.ts';

/**
 * Changes the words, tags and media of a published post or session, and marks it as edited when anything did change (product
 * decisions section 3). People mentioned for the first time are told. Refuses to anybody but the owner, and a post that would
 * be left empty. The same request again changes nothing.
 */
export async function editContent(command: CommandContext, actor: Actor, input: EditContent): Promise<void> {
  const { tx, now } = command;
  const { contentItemUri: uri, content, entities } = input;
  const found = await findContent(tx, actor, { uri, at: command.now });
  if (!found) throw contentRefusals.CONTENT_NOT_FOUND();
  if (!mayEdit(found, actor)) throw contentRefusals.CONTENT_NOT_YOURS();
  if (uri.type === 'POST' && content.text.trim() === '' && entities.length === 0) throw contentRefusals.POST_EMPTY();
  const before = await lockContent(command, actor.userId, uri.id);
  const mediaChanged = await replaceEntities(command, actor, uri, entities);
  const tags = await settleTags(command, allTags(content.tags, content.text));
  const categoryTags = allTags(content.categoryTags, '');
  const wordsChanged = before.text !== content.text || !sameWords(before.tags, tags) || !sameWords(before.category_tags, categoryTags);
  if (!mediaChanged && !wordsChanged) return;
  const mentions = await resolveMentions(tx, content.text);
  await tx
    .updateTable('contents')
    .set({
      text: content.text,
      short_text: shortTextOf(content.text),
      tags,
      category_tags: categoryTags,
      mentions: JSON.stringify(mentions),
      edited_at: now,
      updated_at: now,
    })
    .where('user_id', '=', actor.userId)
    .where('id', '=', uri.id)
    .execute();
  await putContentTags(command, { userId: actor.userId, id: uri.id });
  await announceMentions(command, actor, { uri, mentions });
}

async function lockContent({ tx }: CommandContext, ownerUserId: string, id: string) {
  const row = await tx
    .selectFrom('contents')
    .select(['text', 'tags', 'category_tags'])
    .where('user_id', '=', ownerUserId)
    .where('id', '=', id)
    .where('status', '=', 'published')
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw contentRefusals.CONTENT_NOT_FOUND();
  return row;
}

function sameWords(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}
