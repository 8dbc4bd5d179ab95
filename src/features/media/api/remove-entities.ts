import { z } from 'zod';
import type { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MediaEntityType } from '../contract.ts';
import { REMOVAL_MINUTES } from '../rules.ts';
import { removeBlobs } from '../server/jobs/remove-blobs.ts';

const Variants = z.record(z.string(), z.string());

type Narrowing = { entityType?: MediaEntityType; exceptIds?: readonly string[] };

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
  const removed = await removal.returning(['id', 'type', 'status', 'variants', 'upload_key']).execute();
  const films = removed.filter(({ type }) => type === 'video').map(({ id }) => id);
  if (films.length > 0)
    await command.tx.deleteFrom('media_captions').where('user_id', '=', ownerUserId).where('entity_id', 'in', films).execute();
  const isAtOnce = (row: Removed) => itemUri.type === 'MESSAGE' && row.status !== 'PROCESSING';
  await removeFiles(command, ownerUserId, { rows: removed.filter(isAtOnce), inMinutes: 0 });
  await removeFiles(command, ownerUserId, { rows: removed.filter((row) => !isAtOnce(row)), inMinutes: REMOVAL_MINUTES });
}

type Removed = { id: string; status: string; variants: unknown; upload_key: string };

async function removeFiles(
  command: CommandContext,
  ownerUserId: string,
  { rows, inMinutes }: { rows: Removed[]; inMinutes: number },
): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.flatMap((row) => [...Object.values(Variants.parse(row.variants)), row.upload_key]);
  // A run still processing it may write until it notices, or may have died on it.
  const folders = rows.filter(({ status }) => status === 'PROCESSING').map(({ id }) => `d/${ownerUserId}/${id}`);
  const startAfter = addMinutes(command.now, inMinutes);
  await command.enqueue(removeBlobs, folders.length > 0 ? { keys, folders } : { keys }, { startAfter });
}
