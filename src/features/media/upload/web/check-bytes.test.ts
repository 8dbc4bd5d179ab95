import { expect, test } from 'vitest';
import { aFilm } from '#tests/builders/film.ts';
import { aHeic, aPicture } from '#tests/builders/media.ts';
import { checkBytes } from './check-bytes.ts';

const fileOf = (name: string, type: string, ...parts: (string | Buffer)[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    name,
    { type },
  );

test('refuses text, drawings and pages named like an image or a film before they are sent', async () => {
  for (const text of [
    'Hello',
    '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    '<!doctype html>',
    '#EXTM3U\nfile:///etc/passwd',
    '%PDF-1.7',
  ])
    for (const [name, type] of [
      ['cat.png', 'image/png'],
      ['cat.heic', ''],
      ['walk.mp4', 'video/mp4'],
      ['walk.mov', ''],
    ] as const)
      expect([name, text, await checkBytes(fileOf(name, type, text))]).toEqual([name, text, 'Unsupported file type']);
});

test('refuses a film named like an image, and an image named like a film', async () => {
  expect(await checkBytes(fileOf('cat.png', 'image/png', await aFilm({ frames: 2 })))).toBe('Unsupported file type');
  expect(await checkBytes(fileOf('walk.mp4', 'video/mp4', await aPicture().png().toBuffer()))).toBe('Unsupported file type');
});

test('accepts what the server reads, even if an image is of another format than its name says', async () => {
  const picture = aPicture({ width: 32, height: 32 });
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const)
    expect([format, await checkBytes(fileOf('cat.png', 'image/png', await picture.clone().toFormat(format).toBuffer()))]).toEqual([
      format,
      null,
    ]);
  expect(await checkBytes(fileOf('IMG_1.HEIC', '', aHeic()))).toBeNull();
  expect(await checkBytes(fileOf('walk.mp4', 'video/mp4', await aFilm({ frames: 2 })))).toBeNull();
  expect(await checkBytes(fileOf('walk.webm', 'video/webm', await aFilm({ frames: 2, container: 'webm', codec: 'vp9' })))).toBeNull();
  expect(await checkBytes(fileOf('old.mov', 'video/quicktime', '\0\0\0\u0008wide\0\0\0\0mdat'))).toBeNull();
});

test('says so if a file was deleted after it was chosen', async () => {
  const gone = {
    name: 'cat.png',
    type: 'image/png',
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as unknown as Blob,
  };
  expect(await checkBytes(gone)).toBe('This file can no longer be read. Choose it again.');
});
