/** How much of an item's media a reader gets: everything, or the blurred placeholder alone. */
export type MediaView = 'full' | 'blur';

/**
 * For whom a link is made: pictures that guests may see can be kept by shared caches, others cannot. One for a subscriber names
 * the two people, and opens only while the one may read what is for subscribers of the other.
 */
export type MediaReader = { view: MediaView; link: 'public' | 'private' | { readerUserId: string; ownerUserId: string } };

/**
 * What a reader gets of an item's media (docs/product.md#audience): a locked item shows its blur and nothing else; what
 * is public gets long-lived links, everything else links for this reader.
 */
export function mediaReader(item: { locked: boolean; isPublic: boolean }): MediaReader {
  return { view: item.locked ? 'blur' : 'full', link: item.isPublic && !item.locked ? 'public' : 'private' };
}

/** Only its owner sees how far the processing of a film has come. */
export function maySeeProgress(readerUserId: string | null, ownerUserId: string): boolean {
  return readerUserId === ownerUserId;
}

/** Only its owner learns why a picture could not be processed. */
export function maySeeFailure(readerUserId: string | null, ownerUserId: string): boolean {
  return readerUserId === ownerUserId;
}
