import type { MediaEntity } from '../contract.ts';

// The widest and tallest an image may be in a list: anything beyond that is cropped.
const WIDEST = 1.91;
const TALLEST = 4 / 5;
// On its own page an image is shown whole, unless it would be so narrow or so flat that nothing could be seen.
const FLATTEST = 4;
const NARROWEST = 1 / 3;

type Sized = Pick<MediaEntity, 'type' | 'width' | 'height'>;

/**
 * Returns the shape of a media frame, width divided by height: that of the first item, within bounds. Films get 16:9, unknown sizes 4:3.
 */
export function frameRatio(media: readonly Sized[], { whole = false } = {}): number {
  const first = media[0];
  if (!first || first.type === 'video') return 16 / 9;
  if (!first.width || !first.height) return 4 / 3;
  const own = first.width / first.height;
  const [least, most] = whole ? [NARROWEST, FLATTEST] : [TALLEST, WIDEST];
  return Math.round(Math.min(most, Math.max(least, own)) * 1000) / 1000;
}
