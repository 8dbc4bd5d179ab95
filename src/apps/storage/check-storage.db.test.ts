import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { isImplausible } from '#features/media/server/queries/find-stray-files.ts';
import { exportKey } from '#features/privacy/export/server/export-links.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenMediaEntity, givenUpload } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { checkStorage } from './check-storage.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
const BYTES = Buffer.from('x');
beforeEach(database.empty);

/** Files with rows, files without, a row without its file, and a file that nobody here wrote; all of them old by the clock of the check. */
async function givenStorage() {
  const owner = await givenUser(db);
  const post = await givenContent(db, owner);
  const picture = await givenMediaEntity(db, owner, post.uri);
  const upload = await givenUpload(db, owner);
  const name = { userId: owner.userId, exportId: uuidv7() };
  const [at, until] = [services.now(), addMinutes(services.now(), 60)];
  await db
    .insertInto('data_exports')
    .values({ user_id: name.userId, id: name.exportId, status: 'READY', requested_at: at, expires_at: until })
    .execute();
  const [missing = '', ...whole] = Object.values(picture.variants);
  const named = [...whole, upload.key, exportKey(name)];
  const strays = [
    `d/${owner.userId}/${uuidv7()}/800.webp`,
    `d/${owner.userId}/${picture.id}/1600.webp`,
    `q/${owner.userId}/${uuidv7()}`,
    exportKey({ userId: owner.userId, exportId: uuidv7() }),
  ];
  const foreign = 'notes/of-an-operator.txt';
  for (const key of [...named, ...strays, foreign]) await services.blobs.put(key, BYTES);
  return { named, strays, missing, foreign };
}

const check = async (removes: boolean, hours = 48) => {
  const found: [string, string][] = [];
  const later = { ...services, now: () => addMinutes(new Date(Date.now()), hours * 60) };
  const checked = await checkStorage({ services: later, removes, onFound: (kind, key) => found.push([kind, key]) });
  return { checked, found: found.toSorted() };
};
const present = async (keys: string[]) => Promise.all(keys.map(async (key) => (await services.blobs.head(key)) !== null));

test('reports files without a row, rows without a file and what is not ours, and changes nothing', async () => {
  const { named, strays, missing, foreign } = await givenStorage();
  const { checked, found } = await check(false);
  expect(checked).toEqual({ files: 8, strays: 4, removed: 0, foreign: 1, missing: 1 });
  const expected = [...strays.map((key) => ['without a row', key]), ['missing', missing], ['not ours', foreign]];
  expect(found).toEqual(expected.toSorted());
  expect(await present([...named, ...strays, foreign])).not.toContain(false);
  for (const key of [...named, ...strays, foreign]) await services.blobs.delete(key);
});

test('deletes, when asked to, files without a row and nothing else, and none that may get its row in a moment', async () => {
  const { named, strays, foreign } = await givenStorage();
  expect((await check(true, 1)).checked).toMatchObject({ files: 0, removed: 0 });
  expect((await check(true)).checked).toEqual({ files: 8, strays: 4, removed: 4, foreign: 1, missing: 1 });
  expect(await present(strays)).toEqual([false, false, false, false]);
  expect(await present([...named, foreign])).not.toContain(false);
  expect((await check(true)).checked).toEqual({ files: 4, strays: 0, removed: 0, foreign: 1, missing: 1 });
});

test('takes a database that knows fewer than half of the files for another one, unless there are only a few', () => {
  expect(isImplausible({ files: 100, strays: 50 })).toBe(false);
  expect(isImplausible({ files: 100, strays: 51 })).toBe(true);
  expect(isImplausible({ files: 20, strays: 20 })).toBe(false);
});
