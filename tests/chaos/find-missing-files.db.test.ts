import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { aPicture, givenMediaEntity } from '#tests/builders/media.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { findMissingFiles } from './find-missing-files.ts';

const { db, pool } = await testDatabase();

test('finds a picture that is ready although a size is missing or truncated', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnout-pictures-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { variants } = await givenMediaEntity(db, await givenUser(db), { type: 'POST', id: uuidv7() });
  const paths = Object.values(variants).map((key) => join(dataDir, 'blobs', key));
  const look = () => findMissingFiles({ dataDir }, pool);
  expect(await look()).toMatchObject([{ invariant: 'ready without its files', count: 2 }]);
  const whole = await aPicture().webp().toBuffer();
  const keep = async (path: string, bytes: Buffer) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  };
  await Promise.all(paths.map((path) => keep(path, whole)));
  expect(await look()).toEqual([]);
  await keep(paths[0] ?? '', whole.subarray(0, whole.length / 2));
  expect(await look()).toMatchObject([{ count: 1 }]);
  await keep(paths[0] ?? '', whole);
  await db.updateTable('media_entities').set({ variants: '{}' }).execute();
  expect(await look()).toMatchObject([{ count: 1, example: 'no size at all' }]);
});
