import { sql } from 'kysely';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { LEASE_SECONDS } from '../../rules.ts';
import { processVideo } from './process-video.ts';
import type { MediaRow } from '../../server/sql/serialize-media.ts';

const AGAIN_SECONDS = 15;

/**
 * Leases the film to be processed next, or returns null if there is none for this worker. Each person has one film in progress at a time,
 * and the person with the fewest films finished within the last hour goes first, so that ten films of one person don't hold up another's
 * one. If none is free but some are still leased, schedules a retry.
 */
export async function leaseFilm(command: CommandContext): Promise<MediaRow | null> {
  const { tx, now } = command;
  // One lease at a time, or two workers could start films of the same person.
  await sql`select pg_advisory_xact_lock(hashtext('media.claim-film'))`.execute(tx);
  const next = tx
    .selectFrom('media_entities as film')
    .select(['film.user_id', 'film.id'])
    .where('film.type', '=', 'video')
    .where('film.status', '=', 'PROCESSING')
    .where((eb) => eb.or([eb('film.claimed_until', 'is', null), eb('film.claimed_until', '<', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('media_entities as other')
            .select('other.id')
            .whereRef('other.user_id', '=', 'film.user_id')
            .where('other.type', '=', 'video')
            .where('other.status', '=', 'PROCESSING')
            .where('other.claimed_until', '>=', now),
        ),
      ),
    )
    .orderBy(({ selectFrom }) =>
      selectFrom('media_entities as done')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('done.user_id', '=', 'film.user_id')
        .where('done.type', '=', 'video')
        .where('done.status', '<>', 'PROCESSING')
        .where('done.updated_at', '>', addMinutes(now, -60)),
    )
    .orderBy('film.created_at')
    .orderBy('film.id')
    .limit(1);
  const leased = await tx
    .updateTable('media_entities')
    .set(({ eb }) => ({ claimed_until: leaseEnd(now), attempts: eb('attempts', '+', 1) }))
    .where(({ refTuple, eb }) => eb(refTuple('user_id', 'id'), 'in', next.$asTuple('user_id', 'id')))
    .returningAll()
    .executeTakeFirst();
  if (leased) return leased;
  await retryLater(command);
  return null;
}

async function retryLater(command: CommandContext): Promise<void> {
  const waiting = await command.tx
    .selectFrom('media_entities')
    .select('id')
    .where('type', '=', 'video')
    .where('status', '=', 'PROCESSING')
    .where('claimed_until', '>=', command.now)
    .limit(1)
    .executeTakeFirst();
  if (waiting) await command.enqueue(processVideo, {}, { startAfter: new Date(command.now.getTime() + AGAIN_SECONDS * 1000) });
}

/** Returns when a lease made or renewed at this instant expires. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1000);
}

/** Renews the lease on a film and records its progress in percent. Returns false if the film is gone or another worker has it. */
export async function renewLease({ tx, now }: CommandContext, film: MediaRow, percent: number): Promise<boolean> {
  const renewed = await tx
    .updateTable('media_entities')
    .set({ claimed_until: leaseEnd(now), progress: percent })
    .where('user_id', '=', film.user_id)
    .where('id', '=', film.id)
    .where('status', '=', 'PROCESSING')
    .where('attempts', '=', film.attempts)
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Releases a film whose processing failed, so that it can be retried at once; `wasTried` is false if that wasn't the film's fault. */
export async function releaseLease({ tx }: CommandContext, film: MediaRow, { wasTried = true } = {}): Promise<void> {
  await tx
    .updateTable('media_entities')
    .set({ claimed_until: null, progress: null, ...(wasTried ? {} : { attempts: film.attempts - 1 }) })
    .where('user_id', '=', film.user_id)
    .where('id', '=', film.id)
    .where('status', '=', 'PROCESSING')
    .where('attempts', '=', film.attempts)
    .execute();
}
