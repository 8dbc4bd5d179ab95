import type { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MediaEntityType } from '../contract.ts';
import { REMOVAL_MINUTES } from '../rules.ts';
import { linkedKeys } from '../purge/server/cached-paths.ts';
import type { MediaRow } from '../server/sql/serialize-media.ts';
import { removeBlobs } from '../server/jobs/remove-blobs.ts';

type Narrowing = {
  entityType?: MediaEntityType;
  exceptIds?: readonly string[];
  /** Whether the files go at once: what administrators take away must not stay open under links that people have. */
  atOnce?: boolean;
};

/**
 * Removes an item's media and captions, all or only those the narrowing names. The files go an hour later, when pages loaded earlier no
 * longer show them; those of a message go at once, because links to them were given to one person, who must no longer open them. The caller
 * has checked that this is allowed.
 */
export async function removeEntities(
  command: CommandContext,
  ownerUserId: string,
  itemUri: MediaItemUri,
  narrowing: Narrowing = {},
): Promise<void> {
  let removal = command.tx
    .deleteFrom('media_entities')
    .where('user_id', '=', ownerUserId)
    .where('item_type', '=', itemUri.type)
    .where('item_id', '=', itemUri.id);
  if (narrowing.entityType) removal = removal.where('entity_type', '=', narrowing.entityType);
  if (narrowing.exceptIds && narrowing.exceptIds.length > 0) removal = removal.where('id', 'not in', narrowing.exceptIds);
  const removed = await removal.returning(['user_id', 'id', 'type', 'status', 'variants', 'captions', 'upload_key']).execute();
  const films = removed.filter(({ type }) => type === 'video').map(({ id }) => id);
  if (films.length > 0)
    await command.tx.deleteFrom('media_captions').where('user_id', '=', ownerUserId).where('entity_id', 'in', films).execute();
  const { atOnce = itemUri.type === 'MESSAGE' } = narrowing;
  const isAtOnce = (row: Removed) => atOnce && row.status !== 'PROCESSING';
  await removeFiles(command, ownerUserId, { rows: removed.filter(isAtOnce), inMinutes: 0 });
  await removeFiles(command, ownerUserId, { rows: removed.filter((row) => !isAtOnce(row)), inMinutes: REMOVAL_MINUTES });
}

type Removed = Pick<MediaRow, 'user_id' | 'id' | 'status' | 'variants' | 'captions' | 'upload_key'>;

async function removeFiles(
  command: CommandContext,
  ownerUserId: string,
  { rows, inMinutes }: { rows: Removed[]; inMinutes: number },
): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.flatMap((row) => [...linkedKeys(row), row.upload_key]);
  // A run still processing it may write until it notices, or may have died on it.
  const folders = rows.filter(({ status }) => status === 'PROCESSING').map(({ id }) => `d/${ownerUserId}/${id}`);
  const startAfter = addMinutes(command.now, inMinutes);
  await command.enqueue(removeBlobs, folders.length > 0 ? { keys, folders } : { keys }, { startAfter });
}
