import type { MediaEntity } from '#features/media/contract.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import type { Content } from '../../contract.ts';

/** Returns the picture on an item's preview card: its first image that is ready, none while it is locked. */
export function cardPicture(item: Content): MediaEntity | null {
  return item.locked ? null : (item.media.find((one) => one.type === 'image' && pictureUrl(one, 800) !== null) ?? null);
}
