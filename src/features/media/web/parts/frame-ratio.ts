import type { MediaEntity } from '../../contract.ts';

// As wide and as tall as a picture may stand in a list: wider ones and taller ones are cut to that.
const WIDEST = 1.91;
const TALLEST = 4 / 5;
// On its own page a picture is whole, unless it would be so narrow or so flat that nothing could be seen of it.
const FLATTEST = 4;
const NARROWEST = 1 / 3;

type Sized = Pick<MediaEntity, 'type' | 'width' | 'height'>;

/**
 * The shape of the frame that media stand in, width by height: that of the first, within bounds. Films and what is not measured yet
 * are 16 by 9 and 4 by 3.
 */
export function frameRatio(media: readonly Sized[], { whole = false } = {}): number {
  const first = media[0];
  if (!first || first.type === 'video') return 16 / 9;
  if (!first.width || !first.height) return 4 / 3;
  const own = first.width / first.height;
  const [least, most] = whole ? [NARROWEST, FLATTEST] : [TALLEST, WIDEST];
  return Math.round(Math.min(most, Math.max(least, own)) * 1000) / 1000;
}
