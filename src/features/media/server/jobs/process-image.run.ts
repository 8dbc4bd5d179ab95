import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { MediaEntityType } from '../../contract.ts';
import { settleEntity, type Processed } from '../commands/settle-entity.ts';
import { removeUnsettled } from '../remove-unsettled.ts';
import { renderImage, UnreadableImageError } from '../render-image.ts';
import type { MediaRow } from '../serialize-media.ts';

const MISSING = 'The file did not arrive. Please upload it again.';

/** Makes an image's derivatives and settles its entity as READY or FAILED; the original is removed. Safe to run twice. */
export async function runProcessImage(services: Services, payload: { userId: string; entityId: string }): Promise<void> {
  const entity = await services.db
    .selectFrom('media_entities')
    .selectAll()
    .where('user_id', '=', payload.userId)
    .where('id', '=', payload.entityId)
    .executeTakeFirst();
  if (!entity) return;
  if (entity.status === 'PROCESSING') {
    const processed = await processEntity(services, entity);
    const settled = await inTransaction(services, (command) => settleEntity(command, entity, processed));
    if (!settled) await removeUnsettled(services, entity, processed);
  }
  await services.blobs.delete(entity.upload_key);
}

async function processEntity({ blobs }: Services, entity: MediaRow): Promise<Processed> {
  if (!(await blobs.head(entity.upload_key))) return { status: 'FAILED', failure: MISSING };
  const original = await blobs.get(entity.upload_key);
  try {
    const image = await renderImage(original, MediaEntityType.parse(entity.entity_type));
    const stored = await Promise.all(
      image.renditions.map(async ({ name, body }) => {
        const key = `d/${entity.user_id}/${entity.id}/${name}.webp`;
        await blobs.put(key, body);
        return [name, key] as const;
      }),
    );
    return { status: 'READY', variants: Object.fromEntries(stored), blur: image.blur, width: image.width, height: image.height };
  } catch (error) {
    if (error instanceof UnreadableImageError) return { status: 'FAILED', failure: error.message };
    throw error;
  }
}
