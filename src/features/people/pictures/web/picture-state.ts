import { doublingDelay } from '#kernel/time/back-off.ts';
import type { PictureKind } from '#features/media/crop/rules.ts';
import type { MediaStatus } from '#features/media/contract.ts';
import type { OwnUser, UserPicture } from '../../contract.ts';

const FIRST_POLL_MS = 5_000;
const LONGEST_POLL_MS = 30_000;

/** How long to wait before refetching the pictures, in ms: 5 s, then doubling up to 30 s (docs/product.md#profile-pictures). */
export function picturePollDelay(polls: number): number {
  return doublingDelay(polls, FIRST_POLL_MS, LONGEST_POLL_MS);
}

/** The status of a picture across all its sizes: one that has failed or is processing decides. */
export function pictureStatus(picture: UserPicture | null): MediaStatus | null {
  if (picture === null) return null;
  const statuses = Object.values(picture.url).map(({ status }) => status);
  return statuses.find((status) => status !== 'READY') ?? 'READY';
}

/** The ids of a person's pictures that aren't ready, as one string to compare; empty if none. */
export function unfinishedPictures(user: Pick<OwnUser, 'profilePic' | 'profileCoverPic'> | undefined): string {
  const pictures = [user?.profilePic ?? null, user?.profileCoverPic ?? null];
  return pictures
    .filter((picture) => picture !== null && pictureStatus(picture) !== 'READY')
    .map((picture) => picture?.id)
    .join(' ');
}

/** The URL of a person's picture at its largest size, or null. */
export function pictureAddress(picture: UserPicture | null, kind: PictureKind): string | null {
  return picture?.url[kind === 'profile' ? '400' : '1500']?.url ?? null;
}

type WatchedState = { state: { data: unknown; dataUpdateCount: number } };

/**
 * Creates the refetch interval for a person: none once their pictures are processed, until then ever longer, starting again when a picture
 * changes. `picturesOf` extracts `unfinishedPictures` from the response.
 */
export function watchPictures<Query extends WatchedState>(
  picturesOf: (data: Query['state']['data']) => string,
): (query: Query) => number | false {
  let watched = { pictures: '', from: 0 };
  return ({ state }) => {
    const pictures = picturesOf(state.data);
    if (watched.pictures !== pictures) watched = { pictures, from: state.dataUpdateCount };
    return pictures === '' ? false : picturePollDelay(state.dataUpdateCount - watched.from);
  };
}
