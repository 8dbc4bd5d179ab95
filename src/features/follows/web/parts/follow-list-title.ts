import type { PublicUser } from '#features/people/contract.ts';

/** A person's two follow lists, by the last segment of their paths. */
export type FollowListName = 'followers' | 'following';

/** The title of a person's follow list. */
export function followListTitle(shown: FollowListName, user: Pick<PublicUser, 'displayName' | 'username'>): string {
  const name = user.displayName ?? user.username;
  return shown === 'followers' ? `${name}’s followers` : `People ${name} follows`;
}
