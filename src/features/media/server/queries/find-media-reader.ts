import type { MediaItemUri } from '#kernel/content-item-uri.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { mediaReader, type MediaReader } from '../../policy.ts';
import { aboveMedia } from '../handed-in.ts';

/**
 * What the reader gets of an item's media, by the policy of the item itself; null when the item does not exist for the reader.
 * What cannot be decided is refused.
 */
export async function findMediaReader(
  services: Pick<Services, 'db' | 'now'>,
  actor: Actor | null,
  { uri, ownerUserId }: { uri: MediaItemUri; ownerUserId: string },
): Promise<MediaReader | null> {
  if (uri.type === 'USER') return uri.id === ownerUserId ? mediaReader({ locked: false, isPublic: true }) : null;
  return aboveMedia().readers[uri.type](services, actor, { id: uri.id, ownerUserId });
}
