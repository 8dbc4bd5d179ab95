import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { CaptionsInput } from '../../contract.ts';
import { mediaRefusals } from '../../refusals.ts';
import type { MediaRow } from '../../server/sql/serialize-media.ts';
import { captionsKey } from '../../purge/server/cached-paths.ts';
import { removeBlobs } from '../../server/jobs/remove-blobs.ts';
import { storedCaptions } from './stored-captions.ts';

/**
 * Makes these a film's captions, in this order and these languages; any others are deleted. Returns whether anything changed. Refuses
 * captions of other people and other films, the same language twice, and captions for an image. The caller locks the film's item, so that
 * two edits don't mix.
 */
export async function setCaptions(
  command: CommandContext,
  actor: Actor,
  film: Pick<MediaRow, 'id' | 'type' | 'captions'>,
  requested: CaptionsInput,
): Promise<boolean> {
  const { tx, now } = command;
  const before = storedCaptions(film.captions);
  if (sameCaptions(before, requested)) return false;
  if (film.type !== 'video') throw mediaRefusals.CAPTIONS_OF_VIDEOS_ONLY();
  if (new Set(requested.map(({ language }) => language)).size !== requested.length) throw mediaRefusals.CAPTIONS_OF_ONE_LANGUAGE();
  await holdCaptions(command, actor, film.id, new Set(requested.map(({ id }) => id)), requested.length);
  // The old ones go first, which frees their languages even if two are swapped.
  const former = tx.deleteFrom('media_captions').where('user_id', '=', actor.userId).where('entity_id', '=', film.id);
  await (
    requested.length === 0
      ? former
      : former.where(
          'id',
          'not in',
          requested.map(({ id }) => id),
        )
  ).execute();
  await tx
    .updateTable('media_captions')
    .set({ entity_id: null, language: null })
    .where('user_id', '=', actor.userId)
    .where('entity_id', '=', film.id)
    .execute();
  for (const { id, language } of requested)
    await tx
      .updateTable('media_captions')
      .set({ entity_id: film.id, language })
      .where('user_id', '=', actor.userId)
      .where('id', '=', id)
      .execute();
  await tx
    .updateTable('media_entities')
    .set({ captions: JSON.stringify(requested), updated_at: now })
    .where('user_id', '=', actor.userId)
    .where('id', '=', film.id)
    .execute();
  const gone = before.filter(({ id }) => !requested.some((one) => one.id === id));
  if (gone.length > 0) await command.enqueue(removeBlobs, { keys: gone.map(({ id }) => captionsKey(actor.userId, film.id, id)) });
  return true;
}

/** Locks the captions; if two posts are saved with the same ones at once, the second waits here and then finds them taken. */
async function holdCaptions({ tx }: CommandContext, actor: Actor, filmId: string, ids: Set<string>, count: number): Promise<void> {
  if (ids.size !== count) throw mediaRefusals.UNKNOWN_CAPTIONS();
  if (count === 0) return;
  const held = await tx
    .selectFrom('media_captions')
    .select(['id', 'entity_id'])
    .where('user_id', '=', actor.userId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  const free = held.filter((row) => row.entity_id === null || row.entity_id === filmId);
  if (free.length !== count) throw mediaRefusals.UNKNOWN_CAPTIONS();
}

function sameCaptions(one: CaptionsInput, other: CaptionsInput): boolean {
  return (
    one.length === other.length && one.every(({ id, language }, index) => other[index]?.id === id && other[index].language === language)
  );
}
