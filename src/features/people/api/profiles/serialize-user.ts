import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Users } from '#db/schema.ts';
import type { MediaLinks } from '#platform/server/storage/media-links.ts';
import { MediaStatus } from '#features/media/contract.ts';
import { renditionsOf } from '#features/media/rules.ts';
import type { OwnUser, PublicUser, UserCard, UserPicture } from '../../contract.ts';

export type UserRow = Omit<Selectable<Users>, 'revision' | 'terms_version'>;

/** The columns of a card; a join that shows people selects these and nothing private. */
export const USER_CARD_COLUMNS = ['users.user_id', 'users.username', 'users.display_name', 'users.profile_pic'] as const;
export type UserCardRow = Pick<UserRow, 'user_id' | 'username' | 'display_name' | 'profile_pic'>;

/**
 * The columns from which a profile is made, by name for the prepared statement of `get-user-profile.ts`. A missing one that a serializer
 * below reads is a type error there.
 */
export const USER_COLUMNS = [
  'admin',
  'bio',
  'created_at',
  'display_name',
  'email',
  'follower_count',
  'following_count',
  'in_search_engines',
  'links',
  'onboarding_complete',
  'profile_cover_media_id',
  'profile_cover_pic',
  'profile_pic',
  'profile_pic_media_id',
  'score',
  'shown_as_participant',
  'status',
  'updated_at',
  'user_id',
  'username',
] as const satisfies readonly (keyof UserRow)[];

/** A picture as stored in its user's row: derivative keys by size. While a new picture is being processed, they are the previous one's. */
export const StoredPicture = z.object({
  id: z.string(),
  status: MediaStatus,
  variants: z.record(z.string(), z.string()),
  blur: z.string().nullable(),
});
export type StoredPicture = z.infer<typeof StoredPicture>;

const StoredLinks = z.array(z.object({ url: z.string(), label: z.string().nullable() }));

/** Others see no picture of a suspended person; administrators do, by a link that nobody else gets. */
type Link = 'public' | 'admin';

/**
 * The name and avatar shown next to a person's actions. Avatars have no blurred placeholder: they are small, there are dozens on a page,
 * and placeholders would outweigh the rest of the card.
 */
export function serializeUserCard(row: UserCardRow, links: MediaLinks, link: Link = 'public'): UserCard {
  return {
    id: row.user_id,
    username: row.username,
    displayName: row.display_name,
    profilePic: avatarOf(serializePicture('profile', row.profile_pic, (key) => links.link(key, link))),
  };
}

function avatarOf(picture: UserPicture | null): UserPicture | null {
  return picture && { ...picture, blur: null };
}

/** The fields that everyone may see. An allow-list: a new column stays private until it is added here. */
export function serializePublicUser(row: UserRow, links: MediaLinks): PublicUser {
  const linkTo = (key: string) => links.link(key, row.status === 'suspended' ? 'admin' : 'public');
  return {
    ...serializeUserCard(row, links),
    profilePic: serializePicture('profile', row.profile_pic, linkTo),
    bio: row.bio,
    links: StoredLinks.parse(row.links),
    profileCoverPic: serializePicture('profileCover', row.profile_cover_pic, linkTo),
    followerCount: row.follower_count,
    followingCount: row.following_count,
    score: row.score,
    createdAt: row.created_at.toISOString(),
    inSearchEngines: row.in_search_engines,
  };
}

/** The person's own view, including the email and other private fields. */
export function serializeOwnUser(row: UserRow, ids: Pick<OwnUser, 'paymentAccountId' | 'paymentCustomerId'>, links: MediaLinks): OwnUser {
  return {
    ...serializePublicUser(row, links),
    email: row.email,
    admin: row.admin,
    onboardingComplete: row.onboarding_complete,
    shownAsParticipant: row.shown_as_participant,
    ...ids,
  };
}

function serializePicture(
  kind: 'profile' | 'profileCover',
  value: UserRow['profile_pic'],
  linkTo: (key: string) => string,
): UserPicture | null {
  if (value === null) return null;
  // Only our own commands write it, validated; validating again for every person on a page would cost too much.
  const { id, status, variants, blur } = value;
  const url = renditionsOf(kind).map(({ name }) => {
    const key = variants[name];
    return [name, { url: key === undefined ? null : linkTo(key), status }] as const;
  });
  return { id, url: Object.fromEntries(url), blur };
}
