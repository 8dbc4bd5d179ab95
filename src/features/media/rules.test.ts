import { describe, expect, test } from 'vitest';
import {
  isInlineUse,
  isReadTonight,
  isWithinSizeLimit,
  kindOfType,
  NIGHTS_OF_READING,
  renditionsOf,
  sniffImage,
  videoRenditionsOf,
} from './rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const box = (brands: string) => bytes(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`);

describe('an upload', () => {
  test.each(['video/x-msvideo', 'application/vnd.apple.mpegurl', 'image/svg+xml', 'text/html', 'application/pdf', ''])(
    'of type %j is refused',
    (type) => {
      expect(kindOfType(type)).toBe(null);
    },
  );

  test('may be an image of 10 MB but not one byte more', () => {
    expect(kindOfType('IMAGE/JPEG')).toBe('image');
    expect(isWithinSizeLimit(10 * 1024 * 1024)).toBe(true);
    expect(isWithinSizeLimit(10 * 1024 * 1024 + 1)).toBe(false);
    expect(isWithinSizeLimit(undefined)).toBe(true);
  });
});

test('accepts mp4, mov and webm films whatever codecs their type declares', () => {
  for (const type of ['video/mp4', 'video/quicktime', 'video/webm;codecs=vp9']) expect(kindOfType(type)).toBe('video');
});

describe('a film is stored', () => {
  const sizes = (...film: Parameters<typeof videoRenditionsOf>) =>
    videoRenditionsOf(...film).map(({ name, width, height, kilobits }) => `${name} ${width}x${height} ${kilobits}k`);

  test('in three sizes, but without the largest in messages and comments', () => {
    const all = ['720 1280x720 3000k', '480 854x480 1500k', '360 640x360 800k'];
    expect(sizes('content', 1920, 1080)).toEqual(all);
    expect(sizes('message', 1920, 1080)).toEqual(all.slice(1));
    expect(sizes('comment', 1920, 1080)).toEqual(all.slice(1));
  });

  test('upright if the original is upright', () => {
    expect(sizes('content', 1080, 1920)).toEqual(['720 720x1280 3000k', '480 480x854 1500k', '360 360x640 800k']);
  });

  test('never enlarged: in the standard sizes it reaches, otherwise in its own size made even', () => {
    expect(sizes('content', 1278, 718)).toEqual(['480 854x480 1500k', '360 640x360 800k']);
    expect(sizes('content', 320, 181)).toEqual(['360 320x180 800k']);
    expect(sizes('content', 1, 1)).toEqual(['360 2x2 800k']);
  });
});

describe('sniffing an image', () => {
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

  test('recognises AVIF and HEIC by their brands and rejects video', () => {
    expect(sniffImage(box('avif\0\0\0\0mif1avif'))).toBe('avif');
    expect(sniffImage(box('mif1\0\0\0\0heicmif1'))).toBe('heic');
    expect(sniffImage(box('isom\0\0\0\0isomavc1'))).toBe(null);
    expect(sniffImage(bytes('\0\0\0\u0008ftyp'))).toBe(null);
  });
});

test('stores each use of an image in the sizes given on the product page', () => {
  expect(renditionsOf('profile').map(({ width, height }) => [width, height])).toEqual([
    [150, 150],
    [400, 400],
  ]);
  expect(renditionsOf('profileCover').map(({ width, height }) => [width, height])).toEqual([[1500, 500]]);
  for (const use of ['content', 'comment', 'message', 'thumbnail'] as const) expect(renditionsOf(use).at(-1)?.width).toBe(800);
});

test('treats only media in comments and messages as inline', () => {
  const uses = ['profile', 'profileCover', 'content', 'comment', 'message', 'thumbnail'] as const;
  expect(uses.filter(isInlineUse)).toEqual(['comment', 'message']);
});

test('reads the files of each image and film on exactly one night in seven, and some every night', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `0198c0de-0000-7000-8000-${(index * 327).toString(16).padStart(12, '0')}`);
  for (const from of [0, 3, 6]) {
    const nights = Array.from({ length: NIGHTS_OF_READING }, (_, count) => new Date(Date.UTC(2026, 0, 1 + from + count, 4, 41)));
    for (const id of ids) expect(nights.filter((night) => isReadTonight({ id }, night))).toHaveLength(1);
    for (const night of nights) expect(ids.some((id) => isReadTonight({ id }, night))).toBe(true);
  }
});
