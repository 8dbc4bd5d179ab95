import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { PublishedContent } from '../../items/contract.ts';
import { getContentItem } from './get-content-item.ts';

/** Returns the response to publishing an item: the item and its media. */
export async function getPublished(services: Services, actor: Actor, uri: ContentItemUri): Promise<PublishedContent> {
  const content = await getContentItem(services, actor, { contentItemUri: uri, userId: actor.userId });
  return { content, entities: content.locked ? [] : content.media };
}
