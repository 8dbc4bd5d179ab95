export type Frames = { data: Buffer; width: number; height: number; count: number };

/**
 * Turns each frame of an animation upright by its EXIF orientation, in place: the image library turns single pictures only. Takes four
 * bytes a pixel, the frames below one another.
 */
export function turnFrames({ data, width, height, count }: Frames, orientation: number): Frames {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const turn = turnOf(orientation, width, height);
  const size = width * height;
  const [across, down] = orientation > 4 ? [height, width] : [width, height];
  for (let start = 0; start < count * size; start += size) {
    const frame = pixels.slice(start, start + size);
    for (let y = 0; y < down; y += 1) {
      for (let x = 0; x < across; x += 1) pixels[start + y * across + x] = frame[turn.first + x * turn.right + y * turn.below] ?? 0;
    }
  }
  return { data, width: across, height: down, count };
}

// Where the first pixel of the upright picture is in the stored one, and how far away those to its right and below it are.
function turnOf(orientation: number, width: number, height: number): { first: number; right: number; below: number } {
  const last = width * height - 1;
  const lastRow = width * (height - 1);
  switch (orientation) {
    case 2:
      return { first: width - 1, right: -1, below: width };
    case 3:
      return { first: last, right: -1, below: -width };
    case 4:
      return { first: lastRow, right: 1, below: -width };
    case 5:
      return { first: 0, right: width, below: 1 };
    case 6:
      return { first: lastRow, right: -width, below: 1 };
    case 7:
      return { first: last, right: -width, below: -1 };
    case 8:
      return { first: width - 1, right: width, below: -1 };
    default:
      return { first: 0, right: 1, below: width };
  }
}
