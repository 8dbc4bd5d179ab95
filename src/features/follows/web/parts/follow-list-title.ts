import type { PublicUser } from '#features/accounts/contract.ts';

/** The two lists of a person, by the last part of their addresses. */
export type FollowListName = 'followers' | 'following';

/** What a list of a person is called where its page is announced. */
export function followListTitle(shown: FollowListName, user: Pick<PublicUser, 'displayName' | 'username'>): string {
  const name = user.displayName ?? user.username;
  return shown === 'followers' ? `Followers of ${name}` : `People ${name} follows`;
}
