import type { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { MediaReader } from '../../policy.ts';
import { mediaDependencies } from '../dependencies.ts';

/** Returns what the reader gets of an item's media, by the item's own policy; null if the item doesn't exist for the reader. */
export async function findMediaReader(
  services: Pick<Services, 'db' | 'now'>,
  actor: Actor | null,
  { uri, ownerUserId }: { uri: MediaItemUri; ownerUserId: string },
): Promise<MediaReader | null> {
  return mediaDependencies().readers[uri.type](services, actor, { id: uri.id, ownerUserId });
}
