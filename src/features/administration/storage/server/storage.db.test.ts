import { beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { registerUploads } from '#features/media/upload/server/register-uploads.ts';
import { runCheckFiles } from '#features/media/server/jobs/check-files.run.ts';
import { givenMediaEntity, givenUpload } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { countSizes, getGrowth } from './growth.ts';
import { getStorage, setStorageLimit } from './person-storage.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, pool } = database;
const NOW = services.now();
const MEGABYTE = 1024 ** 2;
beforeEach(async () => {
  await database.empty();
  services.setNow(NOW.toISOString());
});

type Person = Awaited<ReturnType<typeof givenUser>>;

async function givenFiles(person: Person, megabytes: number, at = NOW): Promise<void> {
  const { id } = await givenMediaEntity(db, person, { type: 'POST', id: services.newId() });
  await db
    .updateTable('media_entities')
    .set({ bytes: megabytes * MEGABYTE, created_at: at })
    .where('user_id', '=', person.userId)
    .where('id', '=', id)
    .execute();
}
const upload = (person: Person, megabytes: number | undefined, quotaMegabytes: number) =>
  inTransaction(services, (command) =>
    registerUploads(
      command,
      person.actor,
      { files: [{ fileName: 'a.jpg', fileType: 'image/jpeg', ...(megabytes === undefined ? {} : { size: megabytes * MEGABYTE }) }] },
      { videoMegabytes: 1, quotaMegabytes },
    ),
  );
const limit = (person: { userId: string }, megabytes: number | null) =>
  inTransaction(services, async (command) => {
    const { actor } = await givenUser(command.tx, { admin: true });
    await setStorageLimit(command, actor, { userId: person.userId, megabytes });
  });

describe('what does not fit into somebody’s storage', () => {
  test('is refused before it is sent, in words for them, and registers nothing', async () => {
    const maya = await givenUser(db);
    await givenFiles(maya, 6);
    await expect(upload(maya, 5, 10)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'Your photos and videos take 6 MB of the 10 MB that you can store. Delete some to make room.',
    });
    expect(await db.selectFrom('media_uploads').select('id').execute()).toEqual([]);
    await upload(maya, 4, 10);
  });

  test('counts what was sent and is not converted yet', async () => {
    const maya = await givenUser(db);
    await givenUpload(db, maya, { byteLength: 7 * MEGABYTE });
    await expect(upload(maya, 4, 10)).rejects.toMatchObject({ reason: 'ABOVE_QUOTA' });
  });

  test('counts what was announced and has not arrived, and the most it may be where no size was announced', async () => {
    const maya = await givenUser(db);
    await upload(maya, 4, 10);
    await expect(upload(maya, 7, 10)).rejects.toMatchObject({
      message:
        'Your photos and videos take 4 MB of the 10 MB that you can store. Delete some to make room. 4 MB of it is files that you haven’t posted, which go within a day.',
    });
    await expect(upload(maya, undefined, 10)).rejects.toMatchObject({ reason: 'ABOVE_QUOTA' });
    await upload(maya, undefined, 100);
    await expect(upload(maya, 1, 10)).rejects.toMatchObject({ reason: 'ABOVE_QUOTA' });
  });

  test('counts nothing of what can no longer arrive', async () => {
    const maya = await givenUser(db);
    await upload(maya, 10, 10);
    services.setNow(addMinutes(NOW, 74).toISOString());
    await expect(upload(maya, 1, 10)).rejects.toMatchObject({ reason: 'ABOVE_QUOTA' });
    services.setNow(addMinutes(NOW, 75).toISOString());
    await upload(maya, 10, 10);
  });

  test('is measured by the person’s own limit, if an administrator has set one, and without a limit by none', async () => {
    const [maya, noor] = [await givenUser(db), await givenUser(db)];
    await givenFiles(maya, 6);
    await limit(maya, 7);
    await expect(upload(maya, 2, 0)).rejects.toMatchObject({ reason: 'ABOVE_QUOTA' });
    await limit(maya, 20);
    await upload(maya, 5, 10);
    await limit(maya, null);
    await expect(upload(maya, 5, 10)).rejects.toMatchObject({ reason: 'ABOVE_QUOTA' });
    await givenFiles(noor, 600);
    await upload(noor, 5, 0);
  });
});

test('a limit of somebody unknown is refused; of others it is set, recorded and read', async () => {
  await expect(limit({ userId: services.newId() }, 5)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const maya = await givenUser(db);
  await givenFiles(maya, 6);
  await limit(maya, 5000);
  expect(await getStorage(services, { userId: maya.userId })).toEqual({ bytes: 6 * MEGABYTE, ownMegabytes: 5000, usualMegabytes: null });
  const log = await db.selectFrom('admin_actions').select(['action', 'subject']).execute();
  expect(log).toEqual([{ action: 'SET_STORAGE_LIMIT', subject: { userId: maya.userId, details: '5,000 MB' } }]);
});

test('the nightly check counts the files of what was made before they were counted', async () => {
  const maya = await givenUser(db);
  const { variants } = await givenMediaEntity(db, maya, { type: 'POST', id: services.newId() });
  for (const key of Object.values(variants)) await services.blobs.put(key, Buffer.alloc(1000));
  await runCheckFiles(services);
  expect(await getStorage(services, { userId: maya.userId })).toMatchObject({ bytes: 2000 });
});

describe('growth', () => {
  test('shows nothing before the first night', async () => {
    expect(await getGrowth(services)).toEqual({ countedAt: null, tables: [], people: [] });
  });

  test('lists who stores most with what 30 days have added, and no longer who has left', async () => {
    const [maya, noor, gone] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    await givenFiles(maya, 5, addMinutes(NOW, -31 * 24 * 60));
    await givenFiles(maya, 2);
    await givenFiles(noor, 9);
    await givenFiles(gone, 3);
    await countSizes(services);
    await db.updateTable('users').set({ status: 'deleted' }).where('user_id', '=', gone.userId).execute();
    const { people, countedAt } = await getGrowth(services);
    expect(people.map(({ user, bytes, added }) => [user.id, bytes / MEGABYTE, added / MEGABYTE])).toEqual([
      [noor.userId, 9, 9],
      [maya.userId, 7, 2],
    ]);
    expect(countedAt).toBe(NOW.toISOString());
  });

  test('lists the largest tables, with what was added since the last count that is 30 days old', async () => {
    services.setNow(addMinutes(NOW, -35 * 24 * 60).toISOString());
    await countSizes(services);
    await pool.query('update table_sizes set bytes = bytes - 1000 where name = (select name from table_sizes order by bytes desc limit 1)');
    services.setNow(NOW.toISOString());
    await countSizes(services);
    const { tables } = await getGrowth(services);
    expect(tables[0]).toMatchObject({ added: 1000 });
    expect(tables.map(({ bytes }) => bytes)).toEqual(tables.map(({ bytes }) => bytes).toSorted((one, other) => other - one));
  });
});
