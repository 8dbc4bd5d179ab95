import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MARK_PICTURES, markOf } from './mark-pictures.ts';

const colours = { light: '#1f6feb', dark: '#7ab8ff' };
const own = await sharp({ create: { width: 512, height: 512, channels: 4, background: '#00ff00' } })
  .png()
  .toBuffer();
const SIZES: Record<string, number> = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512, 'icon-maskable.png': 512 };

async function pixel(png: Buffer, at: number): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.floor(info.width * at), Math.floor(info.height * at)];
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

describe.each([
  ['the drawn mark in the accent', null, [31, 111, 235, 255]],
  ['the site’s own mark', own, [0, 255, 0, 255]],
])('%s', (_, mark, middle) => {
  test.each(Object.entries(SIZES))('is in the middle of %s', async (name, size) => {
    const png = await MARK_PICTURES[name]?.draw({ mark, colours });
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size });
    expect(await pixel(png ?? Buffer.alloc(0), 0.5)).toEqual(middle);
  });

  test('leaves the edge of what systems cut to their own shape white', async () => {
    const png = await MARK_PICTURES['icon-maskable.png']?.draw({ mark, colours });
    for (const at of [0, 0.1, 0.24]) expect(await pixel(png ?? Buffer.alloc(0), at)).toEqual([255, 255, 255, 255]);
  });

  test('is an icon file that holds a PNG of the size it says', async () => {
    const ico = (await MARK_PICTURES['favicon.ico']?.draw({ mark, colours })) ?? Buffer.alloc(0);
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt32LE(14)]).toEqual([1, 1, 48, ico.length - 22]);
    expect(await sharp(ico.subarray(ico.readUInt32LE(18))).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 });
  });
});

test('is a vector in the accent, or the picture inside of one', async () => {
  const svg = async (mark: Buffer | null) => String(await MARK_PICTURES['favicon.svg']?.draw({ mark, colours }));
  expect(await svg(null)).toMatch(/^<svg .*fill="#1f6feb"/);
  expect(await svg(own)).toMatch(/^<svg .*href="data:image\/png;base64,[A-Za-z0-9+/=]+"\/><\/svg>$/);
});

test('the drawn mark is a circle with one corner', async () => {
  const png = await markOf({ mark: null, colours }, 100);
  const alpha = async (x: number, y: number) =>
    (await sharp(png).extract({ left: x, top: y, width: 1, height: 1 }).ensureAlpha().raw().toBuffer())[3];
  expect(await Promise.all([alpha(5, 5), alpha(94, 5), alpha(94, 94), alpha(5, 94)])).toEqual([0, 0, 0, 255]);
});
