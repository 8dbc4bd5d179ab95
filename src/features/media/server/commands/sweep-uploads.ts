import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { UNATTACHED_HOURS } from '../../rules.ts';
import { removeBlobs } from '../jobs/remove-blobs.ts';
import { completeEntity } from './complete-entity.ts';

const BATCH = 200;

/** Deletes up to 200 uploads that weren't attached within a day, and their files. Returns how many. */
export async function sweepUploads(command: CommandContext): Promise<number> {
  const { tx, now } = command;
  const old = tx
    .selectFrom('media_uploads')
    .select('id')
    .where('attached_at', 'is', null)
    .where('created_at', '<', addMinutes(now, -UNATTACHED_HOURS * 60))
    .orderBy('created_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  const removed = await tx.deleteFrom('media_uploads').where('id', 'in', old).where('attached_at', 'is', null).returning('key').execute();
  if (removed.length > 0) await command.enqueue(removeBlobs, { keys: removed.map((row) => row.key) });
  return removed.length;
}

/** Deletes up to 200 uploads that were attached over a day ago and have been processed: their files are long gone. Returns how many. */
export async function sweepAttachedUploads({ tx, now }: CommandContext): Promise<number> {
  const done = tx
    .selectFrom('media_uploads as upload')
    .select(['upload.user_id', 'upload.id'])
    .where('upload.attached_at', '<', addMinutes(now, -UNATTACHED_HOURS * 60))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('media_entities as entity')
            .select('entity.id')
            .whereRef('entity.user_id', '=', 'upload.user_id')
            .whereRef('entity.upload_key', '=', 'upload.key')
            .where('entity.status', '=', 'PROCESSING'),
        ),
      ),
    )
    .limit(BATCH);
  const removed = await tx
    .deleteFrom('media_uploads')
    .where(({ refTuple, eb }) => eb(refTuple('user_id', 'id'), 'in', done.$asTuple('user_id', 'id')))
    .returning('id')
    .execute();
  return removed.length;
}

/** Deletes up to 200 captions that weren't attached to a film within a day. Returns how many. */
export async function sweepCaptions({ tx, now }: CommandContext): Promise<number> {
  const old = tx
    .selectFrom('media_captions')
    .select(['user_id', 'id'])
    .where('entity_id', 'is', null)
    .where('created_at', '<', addMinutes(now, -UNATTACHED_HOURS * 60))
    .orderBy('created_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  const removed = await tx
    .deleteFrom('media_captions')
    .where(({ refTuple, eb }) => eb(refTuple('user_id', 'id'), 'in', old.$asTuple('user_id', 'id')))
    .where('entity_id', 'is', null)
    .returning('id')
    .execute();
  return removed.length;
}

/** Gives up on up to 200 files still processing after a day, so that nobody waits for them forever. Returns how many. */
export async function failStuckEntities(command: CommandContext): Promise<number> {
  const { tx, now } = command;
  const stuck = await tx
    .selectFrom('media_entities')
    .selectAll()
    .where('status', '=', 'PROCESSING')
    .where('updated_at', '<', addMinutes(now, -UNATTACHED_HOURS * 60))
    .orderBy('updated_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const entity of stuck) {
    const what = entity.type === 'video' ? 'video' : 'photo';
    await completeEntity(command, entity, { status: 'FAILED', failure: `This ${what} couldn’t be processed. Please upload it again.` });
  }
  return stuck.length;
}
