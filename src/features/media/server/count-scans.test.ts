import { expect, test } from 'vitest';
import { aPicture } from '#tests/builders/media.ts';
import { countScans } from './count-scans.ts';

const SCAN = Buffer.from([0xff, 0xda, 0x00, 0x02]);

test('a picture that is drawn at once has one scan, one that appears step by step has some', async () => {
  const picture = aPicture({ width: 64, height: 48 });
  expect(countScans(await picture.clone().jpeg().toBuffer())).toBe(1);
  const steps = countScans(await picture.clone().jpeg({ progressive: true }).toBuffer());
  expect(steps).toBeGreaterThan(1);
  expect(steps).toBeLessThan(30);
});

test('what only looks like a scan is none: in a note, among what is drawn, behind the end', async () => {
  const picture = await aPicture({ width: 64, height: 48 }).jpeg().toBuffer();
  const note = Buffer.concat([Buffer.from([0xff, 0xe1, 0x00, SCAN.length + 2]), SCAN]);
  const drawn = Buffer.from([0xff, 0x00, 0xda, 0xff, 0xd0, 0xda]);
  const end = picture.length - 2;
  expect(
    countScans(Buffer.concat([picture.subarray(0, 2), note, picture.subarray(2, end), drawn, picture.subarray(end), SCAN, SCAN])),
  ).toBe(1);
});

test('each one that is there is counted, and bytes that are no picture have an end', async () => {
  const picture = await aPicture({ width: 64, height: 48 }).jpeg().toBuffer();
  const end = picture.length - 2;
  expect(countScans(Buffer.concat([picture.subarray(0, end), ...Array<Buffer>(500).fill(SCAN), picture.subarray(end)]))).toBe(501);
  for (const bytes of [[], [0xff], [0xff, 0xd8, 0xff], [0xff, 0xd8, 0xff, 0xe1, 0x00], [0xff, 0xd8, 0xff, 0xe1, 0x00, 0x00, 0xff, 0xff]])
    expect(countScans(Uint8Array.from(bytes))).toBe(0);
});
