import { mediaRefusals } from '../../refusals.ts';
import { kindOfType, sniffImage } from '../../rules.ts';
import { typeOfFile } from '../../shared/check-file.ts';

/** As many bytes as it takes to recognise an image. */
const BEGINNING = 128;
const UNREADABLE = 'This file can no longer be read. Choose it again.';

/**
 * Returns why the bytes of a chosen file aren't what its name says, in the words of docs/product.md#uploads, or null if they may be: a text
 * named like an image is refused before it is sent. The server reads all of it and decides.
 */
export async function checkBytes(file: Pick<File, 'name' | 'type' | 'slice'>): Promise<string | null> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  } catch {
    // It was changed, moved or deleted after it was chosen.
    return UNREADABLE;
  }
  const fits = kindOfType(typeOfFile(file)) === 'video' ? mayBeFilm(bytes) : sniffImage(bytes) !== null;
  return fits ? null : mediaRefusals.UNSUPPORTED_TYPE().message;
}

// ISO base media and QuickTime start with the length and name of a box, Matroska with a number of its own (RFC 8794).
const FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);
const MATROSKA = [0x1a, 0x45, 0xdf, 0xa3];

function mayBeFilm(bytes: Uint8Array): boolean {
  return MATROSKA.every((byte, at) => bytes[at] === byte) || FIRST_BOXES.has(String.fromCharCode(...bytes.subarray(4, 8)));
}
