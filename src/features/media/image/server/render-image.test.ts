import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aHeic, aJpeg, aPicture } from '#tests/builders/media.ts';
import { renderImage } from './render-image.ts';

const sizesOf = async (bodies: { name: string; body: Buffer }[]) =>
  Object.fromEntries(
    await Promise.all(
      bodies.map(async ({ name, body }) => {
        const { format, width, height } = await sharp(body).metadata();
        return [name, { format, width, height }] as const;
      }),
    ),
  );

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A PNG that says that it is an animation of so many frames. */
async function anAnimatedPng(frames: number): Promise<Buffer> {
  const still = await aPicture({ width: 60, height: 40 }).png().toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  const afterHeader = 33;
  return Buffer.concat([still.subarray(0, afterHeader), chunk('acTL', control), still.subarray(afterHeader)]);
}

/** The start of a PNG that declares its own size, bit depth, colour type and interlacing. */
function aPngOf(width: number, height: number, kind: number[]): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', Buffer.concat([size, Buffer.from(kind)])), chunk('IDAT', deflateSync('x'))]);
}

describe('refuses what isn’t a usable image:', () => {
  test.each([
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>1</script></svg>'],
    ['a page', '<!doctype html><script>1</script>'],
    ['a document', '%PDF-1.7 …'],
    ['nothing', ''],
  ])('%s', async (_what, text) => {
    await expect(renderImage(Buffer.from(text), 'content')).rejects.toThrow('Unsupported file type');
  });

  test('a file that merely starts like one', async () => {
    await expect(renderImage(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]), 'content')).rejects.toThrow(
      'couldn’t be read',
    );
    await expect(
      renderImage(Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(100)]), 'content'),
    ).rejects.toThrow('couldn’t be read');
  });

  test('an image cut off in the middle', async () => {
    const whole = await aJpeg();
    await expect(renderImage(whole.subarray(0, Math.trunc(whole.length / 2)), 'content')).rejects.toThrow('couldn’t be read');
  });

  test('an image of more than 50 megapixels, however small its file', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 5001, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    await expect(renderImage(bomb, 'content')).rejects.toThrow('50 megapixels');
  });

  test('an interlaced image too large to be held in memory whole', async () => {
    const deep = [16, 6, 0, 0, 1];
    await expect(renderImage(aPngOf(5000, 5100, deep), 'content')).rejects.toThrow('Save it as a JPEG');
    await expect(renderImage(aPngOf(5000, 4900, deep), 'content')).rejects.toThrow('couldn’t be read');
    await expect(renderImage(aPngOf(5000, 5100, [16, 6, 0, 0, 0]), 'content')).rejects.toThrow('couldn’t be read');
  });

  test('an animation of which only the first frame could be shown, unless nothing moves there', async () => {
    const moving = await anAnimatedPng(5);
    for (const entityType of ['content', 'comment', 'message'] as const)
      await expect(renderImage(moving, entityType)).rejects.toThrow('Moving pictures have to be GIF or WebP files.');
    expect((await renderImage(moving, 'profile')).width).toBe(400);
    expect((await renderImage(await anAnimatedPng(1), 'content')).width).toBe(60);
    const avif = await aPicture({ width: 60, height: 40 }).avif({ effort: 0 }).toBuffer();
    avif.write('avis', 8, 'latin1');
    await expect(renderImage(avif, 'content')).rejects.toThrow('Moving pictures have to be GIF or WebP files.');
  });

  test('a JPEG of more than a thousand scans, each of which would cost the whole image', async () => {
    const steps = await aPicture({ width: 64, height: 48 }).jpeg({ progressive: true }).toBuffer();
    const last = steps.subarray(steps.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const bomb = Buffer.concat([steps.subarray(0, -2), ...Array<Buffer>(1000).fill(last), steps.subarray(-2)]);
    await expect(renderImage(bomb, 'content')).rejects.toThrow('couldn’t be read');
    expect((await renderImage(steps, 'content')).width).toBe(64);
  });
});

describe('an image becomes webp in the sizes for its use', () => {
  test('profile: squares of 150 and 400', async () => {
    const { renditions } = await renderImage(await aJpeg({ width: 300, height: 900 }), 'profile');
    expect(await sizesOf(renditions)).toEqual({
      '150': { format: 'webp', width: 150, height: 150 },
      '400': { format: 'webp', width: 400, height: 400 },
    });
  });

  test('cover: 1500x500', async () => {
    const { renditions } = await renderImage(await aJpeg(), 'profileCover');
    expect(await sizesOf(renditions)).toEqual({ '1500': { format: 'webp', width: 1500, height: 500 } });
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('content: 800 and 400 wide, from %s', async (format) => {
    // Encode the fixture at the lowest effort: the test isn't about it, and it took most of the run time.
    const original = await aPicture({ width: 1000, height: 750 }).toFormat(format, { effort: 1 }).toBuffer();
    const { renditions, width, height, blur } = await renderImage(original, 'content');
    expect(await sizesOf(renditions)).toEqual({
      '400': { format: 'webp', width: 400, height: 300 },
      '800': { format: 'webp', width: 800, height: 600 },
    });
    expect([width, height]).toEqual([800, 600]);
    const small = await sharp(Buffer.from(blur.replace('data:image/webp;base64,', ''), 'base64')).metadata();
    expect([small.width, small.height]).toEqual([32, 24]);
  });

  test('but is not enlarged if it is smaller', async () => {
    expect(await sizesOf((await renderImage(await aJpeg({ width: 300, height: 200 }), 'comment')).renditions)).toMatchObject({
      '800': { width: 300, height: 200 },
    });
  });

  test('even from a phone that writes HEIC', async () => {
    const { renditions, width, height } = await renderImage(aHeic(), 'content');
    expect([width, height]).toEqual([48, 32]);
    const { data } = await sharp(renditions[0]?.body).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 20))).toEqual([10, 3, 1]);
  });

  test('upright, and without location, camera or other metadata', async () => {
    const original = await aPicture({ width: 600, height: 300 })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-note' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { renditions, width, height } = await renderImage(original, 'content');
    expect([width, height]).toEqual([300, 600]);
    for (const { body } of renditions) {
      expect((await sharp(body).metadata()).exif).toBe(undefined);
      expect(body.includes('secret-note')).toBe(false);
    }
  });

  test('with its transparency, and its animation if it is content', async () => {
    const clear = await sharp({ create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    expect((await sharp((await renderImage(clear, 'content')).renditions[0]?.body).metadata()).hasAlpha).toBe(true);
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp((await renderImage(moving, 'content')).renditions[0]?.body).metadata()).pages).toBe(3);
    expect((await sharp((await renderImage(moving, 'profile')).renditions[0]?.body).metadata()).pages ?? 1).toBe(1);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('with every frame of an animation upright, at its own pace: orientation %i', async (orientation) => {
    const corners = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'];
    const tile = { width: 60, height: 40, channels: 3 } as const;
    const quarter = (background: string) => ({ create: { ...tile, background } });
    const pictureOf = (colours: string[]) =>
      sharp({ create: { width: 120, height: 80, channels: 3, background: 'black' } })
        .composite(colours.map((colour, at) => ({ input: quarter(colour), left: (at % 2) * 60, top: at < 2 ? 0 : 40 })))
        .png()
        .toBuffer();
    const frames = await Promise.all([pictureOf(corners), pictureOf(corners.toReversed())]);
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true, delay: [100, 300], loop: 2 })
      .withMetadata({ orientation })
      .toBuffer();
    const { renditions, width, height } = await renderImage(moving, 'content');
    expect([width, height]).toEqual(orientation > 4 ? [80, 120] : [120, 80]);
    const largest = renditions.at(-1)?.body;
    expect(await sharp(largest, { animated: true }).metadata()).toMatchObject({
      pages: 2,
      delay: [100, 300],
      loop: 2,
      width,
      pageHeight: height,
    });
    for (const [page, frame] of frames.entries()) {
      const upright = sharp(await sharp(frame).withMetadata({ orientation }).png().toBuffer()).autoOrient();
      const [shown, wanted] = await Promise.all(
        [sharp(largest, { page }), upright].map((picture) => picture.removeAlpha().resize(2, 2, { fit: 'fill' }).raw().toBuffer()),
      );
      expect([...(shown ?? [])].map((value) => Math.round(value / 255))).toEqual(
        [...(wanted ?? [])].map((value) => Math.round(value / 255)),
      );
    }
  });

  test('showing only the first frame of an animation of more than a thousand', async () => {
    const rows = Buffer.from(Array.from({ length: 1001 * 4 }, (_, at) => ((at >> 2) % 2) * 255));
    const moving = await sharp(rows, { raw: { width: 2, height: 1001 * 2, channels: 1, pageHeight: 2 } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(1001);
    expect((await sharp((await renderImage(moving, 'content')).renditions[0]?.body).metadata()).pages ?? 1).toBe(1);
  });
});
