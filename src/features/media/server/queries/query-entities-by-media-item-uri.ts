import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { MediaEntity, QueryEntitiesByMediaItemUriInput } from '../../contract.ts';
import { mediaRefusals } from '../../refusals.ts';
import { serializeMedia } from '../serialize-media.ts';
import { stillOfFilm } from '../still-of-film.ts';
import { findMediaReader } from './find-media-reader.ts';

/**
 * The media of one item in order, as the reader may see it, each film followed by its still picture, which the limit does not count;
 * `userId` is the item's owner. Refuses with NOT_FOUND where the item does not exist for the reader.
 */
export async function queryEntitiesByMediaItemUri(
  services: Services,
  actor: Actor | null,
  input: QueryEntitiesByMediaItemUriInput,
): Promise<Page<MediaEntity>> {
  const reader = await findMediaReader(services, actor, { uri: input.mediaItemUri, ownerUserId: input.userId });
  if (!reader) throw mediaRefusals.NOT_FOUND();
  const list = `media:${input.mediaItemUri.id}`;
  let query = services.db
    .selectFrom('media_entities')
    .selectAll()
    .where('user_id', '=', input.userId)
    .where('item_type', '=', input.mediaItemUri.type)
    .where('item_id', '=', input.mediaItemUri.id);
  if (input.cursor) {
    const [position, id] = services.cursors.open(list, input.cursor);
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('position', 'id'), '>', tuple(Number(position), String(id))));
  }
  const rows = await query
    .orderBy('position')
    .orderBy('id')
    .limit(input.limit + 1)
    .execute();
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    items: page
      .map((row) => serializeMedia(row, { ...reader, userId: actor?.userId ?? null }, services.mediaLinks))
      .flatMap((entity) => [entity, ...stillOfFilm(entity)]),
    nextCursor: rows.length > page.length && last ? services.cursors.seal(list, [last.position, last.id]) : null,
  };
}
