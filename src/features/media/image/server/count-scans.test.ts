import { expect, test } from 'vitest';
import { aPicture } from '#tests/builders/media.ts';
import { countScans } from './count-scans.ts';

const SCAN = Buffer.from([0xff, 0xda, 0x00, 0x02]);

test('counts one scan in a baseline JPEG and several in a progressive one', async () => {
  const picture = aPicture({ width: 64, height: 48 });
  expect(countScans(await picture.clone().jpeg().toBuffer())).toBe(1);
  const steps = countScans(await picture.clone().jpeg({ progressive: true }).toBuffer());
  expect(steps).toBeGreaterThan(1);
  expect(steps).toBeLessThan(30);
});

test('ignores scan markers in metadata, in image data and after the end', async () => {
  const picture = await aPicture({ width: 64, height: 48 }).jpeg().toBuffer();
  const note = Buffer.concat([Buffer.from([0xff, 0xe1, 0x00, SCAN.length + 2]), SCAN]);
  const drawn = Buffer.from([0xff, 0x00, 0xda, 0xff, 0xd0, 0xda]);
  const end = picture.length - 2;
  expect(
    countScans(Buffer.concat([picture.subarray(0, 2), note, picture.subarray(2, end), drawn, picture.subarray(end), SCAN, SCAN])),
  ).toBe(1);
});

test('counts every scan, and terminates on bytes that aren’t an image', async () => {
  const picture = await aPicture({ width: 64, height: 48 }).jpeg().toBuffer();
  const end = picture.length - 2;
  expect(countScans(Buffer.concat([picture.subarray(0, end), ...Array<Buffer>(500).fill(SCAN), picture.subarray(end)]))).toBe(501);
  for (const bytes of [[], [0xff], [0xff, 0xd8, 0xff], [0xff, 0xd8, 0xff, 0xe1, 0x00], [0xff, 0xd8, 0xff, 0xe1, 0x00, 0x00, 0xff, 0xff]])
    expect(countScans(Uint8Array.from(bytes))).toBe(0);
});
