import type { CommandContext } from '#platform/server/database/transaction.ts';
import { mediaDependencies, type ProcessedPicture } from '../dependencies.ts';
import type { MediaRow } from '../sql/serialize-media.ts';
import { removeEntities } from '../../api/remove-entities.ts';

export type Processed =
  | {
      status: 'READY';
      variants: Record<string, string>;
      digest: string;
      bytes: number;
      blur: string;
      width: number;
      height: number;
      duration?: number;
    }
  | { status: 'FAILED'; failure: string };

/**
 * Records the outcome for an entity and, in the same transaction, puts a ready profile picture in place and removes its predecessor. A
 * second call does nothing. Returns whether this run completed it.
 */
export async function completeEntity(command: CommandContext, entity: MediaRow, processed: Processed): Promise<boolean> {
  const { tx, now } = command;
  const completed = await tx
    .updateTable('media_entities')
    .set({
      updated_at: now,
      claimed_until: null,
      progress: null,
      ...(processed.status === 'READY' ? { ...processed, variants: JSON.stringify(processed.variants) } : processed),
    })
    .where('user_id', '=', entity.user_id)
    .where('id', '=', entity.id)
    .where('status', '=', 'PROCESSING')
    .where('attempts', '=', entity.attempts)
    .returning('id')
    .executeTakeFirst();
  if (!completed) return false;
  command.publish({ kind: 'media', recipientUserIds: [entity.user_id] });
  const kind = entity.entity_type;
  if (entity.item_type !== 'USER' || (kind !== 'profile' && kind !== 'profileCover')) return true;
  const shown = await mediaDependencies().completePicture(command, entity.user_id, kind, pictureOf(entity.id, processed));
  if (shown && processed.status === 'READY') {
    await removeEntities(command, entity.user_id, { type: 'USER', id: entity.item_id }, { entityType: kind, exceptIds: [entity.id] });
  }
  return true;
}

function pictureOf(id: string, processed: Processed): ProcessedPicture {
  if (processed.status === 'FAILED') return { status: processed.status, id };
  return { status: processed.status, id, variants: processed.variants, blur: processed.blur };
}
