import { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import type { Processed } from '../commands/complete-entity.ts';
import type { MediaRow } from '../sql/serialize-media.ts';

const Variants = z.record(z.string(), z.string());

/**
 * Deletes the files that a run wrote but couldn't record, because their entity was deleted or completed by another run with other files.
 * While another run is working on the entity they are left to it, as both write to the same keys.
 */
export async function removeOrphanedFiles(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  entity: MediaRow,
  processed: Processed,
): Promise<void> {
  if (processed.status !== 'READY') return;
  const row = await db
    .selectFrom('media_entities')
    .select(['status', 'variants'])
    .where('user_id', '=', entity.user_id)
    .where('id', '=', entity.id)
    .executeTakeFirst();
  if (row?.status === 'PROCESSING') return;
  const named = new Set(row ? Object.values(Variants.parse(row.variants)) : []);
  for (const key of Object.values(processed.variants)) if (!named.has(key)) await blobs.delete(key);
}
