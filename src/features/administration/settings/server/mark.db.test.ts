import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { findMark } from '#platform/server/program/site-mark.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { MARK_BYTES_MAX } from '../contract.ts';
import { getSettings } from './get-settings.ts';
import { setMark } from './set-mark.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  await services.site.refresh();
});

const pngOf = async (size = 512, background = '#1f6feb') =>
  (
    await sharp({ create: { width: size, height: size, channels: 4, background } })
      .withExif({ IFD0: { Artist: 'Robin' } })
      .png()
      .toBuffer()
  ).toString('base64');
/** A picture of three times as many random values below this as there are pixels. */
function noiseOf(values: number): Promise<Buffer> {
  let state = 7;
  const pixels = Buffer.from(
    Array.from({ length: 512 * 512 * 3 }, () => ((state = Math.imul(state, 1_103_515_245) + 12_345) >>> 8) % values),
  );
  return sharp(pixels, { raw: { width: 512, height: 512, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
const marks = () => db.selectFrom('site_marks').select(['id', 'png']).execute();
async function set(picture: string | null, seen?: { id: string } | null): Promise<void> {
  const { actor } = await givenUser(db, { admin: true });
  const { values } = await getSettings(services);
  await setMark(services, actor, { picture, seen: seen === undefined ? values.mark : seen });
  await services.site.refresh();
}

describe('refuses', () => {
  test.each([
    ['another size', async () => pngOf(511)],
    [
      'another format',
      async () =>
        (
          await sharp(Buffer.from(await pngOf(), 'base64'))
            .webp()
            .toBuffer()
        ).toString('base64'),
    ],
    ['half a picture', async () => (await pngOf()).slice(0, 200)],
    ['no picture at all', async () => Buffer.from('<svg onload="alert(1)"/>').toString('base64')],
  ])('%s, and stores nothing', async (_, file) => {
    await expect(set(await file())).rejects.toMatchObject({ code: 'BAD_REQUEST', reason: 'MARK_UNREADABLE' });
    expect([await marks(), await db.selectFrom('admin_actions').selectAll().execute()]).toEqual([[], []]);
  });

  test('a picture that takes too many bytes as it is stored, though its file doesn’t', async () => {
    const noise = await noiseOf(118);
    expect(noise.length).toBeLessThan(MARK_BYTES_MAX);
    await expect(set(noise.toString('base64'))).rejects.toMatchObject({ code: 'BAD_REQUEST', reason: 'MARK_TOO_DETAILED' });
    expect(await marks()).toEqual([]);
    await set((await noiseOf(30)).toString('base64'));
    expect((await marks())[0]?.png.length).toBeLessThan(MARK_BYTES_MAX);
  });

  test('a mark in place of one that a colleague has changed', async () => {
    await set(await pngOf());
    await expect(set(await pngOf(512, '#ff0000'), null)).rejects.toMatchObject({ reason: 'SETTING_CHANGED' });
    expect(await marks()).toHaveLength(1);
  });

  test('all but one of several who choose the first mark at once', async () => {
    const picture = await pngOf();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => set(picture, null)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await marks()).toHaveLength(1);
  });
});

test('a mark holds at once, is stored as nothing but pixels, gives way to the next, and each change is a line of the log', async () => {
  expect(await findMark(services)).toBeNull();
  const before = services.site.revision();
  await set(await pngOf());
  const [first] = await marks();
  expect(await findMark(services)).toEqual(first?.png);
  expect((await sharp(first?.png).metadata()).exif).toBeUndefined();
  expect(services.site.revision()).not.toBe(before);
  await set(await pngOf(512, '#ff0000'));
  expect((await marks()).map(({ id }) => id)).not.toContain(first?.id);
  expect((await getSettings(services)).facts.mark).toMatchObject({ source: 'CHOSEN' });
  await set(null);
  expect([await marks(), await findMark(services), services.site.revision()]).toEqual([[], null, before]);
  const log = await db.selectFrom('admin_actions').select('subject').orderBy('id').execute();
  expect(log.map(({ subject }) => subject)).toEqual([
    { text: 'Mark: a picture' },
    { text: 'Mark: a picture' },
    { text: 'Mark: the drawn one' },
  ]);
});
