import type { CommandContext } from '#platform/server/transaction.ts';
import { settlePicture } from '#features/accounts/server/commands/settle-picture.ts';
import type { MediaRow } from '../serialize-media.ts';
import { removeEntities } from './remove-entities.ts';

export type Processed =
  | { status: 'READY'; variants: Record<string, string>; blur: string; width: number; height: number }
  | { status: 'FAILED'; failure: string };

/**
 * Writes down what became of an entity, and in the same transaction puts a ready profile picture in its place and takes its
 * predecessor away. Running it twice does nothing the second time.
 */
export async function settleEntity(command: CommandContext, entity: MediaRow, processed: Processed): Promise<void> {
  const { tx, now } = command;
  const settled = await tx
    .updateTable('media_entities')
    .set({
      updated_at: now,
      ...(processed.status === 'READY' ? { ...processed, variants: JSON.stringify(processed.variants) } : processed),
    })
    .where('user_id', '=', entity.user_id)
    .where('id', '=', entity.id)
    .where('status', '=', 'PROCESSING')
    .returning('id')
    .executeTakeFirst();
  if (!settled) return;
  const kind = entity.entity_type;
  if (entity.item_type !== 'USER' || (kind !== 'profile' && kind !== 'profileCover')) return;
  const shown = await settlePicture(command, entity.user_id, kind, pictureOf(entity.id, processed));
  if (shown && processed.status === 'READY') {
    await removeEntities(command, entity.user_id, { type: 'USER', id: entity.item_id }, { entityType: kind, exceptId: entity.id });
  }
}

function pictureOf(id: string, processed: Processed) {
  if (processed.status === 'FAILED') return { status: processed.status, id };
  return { status: processed.status, id, variants: processed.variants, blur: processed.blur };
}
