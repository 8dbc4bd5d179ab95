import { describe, expect, test } from 'vitest';
import type { MediaStatus } from '#features/media/contract.ts';
import type { UserPicture } from '../../contract.ts';
import { pictureAddress, picturePollDelay, pictureStatus, unfinishedPictures, watchPictures } from './picture-state.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';

function picture(small: MediaStatus, large: MediaStatus): UserPicture {
  return { id: ID, blur: null, url: { '150': { url: '/media/a', status: small }, '400': { url: '/media/b', status: large } } };
}

describe('a picture that is being processed', () => {
  test('is refetched after 5 s, then at doubling intervals of at most 30 s', () => {
    expect([0, 1, 2, 3, 20].map(picturePollDelay)).toEqual([5_000, 10_000, 20_000, 30_000, 30_000]);
  });

  test('is ready only when all of its sizes are', () => {
    expect(pictureStatus(null)).toBeNull();
    expect(pictureStatus(picture('READY', 'PROCESSING'))).toBe('PROCESSING');
    expect(pictureStatus(picture('FAILED', 'READY'))).toBe('FAILED');
    expect(pictureStatus(picture('READY', 'READY'))).toBe('READY');
  });

  test('is listed as unsettled, as is a failed one', () => {
    expect(unfinishedPictures(undefined)).toBe('');
    expect(unfinishedPictures({ profilePic: picture('READY', 'READY'), profileCoverPic: null })).toBe('');
    expect(unfinishedPictures({ profilePic: picture('PROCESSING', 'PROCESSING'), profileCoverPic: null })).toBe(ID);
    expect(unfinishedPictures({ profilePic: null, profileCoverPic: picture('FAILED', 'FAILED') })).toBe(ID);
  });

  test('is refetched at the shortest interval again when it changes, and not at all once it is ready', () => {
    const delay = watchPictures<{ state: { data: string; dataUpdateCount: number } }>((data) => data);
    const ask = (data: string, dataUpdateCount: number) => delay({ state: { data, dataUpdateCount } });
    expect([ask('a', 3), ask('a', 3), ask('a', 4), ask('a', 5), ask('b', 6), ask('', 7), ask('b', 8)]).toEqual([
      5_000,
      5_000,
      10_000,
      20_000,
      5_000,
      false,
      5_000,
    ]);
  });

  test('is shown at its largest size', () => {
    expect(pictureAddress(picture('READY', 'READY'), 'profile')).toBe('/media/b');
    expect(pictureAddress(null, 'profileCover')).toBeNull();
  });
});
