import type { ByteRange } from '../storage/blobs.ts';

/**
 * Parses a `Range` header (RFC 9110 section 14) for a file of `length` bytes. Returns one range of bytes, `null` if the whole file should
 * be sent (no header, several ranges, other units, malformed), or `unsatisfiable` if the range starts beyond the end.
 */
export function parseByteRange(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | null {
  const match = header === undefined ? null : /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') return suffix(Number(last), length);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= length) return 'unsatisfiable';
  return { start, end: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}

function suffix(count: number, length: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || length === 0) return 'unsatisfiable';
  return { start: Math.max(0, length - count), end: length - 1 };
}
