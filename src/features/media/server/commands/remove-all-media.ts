import { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { REMOVAL_MINUTES } from '../../rules.ts';
import { removeBlobs } from '../jobs/remove-blobs.ts';
import { removeEntities } from '../../api/remove-entities.ts';

const ITEMS = 50;
const UPLOADS = 500;

/**
 * Removes the media of up to 50 items of a person who left, up to 500 of their uploads and up to 500 captions attached to no film; the
 * files go an hour later, when pages loaded earlier no longer show them. Returns how many were removed; 0 means that none is left.
 */
export async function removeAllMedia(command: CommandContext, userId: string): Promise<number> {
  const { tx } = command;
  const items = await tx
    .selectFrom('media_entities')
    .select(['item_type as type', 'item_id as id'])
    .distinct()
    .where('user_id', '=', userId)
    .limit(ITEMS)
    .execute();
  for (const item of items) await removeEntities(command, userId, MediaItemUri.parse(item));
  const some = tx.selectFrom('media_uploads').select('id').where('user_id', '=', userId).limit(UPLOADS);
  const uploads = await tx.deleteFrom('media_uploads').where('user_id', '=', userId).where('id', 'in', some).returning('key').execute();
  const keys = uploads.map((row) => row.key);
  if (keys.length > 0) await command.enqueue(removeBlobs, { keys }, { startAfter: addMinutes(command.now, REMOVAL_MINUTES) });
  const loose = tx.selectFrom('media_captions').select('id').where('user_id', '=', userId).where('entity_id', 'is', null).limit(UPLOADS);
  const captions = await tx.deleteFrom('media_captions').where('user_id', '=', userId).where('id', 'in', loose).returning('id').execute();
  await tx.deleteFrom('media_limits').where('user_id', '=', userId).execute();
  return items.length + uploads.length + captions.length;
}
