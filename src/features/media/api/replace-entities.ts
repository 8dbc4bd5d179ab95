import type { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { EditedEntityInput, MediaEntityInput } from '../contract.ts';
import { mediaRefusals } from '../refusals.ts';
import { attachEntities } from './attach-entities.ts';
import { removeEntities } from './remove-entities.ts';
import { setCaptions } from '../captions/server/set-captions.ts';

/**
 * Makes an item's media match the request: entities that stay, by id, and new uploads, by key, each with its position, description and
 * captions. Anything not named is removed. Returns whether anything changed; refuses entities that aren't attached to the item. The caller
 * locks the item's row, so that two edits don't mix.
 */
export async function replaceEntities(
  command: CommandContext,
  actor: Actor,
  itemUri: MediaItemUri,
  requested: readonly EditedEntityInput[],
): Promise<boolean> {
  const { tx, now } = command;
  const existing = await tx
    .selectFrom('media_entities')
    .select(['id', 'type', 'upload_key', 'position', 'alt', 'captions'])
    .where('user_id', '=', actor.userId)
    .where('item_type', '=', itemUri.type)
    .where('item_id', '=', itemUri.id)
    .execute();
  const keyOf = new Map(existing.map((entity) => [entity.upload_key, entity.id]));
  // A repeated request names uploads that are already attached.
  const retained = requested.flatMap((entity) => {
    const id = 'id' in entity ? entity.id : keyOf.get(entity.key);
    return id === undefined ? [] : [{ ...entity, id }];
  });
  const fresh = requested.filter((entity): entity is MediaEntityInput => 'key' in entity && !keyOf.has(entity.key));
  const ids = retained.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw mediaRefusals.DUPLICATE_UPLOAD();
  if (ids.some((id) => !existing.some((entity) => entity.id === id))) throw mediaRefusals.UNKNOWN_UPLOAD();
  const gone = existing.some(({ id }) => !ids.includes(id));
  if (gone) await removeEntities(command, actor.userId, itemUri, { exceptIds: ids });
  let changed = gone || fresh.length > 0;
  for (const { id, position, alt, captions } of retained) {
    const before = existing.find((entity) => entity.id === id);
    if (before && captions && (await setCaptions(command, actor, before, captions))) changed = true;
    if (before?.position === position && (before.alt ?? '') === (alt ?? '')) continue;
    changed = true;
    await tx
      .updateTable('media_entities')
      .set({ position, alt: alt || null, updated_at: now })
      .where('user_id', '=', actor.userId)
      .where('id', '=', id)
      .execute();
  }
  await attachEntities(command, actor, itemUri, fresh);
  return changed;
}
