import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { adoptStore, claimStore, OWNER_KEY, readStoreOwner } from '#platform/server/storage/store-owner.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { runSweepFiles } from './sweep-files.run.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, pool, empty } = database;
const later = { ...services, now: () => addMinutes(new Date(Date.now()), 48 * 60) };
beforeEach(async () => {
  await empty();
  await pool.query(`delete from watermarks where name = 'storage.site'`);
  for (const key of await stored()) await services.blobs.delete(key);
});

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of services.blobs.list('', new Date(8.64e15))) keys.push(key);
  return keys;
}

const put = async (keys: string[]) => {
  for (const key of keys) await services.blobs.put(key, Buffer.from('x'));
  return keys;
};
const strays = (count: number) => put(Array.from({ length: count }, () => `q/${uuidv7()}/${uuidv7()}`));
async function named(count: number) {
  const owner = await givenUser(db);
  const keys: string[] = [];
  for (let at = 0; at < count; at += 1) keys.push((await givenUpload(db, owner)).key);
  return put(keys);
}

test('deletes nothing in a store that another database has claimed, be this one empty or one with a name of its own, until it is adopted', async () => {
  await named(1);
  const [stray = ''] = await strays(1);
  await services.blobs.put(OWNER_KEY, Buffer.from(uuidv7()));
  await expect(runSweepFiles(later)).rejects.toThrow('holds the files of another database');
  await claimStore(later);
  expect(await readStoreOwner(services)).toBe('another');
  await expect(runSweepFiles(later)).rejects.toThrow('`npm start -- storage adopt`');
  expect(await stored()).toContain(stray);
  await adoptStore(later);
  await runSweepFiles(later);
  expect(await stored()).not.toContain(stray);
});

test('deletes nothing where most files are without a row, claimed or not', async () => {
  await strays(21);
  await named(20);
  await expect(runSweepFiles(later)).rejects.toThrow('21 of 41 files are without a row');
  await adoptStore(later);
  await expect(runSweepFiles(later)).rejects.toThrow('Nothing was deleted');
  expect(await stored()).toHaveLength(42);
});

test('claims a store once it knows half of its files, and leaves the few of a young site to their own database', async () => {
  await strays(2);
  await named(1);
  await runSweepFiles(later);
  expect([await readStoreOwner(services), (await stored()).length]).toEqual(['unclaimed', 3]);
  const known = await named(1);
  await runSweepFiles(later);
  expect(await readStoreOwner(services)).toBe('ours');
  expect(await stored()).toHaveLength(3);
  expect(await stored()).toContain(known[0]);
});
