import { sql } from 'kysely';
import { addMinutes } from '#kernel/instant.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { CLAIM_SECONDS } from '../../rules.ts';
import { processVideo } from '../jobs/process-video.ts';
import type { MediaRow } from '../serialize-media.ts';

const AGAIN_SECONDS = 15;

/**
 * Takes the film that is to be processed next, or answers null when there is none for this hand. Everybody has one film in work at a time,
 * and among those who wait the one comes first for whom least was done within the last hour: a person with ten films does not hold
 * up a person with one. Where films wait that may not be begun yet, another look is ordered.
 */
export async function claimFilm(command: CommandContext): Promise<MediaRow | null> {
  const { tx, now } = command;
  // One hand looks at a time, else two could begin films of one person.
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
  const claimed = await tx
    .updateTable('media_entities')
    .set(({ eb }) => ({ claimed_until: claimEnd(now), attempts: eb('attempts', '+', 1) }))
    .where(({ refTuple, eb }) => eb(refTuple('user_id', 'id'), 'in', next.$asTuple('user_id', 'id')))
    .returningAll()
    .executeTakeFirst();
  if (claimed) return claimed;
  await lookAgain(command);
  return null;
}

async function lookAgain(command: CommandContext): Promise<void> {
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

/** Until when a claim holds that was given or renewed at this instant. */
export function claimEnd(now: Date): Date {
  return new Date(now.getTime() + CLAIM_SECONDS * 1000);
}
