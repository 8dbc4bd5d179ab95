import type { Tx } from '#db/client.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { byOwner } from '#platform/server/database/by-owner.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { SENDING_MINUTES, UNATTACHED_HOURS, UPLOAD_MINUTES } from '../../rules.ts';
import { removeBlobs } from '../jobs/remove-blobs.ts';
import { completeEntity } from './complete-entity.ts';

const BATCH = 200;

/** Deletes up to 200 uploads that weren't attached within a day, and their files. Returns how many. */
export async function sweepUploads(command: CommandContext): Promise<number> {
  const { tx } = command;
  const old = await tx
    .selectFrom('media_uploads')
    .select(['user_id', 'id'])
    .where('attached_at', 'is', null)
    .where('created_at', '<', aDayAgo(command))
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  if (old.length === 0) return 0;
  // One that has been attached in the meantime stays.
  const removed = await deleteUploads(tx, old).where('attached_at', 'is', null).returning('key').execute();
  if (removed.length > 0) await command.enqueue(removeBlobs, { keys: removed.map((row) => row.key) });
  return removed.length;
}

export type Announced = { user_id: string; id: string; key: string };

/**
 * Lists up to 200 unattached uploads that count as arrived and can no longer be sent, in order of their keys, after the last one of the
 * batch before.
 */
export async function listUnattached({ db, now }: Pick<Services, 'db' | 'now'>, after: Announced | null): Promise<Announced[]> {
  return await db
    .selectFrom('media_uploads')
    .select(['user_id', 'id', 'key'])
    .where('attached_at', 'is', null)
    .where('byte_length', 'is not', null)
    .where('created_at', '<', addMinutes(now(), -(UPLOAD_MINUTES + SENDING_MINUTES)))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('user_id', 'id'), '>', tuple(after?.user_id ?? '', after?.id ?? ''))),
    )
    .orderBy('user_id')
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/**
 * Deletes uploads whose files never arrived, and a day later what arrived after all. One that has been attached in the meantime stays, and
 * fails when it is processed.
 */
export async function forgetUploads(command: CommandContext, lost: readonly Announced[]): Promise<void> {
  const removed = await deleteUploads(command.tx, lost).where('attached_at', 'is', null).returning('key').execute();
  if (removed.length === 0) return;
  const startAfter = addMinutes(command.now, UNATTACHED_HOURS * 60);
  await command.enqueue(removeBlobs, { keys: removed.map((row) => row.key) }, { startAfter });
}

/** Deletes up to 200 uploads that were attached over a day ago and have been processed: their files are long gone. Returns how many. */
export async function sweepAttachedUploads(command: CommandContext): Promise<number> {
  const done = await command.tx
    .selectFrom('media_uploads as upload')
    .select(['upload.user_id', 'upload.id'])
    .where('upload.attached_at', '<', aDayAgo(command))
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
    .limit(BATCH)
    .execute();
  if (done.length === 0) return 0;
  return (await deleteUploads(command.tx, done).returning('id').execute()).length;
}

/** Deletes up to 200 captions that weren't attached to a film within a day. Returns how many. */
export async function sweepCaptions(command: CommandContext): Promise<number> {
  const { tx } = command;
  const old = await tx
    .selectFrom('media_captions')
    .select(['user_id', 'id'])
    .where('entity_id', 'is', null)
    .where('created_at', '<', aDayAgo(command))
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  if (old.length === 0) return 0;
  const removed = await tx
    .deleteFrom('media_captions')
    .where('user_id', 'in', ownersOf(old))
    .where('id', 'in', idsOf(old))
    .where('entity_id', 'is', null)
    .returning('id')
    .execute();
  return removed.length;
}

/** Gives up on up to 200 files still processing after a day, so that nobody waits for them forever. Returns how many. */
export async function failStuckEntities(command: CommandContext): Promise<number> {
  const stuck = command.tx.selectFrom('media_entities').where('status', '=', 'PROCESSING').where('updated_at', '<', aDayAgo(command));
  const found = await stuck.select(['user_id', 'id']).orderBy('updated_at').limit(BATCH).execute();
  let failed = 0;
  for (const [owner, theirs] of byOwner(found, (entity) => entity.user_id)) {
    // One that is locked is just being completed.
    const locked = await stuck
      .selectAll()
      .where('user_id', '=', owner)
      .where('id', 'in', idsOf(theirs))
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute();
    for (const entity of locked) {
      const what = entity.type === 'video' ? 'video' : 'photo';
      await completeEntity(command, entity, { status: 'FAILED', failure: `This ${what} couldn’t be processed. Please upload it again.` });
    }
    failed += locked.length;
  }
  return failed;
}

type Row = { user_id: string; id: string };

function deleteUploads(tx: Tx, uploads: readonly Row[]) {
  return tx.deleteFrom('media_uploads').where('user_id', 'in', ownersOf(uploads)).where('id', 'in', idsOf(uploads));
}

const ownersOf = (rows: readonly Row[]) => [...new Set(rows.map((row) => row.user_id))];
const idsOf = (rows: readonly Row[]) => rows.map((row) => row.id);

function aDayAgo({ now }: CommandContext): Date {
  return addMinutes(now, -UNATTACHED_HOURS * 60);
}
