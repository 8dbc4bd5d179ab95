import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { aJpeg, givenUpload } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import type { MediaEntityInput } from '../../contract.ts';
import { attachEntities } from '../../api/attach-entities.ts';
import { readStored } from '../../api/stored-bytes.ts';
import { sweepAttachedUploads } from '../commands/sweep-uploads.ts';
import { mediaJobs } from '../jobs.ts';
import { runProcessImage } from '../../image/server/process-image.run.ts';
import { runSweepMedia } from './sweep-media.run.ts';

const database = await testDatabase();
const services = await testServices(database, mediaJobs);
const { db, pool, empty } = database;
beforeEach(async () => {
  await empty();
  await pool.query('delete from pgboss.job');
  services.setNow('2026-06-01T12:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const POST = { type: 'POST' as const, id: '01900000-0000-7000-8000-000000000aaa' };
const OTHER = { type: 'POST' as const, id: '01900000-0000-7000-8000-000000000bbb' };
const entity = (key: string, position = 0): MediaEntityInput => ({ key, type: 'image', entityType: 'content', position });
const attach = (person: Person, item: typeof POST, entities: MediaEntityInput[]) =>
  inTransaction(services, (command) => attachEntities(command, person.actor, item, entities));

async function givenStoredUpload(person: Person) {
  const upload = await givenUpload(db, person);
  await services.blobs.put(upload.key, await aJpeg());
  return upload;
}

test('the sweep forgets attached uploads after a day, once they have been processed', async () => {
  const maya = await givenUser(db);
  const [done, waiting, young] = [await givenStoredUpload(maya), await givenStoredUpload(maya), await givenStoredUpload(maya)];
  const [row] = await attach(maya, POST, [entity(done.key)]);
  await runProcessImage(services, { userId: maya.userId, entityId: row?.id ?? '' });
  await attach(maya, POST, [entity(waiting.key, 1)]);
  services.setNow('2026-06-02T11:59:59.000Z');
  await attach(maya, POST, [entity(young.key, 2)]);
  const sweep = () => inTransaction(services, sweepAttachedUploads);
  expect(await sweep()).toBe(0);
  services.setNow('2026-06-02T12:00:01.000Z');
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  const left = await db.selectFrom('media_uploads').select('key').execute();
  expect(left.map(({ key }) => key).toSorted()).toEqual([waiting.key, young.key].toSorted());
  await expect(attach(maya, OTHER, [entity(done.key)])).rejects.toMatchObject({ reason: 'UNKNOWN_UPLOAD' });
  expect(await attach(maya, POST, [entity(done.key)])).toMatchObject([{ id: row?.id }]);
});

test('the sweep forgets uploads left unattached for a day, and no others', async () => {
  const maya = await givenUser(db);
  const old = await givenUpload(db, maya, { createdAt: new Date('2026-05-31T11:59:59.000Z') });
  const young = await givenUpload(db, maya, { createdAt: new Date('2026-05-31T12:00:01.000Z') });
  await services.blobs.put(young.key, await aJpeg());
  const used = await givenUpload(db, maya, { createdAt: new Date('2026-01-01T00:00:00.000Z'), attachedAt: services.now() });
  await runSweepMedia(services);
  const left = await db.selectFrom('media_uploads').select('key').orderBy('key').execute();
  expect(left.map((row) => row.key).toSorted()).toEqual([young.key, used.key].toSorted());
  expect(await services.waitingJobs('media.remove-blobs')).toEqual([{ keys: [old.key] }]);
});

test('an upload that went straight to the store and broke off counts no longer than it could arrive, its late file goes, and one that arrived stays', async () => {
  const maya = await givenUser(db);
  const announcedAt = (minutesAgo: number) => ({ byteLength: 1_000_000, createdAt: addMinutes(services.now(), -minutesAgo) });
  const [lost, sending, arrived] = [
    await givenUpload(db, maya, announcedAt(76)),
    await givenUpload(db, maya, announcedAt(74)),
    await givenUpload(db, maya, announcedAt(76)),
  ];
  await services.blobs.put(arrived.key, await aJpeg());
  expect(await readStored(db, maya.userId, services.now())).toMatchObject({ bytes: 3_000_000 });
  await runSweepMedia(services);
  expect(await readStored(db, maya.userId, services.now())).toMatchObject({ bytes: 2_000_000 });
  const left = await db.selectFrom('media_uploads').select('key').execute();
  expect(left.map(({ key }) => key).toSorted()).toEqual([sending.key, arrived.key].toSorted());
  expect(await services.waitingJobs('media.remove-blobs')).toEqual([{ keys: [lost.key] }]);
});
