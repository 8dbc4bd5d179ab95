import { Readable } from 'node:stream';
import { assertWhole } from '#platform/server/storage/blobs.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { MediaEntityType } from '../../contract.ts';
import { IMAGE_DEATHS_MAX } from '../../rules.ts';
import { beginImage, discountAttempt } from './image-attempts.ts';
import { completeEntity, type Processed } from '../../server/commands/complete-entity.ts';
import { digestOf } from '../../server/workflows/digest-of.ts';
import { removeOrphanedFiles } from '../../server/workflows/remove-orphaned-files.ts';
import { renderImage, UnreadableImageError } from './render-image.ts';
import type { MediaRow } from '../../server/sql/serialize-media.ts';

const MISSING = 'The file didn’t arrive. Please upload it again.';
const GIVEN_UP: Processed = { status: 'FAILED', failure: 'This photo couldn’t be processed. Please upload it again.' };

type Payload = { userId: string; entityId: string };

/**
 * Makes an image's derivatives and completes its entity as READY or FAILED; the original is deleted. Idempotent. Gives up an image on which
 * several workers have died, because each further run would take other people's images down too.
 */
export async function runProcessImage(services: Services, payload: Payload): Promise<void> {
  const entity = await inTransaction(services, (command) => beginImage(command, payload));
  if (!entity) return removeCompletedOriginal(services, payload);
  try {
    const processed = entity.attempts > IMAGE_DEATHS_MAX ? GIVEN_UP : await processEntity(services, entity);
    const completed = await inTransaction(services, (command) => completeEntity(command, entity, processed));
    // A run that has begun since deletes the original itself.
    if (completed) await services.blobs.delete(entity.upload_key);
    else await removeOrphanedFiles(services, entity, processed);
  } catch (error) {
    await inTransaction(services, (command) => discountAttempt(command, entity));
    throw error;
  }
}

/** Deletes the original of an entity that a run completed before it died. */
async function removeCompletedOriginal({ db, blobs }: Services, { userId, entityId }: Payload): Promise<void> {
  const entity = await db
    .selectFrom('media_entities')
    .select('upload_key')
    .where('user_id', '=', userId)
    .where('id', '=', entityId)
    .where('status', '<>', 'PROCESSING')
    .executeTakeFirst();
  if (entity) await blobs.delete(entity.upload_key);
}

async function processEntity({ blobs }: Services, entity: MediaRow): Promise<Processed> {
  const head = await blobs.head(entity.upload_key);
  if (head === null) return { status: 'FAILED', failure: MISSING };
  const original = await blobs.get(entity.upload_key);
  assertWhole(entity.upload_key, original.length, head);
  try {
    const image = await renderImage(original, MediaEntityType.parse(entity.entity_type));
    const files = image.renditions.map(({ name, body }) => ({ name, body, key: `d/${entity.user_id}/${entity.id}/${name}.webp` }));
    const variants: Record<string, string> = Object.fromEntries(files.map(({ name, key }) => [name, key]));
    const bodies = new Map(files.map(({ key, body }) => [key, body]));
    // Of what was made, not of what the store returns: a file that was stored wrongly must not look whole.
    const made = { stream: async (key: string) => Readable.from([bodies.get(key) ?? Buffer.alloc(0)]) };
    const [{ digest, bytes }] = await Promise.all([
      digestOf(made, [...bodies.keys()]),
      ...files.map(({ key, body }) => blobs.put(key, body)),
    ]);
    return { status: 'READY', variants, digest, bytes, blur: image.blur, width: image.width, height: image.height };
  } catch (error) {
    if (error instanceof UnreadableImageError) return { status: 'FAILED', failure: error.message };
    throw error;
  }
}
