import type { FileHandle } from 'node:fs/promises';

/** A part of a fragmented film that can be fetched by itself. */
export type Fragment = { start: number; byteLength: number; seconds: number };

/** The parts of a fragmented MP4 file: what a player needs first, then one part after another. */
export type Fragments = { head: { start: number; byteLength: number }; parts: Fragment[] };

type Box = { type: string; start: number; byteLength: number; headerLength: number };

const LARGEST_INDEX = 16 * 1024 * 1024;

/**
 * Reads where the parts of a fragmented MP4 are and how long each plays (ISO/IEC 14496-12). Throws if the file is damaged; a file without a
 * single picture or sound has no parts.
 */
export async function readFragments(file: FileHandle): Promise<Fragments> {
  const boxes = await topBoxes(file);
  const moov = boxes.find(({ type }) => type === 'moov');
  const first = boxes.findIndex(({ type }) => type === 'moof');
  if (!moov || first < 0) return { head: { start: 0, byteLength: 0 }, parts: [] };
  const moovBytes = await readBox(file, moov);
  const timescale = timescaleOf(moovBytes);
  const fallback = defaultDurationOf(moovBytes);
  const parts: Fragment[] = [];
  for (const box of boxes.slice(first)) {
    const last = parts.at(-1);
    if (box.type === 'moof') {
      const seconds = durationOf(await readBox(file, box), fallback) / timescale;
      parts.push({ start: box.start, byteLength: box.byteLength, seconds });
    } else if (last && box.type === 'mdat') last.byteLength += box.byteLength;
  }
  return { head: { start: 0, byteLength: moov.start + moov.byteLength }, parts };
}

async function topBoxes(file: FileHandle): Promise<Box[]> {
  const { size } = await file.stat();
  const header = new DataView(new ArrayBuffer(16));
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= size;) {
    await file.read(header, 0, 16, at);
    const short = header.getUint32(0);
    const headerLength = short === 1 ? 16 : 8;
    const byteLength = short === 1 ? Number(header.getBigUint64(8)) : short === 0 ? size - at : short;
    if (byteLength < headerLength || at + byteLength > size) throw new Error('A film ends in the middle.');
    boxes.push({ type: fourLetters(header, 4), start: at, byteLength, headerLength });
    at += byteLength;
  }
  return boxes;
}

async function readBox(file: FileHandle, box: Box): Promise<DataView> {
  if (box.byteLength > LARGEST_INDEX) throw new Error('A film has a very large index.');
  const bytes = new DataView(new ArrayBuffer(box.byteLength - box.headerLength));
  await file.read(bytes, 0, bytes.byteLength, box.start + box.headerLength);
  return bytes;
}

function fourLetters(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

/** Returns the boxes inside a box along a path of names. */
function inside(view: DataView, [name, ...rest]: string[]): DataView[] {
  if (name === undefined) return [view];
  const found: DataView[] = [];
  for (let at = 0; at + 8 <= view.byteLength;) {
    const length = view.getUint32(at);
    if (length < 8 || at + length > view.byteLength) break;
    if (fourLetters(view, at + 4) === name) found.push(...inside(new DataView(view.buffer, view.byteOffset + at + 8, length - 8), rest));
    at += length;
  }
  return found;
}

function timescaleOf(moov: DataView): number {
  const [header] = inside(moov, ['trak', 'mdia', 'mdhd']);
  const timescale = header?.getUint32(header.getUint8(0) === 1 ? 20 : 12) ?? 0;
  if (timescale === 0) throw new Error('A film has no clock.');
  return timescale;
}

function defaultDurationOf(moov: DataView): number {
  return inside(moov, ['mvex', 'trex'])[0]?.getUint32(12) ?? 0;
}

/** The sum of the durations of all samples, in units of the timescale. */
function durationOf(moof: DataView, fallback: number): number {
  const [head] = inside(moof, ['traf', 'tfhd']);
  const usual = head ? usualDuration(head, fallback) : fallback;
  let total = 0;
  for (const run of inside(moof, ['traf', 'trun'])) {
    const flags = run.getUint32(0) & 0xffffff;
    const count = run.getUint32(4);
    const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length;
    let at = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
    for (let sample = 0; sample < count; sample += 1, at += fields * 4) total += flags & 0x100 ? run.getUint32(at) : usual;
  }
  return total;
}

function usualDuration(head: DataView, fallback: number): number {
  const flags = head.getUint32(0) & 0xffffff;
  if ((flags & 0x8) === 0) return fallback;
  return head.getUint32(8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0));
}
