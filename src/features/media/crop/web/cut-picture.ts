import { outputSize, type Rect } from './crop-geometry.ts';
import { PICTURE_SHAPES, type PictureKind } from '#features/media/crop/rules.ts';

const QUALITY = 0.92;
const ENDINGS: Record<string, string> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' };

/**
 * Draws the crop of a picture into the file to upload. Browsers that can't write WebP write PNG. Throws with a text of
 * docs/product.md#failure-texts.
 */
export async function cutPicture(image: HTMLImageElement, rect: Rect, kind: PictureKind, name: string): Promise<File> {
  const { aspect, widest } = PICTURE_SHAPES[kind];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, outputSize(rect, aspect, widest));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, rect.x, rect.y, rect.width, rect.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (!blob) throw new Error('Failed to create blob');
  return new File([blob], `${name.replace(/\.[^.]*$/, '') || 'picture'}.${ENDINGS[blob.type] ?? 'png'}`, { type: blob.type });
}
