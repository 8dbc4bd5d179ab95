import { describe, expect, test } from 'vitest';
import { isUploadable, isWithinSizeLimit, renditionsOf, sniffImage } from './rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const box = (brands: string) => bytes(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`);

describe('an upload', () => {
  test.each(['video/mp4', 'image/svg+xml', 'text/html', 'application/pdf', ''])('of type %j is refused', (type) => {
    expect(isUploadable(type)).toBe(false);
  });

  test('may be a picture of 10 MB and not one byte more', () => {
    expect(isUploadable('IMAGE/JPEG')).toBe(true);
    expect(isWithinSizeLimit(10 * 1024 * 1024)).toBe(true);
    expect(isWithinSizeLimit(10 * 1024 * 1024 + 1)).toBe(false);
    expect(isWithinSizeLimit(undefined)).toBe(true);
  });
});

describe('the first bytes tell the format', () => {
  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['<!doctype html>', null],
    ['%PDF-1.7', null],
    ['', null],
    ['\u00ff\u00d8', null],
    ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
    ['\u0089PNG\r\n\u001a\n', 'png'],
    ['RIFF\0\0\0\0WEBP', 'webp'],
    ['RIFF\0\0\0\0AVI ', null],
    ['GIF89a', 'gif'],
  ])('%j is %s', (start, format) => {
    expect(sniffImage(bytes(start))).toBe(format);
  });

  test('also inside the box of newer formats, where video is told apart', () => {
    expect(sniffImage(box('avif\0\0\0\0mif1avif'))).toBe('avif');
    expect(sniffImage(box('mif1\0\0\0\0heicmif1'))).toBe('heic');
    expect(sniffImage(box('isom\0\0\0\0isomavc1'))).toBe(null);
    expect(sniffImage(bytes('\0\0\0\u0008ftyp'))).toBe(null);
  });
});

test('every use of a picture has the sizes of the specification', () => {
  expect(renditionsOf('profile').map(({ width, height }) => [width, height])).toEqual([
    [150, 150],
    [400, 400],
  ]);
  expect(renditionsOf('profileCover').map(({ width, height }) => [width, height])).toEqual([[1500, 500]]);
  for (const use of ['content', 'comment', 'message', 'thumbnail'] as const) expect(renditionsOf(use).at(-1)?.width).toBe(800);
});
