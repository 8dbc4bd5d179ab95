/** How much of an item's media a reader gets: everything, or the blurred placeholder alone. */
export type MediaView = 'full' | 'blur';

/**
 * The class of readers that links are made for: shared caches may store media that guests can see, and nothing else. A link for a
 * subscriber names both people and opens only while the reader may see the owner's subscriber-only posts; one to a replay names it as well,
 * and opens only while the reader may see that. One that names its reader as the owner opens to what is theirs.
 */
export type MediaReader = {
  view: MediaView;
  link: 'public' | 'private' | 'admin' | { readerUserId: string; ownerUserId: string; itemId?: string };
};

/** The reader of media of a suspended person, an item taken down or a reported message: only administrators' links open then. */
export const FOR_ADMINISTRATORS: MediaReader = { view: 'full', link: 'admin' };

/** The reader who may still see their own media that nobody else may: an item of theirs that was taken down. */
export function ownMedia(ownerUserId: string): MediaReader {
  return { view: 'full', link: { readerUserId: ownerUserId, ownerUserId } };
}

/**
 * Whether links other than administrators' and its owner's still open to an item, by what an administrator gets of it; null if it doesn't
 * exist even for them.
 */
export function isWithdrawn(forAdministrator: MediaReader | null): boolean {
  return forAdministrator === null || forAdministrator.link === 'admin';
}

/**
 * Returns what a reader gets of an item's media (docs/product.md#audience): only the blur if it is locked, long-lived links if it is
 * public, private links otherwise.
 */
export function mediaReader(item: { locked: boolean; isPublic: boolean }): MediaReader {
  return { view: item.locked ? 'blur' : 'full', link: item.isPublic && !item.locked ? 'public' : 'private' };
}

/** Only the owner sees how far the processing of a film has got. */
export function maySeeProgress(readerUserId: string | null, ownerUserId: string): boolean {
  return readerUserId === ownerUserId;
}

/** Only the owner sees why processing failed. */
export function maySeeFailure(readerUserId: string | null, ownerUserId: string): boolean {
  return readerUserId === ownerUserId;
}
