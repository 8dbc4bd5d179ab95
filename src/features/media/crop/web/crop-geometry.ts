/** Width and height of a picture in pixels. */
export type Size = { width: number; height: number };

/** A crop: its centre in pixels of the picture, and how often its width fits into that of the largest possible crop. */
export type Crop = { x: number; y: number; zoom: number };

export type Rect = { x: number; y: number; width: number; height: number };

export const ZOOM_MAX = 5;

/** The largest crop of this shape (width by height), centred: what the server would choose by itself. */
export function wholeCrop(picture: Size): Crop {
  return { x: picture.width / 2, y: picture.height / 2, zoom: 1 };
}

/** The pixels of the picture that the crop covers. Always inside the picture. */
export function cropRect(picture: Size, aspect: number, crop: Crop): Rect {
  const { width, height } = cutSize(picture, aspect, crop.zoom);
  return { x: crop.x - width / 2, y: crop.y - height / 2, width, height };
}

/** Moves the crop by fractions of its own width and height: an x of 0.5 moves it half a frame to the right. Stops at the edges. */
export function moveCrop(picture: Size, aspect: number, crop: Crop, by: { x: number; y: number }): Crop {
  const { width, height } = cutSize(picture, aspect, crop.zoom);
  return inside(picture, aspect, { ...crop, x: crop.x + by.x * width, y: crop.y + by.y * height });
}

/**
 * Changes the zoom, from 1 to `ZOOM_MAX`. Keeps the point `at`, in fractions of the frame from its top-left corner, in place as far as the
 * picture reaches.
 */
export function zoomCrop(picture: Size, aspect: number, crop: Crop, zoom: number, at: { x: number; y: number } = { x: 0.5, y: 0.5 }): Crop {
  const next = Math.min(ZOOM_MAX, Math.max(1, zoom));
  const before = cutSize(picture, aspect, crop.zoom);
  const after = cutSize(picture, aspect, next);
  return inside(picture, aspect, {
    x: crop.x + (at.x - 0.5) * (before.width - after.width),
    y: crop.y + (at.y - 0.5) * (before.height - after.height),
    zoom: next,
  });
}

/** The size of the output file for a crop: never larger than the crop, and at most `widest` pixels wide. */
export function outputSize(rect: Rect, aspect: number, widest: number): Size {
  const width = Math.max(1, Math.min(widest, Math.round(rect.width)));
  return { width, height: Math.max(1, Math.round(width / aspect)) };
}

function cutSize(picture: Size, aspect: number, zoom: number): Size {
  const width = Math.min(picture.width, picture.height * aspect) / zoom;
  return { width, height: width / aspect };
}

function inside(picture: Size, aspect: number, crop: Crop): Crop {
  const { width, height } = cutSize(picture, aspect, crop.zoom);
  return { ...crop, x: between(crop.x, width / 2, picture.width - width / 2), y: between(crop.y, height / 2, picture.height - height / 2) };
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
