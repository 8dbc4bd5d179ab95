/**
 * Counts the scans of a JPEG: one, or about ten if it is progressive. Reads the markers as the decoder does (ITU-T T.81 annex B), up to the
 * end of the image, so that nothing after it or inside metadata is counted.
 */
export function countScans(jpeg: Uint8Array): number {
  let scans = 0;
  for (let at = 2; ;) {
    at = nextMarker(jpeg, at);
    const marker = jpeg[at];
    if (marker === undefined || marker === END_OF_IMAGE) return scans;
    if (marker === START_OF_SCAN) scans += 1;
    at += 1 + (standsAlone(marker) ? 0 : lengthAt(jpeg, at + 1));
  }
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Returns the index of the next marker's code, skipping image data and anything else that isn't a marker. */
function nextMarker(jpeg: Uint8Array, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const code = jpeg[at + 1];
    if (code !== 0x00 && code !== 0xff) return at + 1;
  }
  return jpeg.length;
}

// Start of image, restart markers, and the obsolete TEM have no length.
function standsAlone(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;
}

function lengthAt(jpeg: Uint8Array, at: number): number {
  return ((jpeg[at] ?? 0) << 8) | (jpeg[at + 1] ?? 0);
}
