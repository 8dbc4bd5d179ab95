import type { MediaStatus } from '#features/media/contract.ts';
import type { OwnUser, UserPicture } from '../../contract.ts';

const FIRST_POLL_MS = 5_000;
const LONGEST_POLL_MS = 30_000;

/** How long to wait before asking for the pictures again: 5 s first, then twice as long, up to 30 s (docs/product.md#profile-pictures). */
export function picturePollDelay(polls: number): number {
  return Math.min(LONGEST_POLL_MS, FIRST_POLL_MS * 2 ** Math.max(0, polls));
}

/** How far a picture is, over all its sizes: one that failed or is in work counts for all. */
export function pictureStatus(picture: UserPicture | null): MediaStatus | null {
  if (picture === null) return null;
  const statuses = Object.values(picture.url).map(({ status }) => status);
  return statuses.find((status) => status !== 'READY') ?? 'READY';
}

/** Which pictures of a person are not ready, as one text to compare; empty when none. */
export function unsettledPictures(user: Pick<OwnUser, 'profilePic' | 'profileCoverPic'> | undefined): string {
  const pictures = [user?.profilePic ?? null, user?.profileCoverPic ?? null];
  return pictures
    .filter((picture) => picture !== null && pictureStatus(picture) !== 'READY')
    .map((picture) => picture?.id)
    .join(' ');
}

export type PictureKind = 'profile' | 'profileCover';

/** The shape that each picture is shown in, and how wide the file that is sent may be: twice what is kept of a face, all of a cover. */
export const PICTURE_SHAPES = { profile: { aspect: 1, widest: 800 }, profileCover: { aspect: 3, widest: 1500 } } as const;

/** The address of a person's picture in its largest size, null while there is none. */
export function pictureAddress(picture: UserPicture | null, kind: PictureKind): string | null {
  return picture?.url[kind === 'profile' ? '400' : '1500']?.url ?? null;
}

type WatchedState = { state: { data: unknown; dataUpdateCount: number } };

/**
 * Makes the rhythm in which a person is asked for again: not at all while their pictures are settled, else ever more slowly,
 * from the start again when a picture changes. `picturesOf` reads `unsettledPictures` from the answer.
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
