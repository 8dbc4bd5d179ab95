import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { MediaEntity, QueryEntitiesByMediaItemUriInput } from '../../contract.ts';
import { mediaRefusals } from '../../refusals.ts';
import { serializeMedia } from '../sql/serialize-media.ts';
import { stillOfFilm } from '../sql/still-of-film.ts';
import { findMediaReader } from './find-media-reader.ts';

/**
 * Returns the media of one item in order, as the reader may see it, each film followed by its still, which the limit doesn't count;
 * `userId` is the item's owner. Refuses with NOT_FOUND if the item doesn't exist for the reader.
 */
export async function queryEntitiesByMediaItemUri(
  services: Services,
  actor: Actor | null,
  input: QueryEntitiesByMediaItemUriInput,
): Promise<Page<MediaEntity>> {
  const reader = await findMediaReader(services, actor, { uri: input.mediaItemUri, ownerUserId: input.userId });
  if (!reader) throw mediaRefusals.NOT_FOUND();
  return await keysetPage(services.cursors, {
    list: `media:${input.mediaItemUri.id}`,
    input,
    read: (after, count) =>
      services.db
        .selectFrom('media_entities')
        .selectAll()
        .where('user_id', '=', input.userId)
        .where('item_type', '=', input.mediaItemUri.type)
        .where('item_id', '=', input.mediaItemUri.id)
        .$if(after !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) => eb(refTuple('position', 'id'), '>', tuple(Number(after?.[0]), String(after?.[1])))),
        )
        .orderBy('position')
        .orderBy('id')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.position, row.id],
    present: (shown) =>
      shown
        .map((row) => serializeMedia(row, { ...reader, userId: actor?.userId ?? null }, services.mediaLinks))
        .flatMap((entity) => [entity, ...stillOfFilm(entity)]),
  });
}
