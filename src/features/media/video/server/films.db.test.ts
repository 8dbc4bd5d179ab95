import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { StorageDownError } from '#platform/server/storage/blobs.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { claimStore } from '#platform/server/storage/store-owner.ts';
import { aFilm } from '#tests/builders/film.ts';
import { givenUpload } from '#tests/builders/media.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { attachEntities } from '../../api/attach-entities.ts';
import { leaseFilm, renewLease } from './lease-film.ts';
import { removeEntities } from '../../api/remove-entities.ts';
import { mediaJobs } from '../../server/jobs.ts';
import { runProcessVideo } from './process-video.run.ts';
import { runSweepFiles } from '../../server/jobs/sweep-files.run.ts';
import { queryEntitiesByMediaItemUri } from '../../server/queries/query-entities-by-media-item-uri.ts';

const database = await testDatabase();
const services = await testServices(database, mediaJobs);
const { db, pool, empty } = database;
const film = await aFilm({ frames: 10 });

beforeEach(async () => {
  await empty();
  await pool.query('delete from pgboss.job');
  await rm(join(services.config.dataDir, 'blobs'), { recursive: true, force: true });
  services.setNow('2026-06-01T12:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const itemOf = (person: Person) => ({ type: 'USER' as const, id: person.userId });

/** A film that has been uploaded and attached, and is waiting to be processed. */
async function givenFilm(person: Person, bytes: Buffer = film) {
  const upload = await givenUpload(db, person, { contentType: 'video/mp4', byteLength: bytes.length });
  await services.blobs.put(upload.key, bytes);
  const [row] = await inTransaction(services, (command) =>
    attachEntities(command, person.actor, itemOf(person), [{ key: upload.key, type: 'video', entityType: 'content', position: 0 }]),
  );
  if (!row) throw new Error('nothing attached');
  return row;
}

const lease = () => inTransaction(services, leaseFilm);
const reload = (row: { id: string }) => db.selectFrom('media_entities').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
const filesOf = async (prefix: string) => {
  const keys: string[] = [];
  for await (const key of services.blobs.list(prefix, new Date('2100-01-01'))) keys.push(key);
  return keys;
};
const workFolders = () => readdir(join(services.config.dataDir, 'work', 'films'));

describe('the queue', () => {
  test('works on one film per person at a time, and serves the person it has served least first', async () => {
    const [maya, noah] = [await givenUser(db), await givenUser(db)];
    const [first, second] = [await givenFilm(maya), await givenFilm(maya)];
    services.setNow('2026-06-01T12:00:01.000Z');
    const other = await givenFilm(noah);
    expect((await lease())?.id).toBe(first.id);
    expect((await lease())?.id).toBe(other.id);
    expect(await lease()).toBe(null);
    expect(await services.waitingJobs('media.process-video')).toHaveLength(4);
    await db.updateTable('media_entities').set({ status: 'READY', updated_at: services.now() }).where('id', '=', first.id).execute();
    const late = await givenFilm(await givenUser(db));
    expect((await lease())?.id).toBe(late.id);
    expect((await lease())?.id).toBe(second.id);
  });

  test('gives concurrent leases different films', async () => {
    for (let count = 0; count < 3; count += 1) await givenFilm(await givenUser(db));
    const leased = await Promise.all([lease(), lease(), lease()]);
    expect(new Set(leased.map((row) => row?.id)).size).toBe(3);
  });

  test('frees the film of a dead worker and rejects that worker’s renewal', async () => {
    const row = await givenFilm(await givenUser(db));
    const dead = await lease();
    services.setNow('2026-06-01T12:00:31.000Z');
    const again = await lease();
    expect([again?.id, again?.attempts]).toEqual([row.id, 2]);
    if (!dead || !again) throw new Error('nothing leased');
    expect(await inTransaction(services, (command) => renewLease(command, dead, 50))).toBe(false);
    expect(await inTransaction(services, (command) => renewLease(command, again, 50))).toBe(true);
  });
});

describe('processing a film', () => {
  test('recovers from a dead worker and leaves nothing of the first attempt', async () => {
    const maya = await givenUser(db);
    const row = await givenFilm(maya);
    await lease();
    await services.blobs.put(`d/${maya.userId}/${row.id}/master.m3u8`, Buffer.from('half'));
    services.setNow('2026-06-01T12:00:31.000Z');
    await runProcessVideo(services);
    const settled = await reload(row);
    expect(settled).toMatchObject({ status: 'READY', width: 320, height: 180, progress: null, claimed_until: null, failure: null });
    expect(settled.duration).toBeCloseTo(1 / 3, 1);
    expect((await filesOf('d')).toSorted()).toEqual(Object.values(settled.variants as Record<string, string>).toSorted());
    expect((await services.blobs.get(`d/${maya.userId}/${row.id}/master.m3u8`)).toString()).toContain('#EXTM3U');
    expect(await filesOf('q')).toEqual([]);
    expect(await workFolders()).toEqual([]);
    const { items } = await queryEntitiesByMediaItemUri(services, null, { mediaItemUri: itemOf(maya), userId: maya.userId, limit: 20 });
    expect(Object.keys(items[0]?.url ?? {}).toSorted()).toEqual(['512', 'hls']);
    expect(items[0]?.url['hls']).toEqual({ url: expect.stringMatching(/^\/media\/[\w.-]+\/master\.m3u8$/), status: 'READY' });
    // Its still follows as an image of its own, under a stable id.
    expect(items[1]).toMatchObject({
      type: 'image',
      entityType: 'thumbnail',
      thumbnailForId: items[0]?.id,
      url: { 512: items[0]?.url['512'] },
    });
    const again = await queryEntitiesByMediaItemUri(services, null, { mediaItemUri: itemOf(maya), userId: maya.userId, limit: 1 });
    expect(again.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  test('deletes a dead worker’s folder on the next run, even if its film has been deleted, and keeps a living worker’s', async () => {
    const all = join(services.config.dataDir, 'work', 'films');
    const [dead, living] = [await givenFilm(await givenUser(db)), await givenFilm(await givenUser(db))];
    await lease();
    await lease();
    for (const { id } of [dead, living]) await mkdir(join(all, `${id}.run`), { recursive: true });
    await db.deleteFrom('media_entities').where('id', '=', dead.id).execute();
    await runProcessVideo(services);
    expect(await workFolders()).toEqual([`${living.id}.run`]);
    services.setNow('2026-06-01T12:00:31.000Z');
    await db.deleteFrom('media_entities').where('id', '=', living.id).execute();
    await runProcessVideo(services);
    expect(await workFolders()).toEqual([]);
  });

  test('shows the progress and the reason for a failure to the owner only', async () => {
    const maya = await givenUser(db);
    const row = await givenFilm(maya, Buffer.from('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n'));
    const read = async (actor: Person['actor'] | null) =>
      (await queryEntitiesByMediaItemUri(services, actor, { mediaItemUri: itemOf(maya), userId: maya.userId, limit: 20 })).items[0];
    await db.updateTable('media_entities').set({ progress: 40 }).where('id', '=', row.id).execute();
    expect([(await read(maya.actor))?.progress, (await read(null))?.progress]).toEqual([40, null]);
    await runProcessVideo(services);
    expect(await read(maya.actor)).toMatchObject({ failure: 'Unsupported file type', url: { hls: { url: null, status: 'FAILED' } } });
    expect(await read(null)).toMatchObject({ failure: null });
    expect([await filesOf('q'), await filesOf('d'), await workFolders()]).toEqual([[], [], []]);
  });

  test('gives up after three failed attempts', async () => {
    const row = await givenFilm(await givenUser(db));
    const broken = { ...services, config: { ...services.config, video: { ...services.config.video, ffmpegPath: '/nowhere/ffmpeg' } } };
    for (const _try of [1, 2]) await expect(runProcessVideo(broken)).rejects.toThrow('FFMPEG_PATH');
    await runProcessVideo(broken);
    expect(await reload(row)).toMatchObject({ status: 'FAILED', failure: 'This video couldn’t be processed. Please upload it again.' });
    expect([await filesOf('q'), await workFolders()]).toEqual([[], []]);
  });

  test('stops if the film is deleted, and the nightly sweep removes stray files after a day', async () => {
    const maya = await givenUser(db);
    const row = await givenFilm(maya);
    const run = runProcessVideo(services);
    await inTransaction(services, (command) => removeEntities(command, maya.userId, itemOf(maya)));
    await run;
    expect(await db.selectFrom('media_entities').select('id').execute()).toEqual([]);
    const kept = await givenFilm(maya);
    await claimStore(services);
    await services.blobs.put(`d/${maya.userId}/${kept.id}/stray.mp4`, Buffer.from('x'));
    services.setNow(new Date(Date.now() + 23 * 3_600_000).toISOString());
    await runSweepFiles(services);
    expect((await filesOf('d')).length).toBeGreaterThan(0);
    services.setNow(new Date(Date.now() + 25 * 3_600_000).toISOString());
    await runSweepFiles(services);
    expect([await filesOf('d'), await filesOf('q')]).toEqual([[], [kept.upload_key]]);
    expect(row.id).not.toBe(kept.id);
  });

  test('waits without losing an attempt while this machine has no room for it, and is processed once it has', async () => {
    const row = await givenFilm(await givenUser(db));
    let free = 2 * film.length;
    const scratch = { ...services.scratch, claim: async (bytes: number) => (bytes < free ? () => undefined : null) };
    for (let run = 0; run < 4; run += 1)
      await expect(runProcessVideo({ ...services, scratch })).rejects.toThrow('There is no room on the disk of DATA_DIR');
    expect(await reload(row)).toMatchObject({ status: 'PROCESSING', attempts: 0, claimed_until: null });
    expect(await workFolders()).toEqual([]);
    free += 1;
    await runProcessVideo({ ...services, scratch });
    expect(await reload(row)).toMatchObject({ status: 'READY', attempts: 1 });
  });

  test('waits without losing an attempt while the store of files is out of order, and is processed once it is back', async () => {
    const row = await givenFilm(await givenUser(db));
    const down = () => Promise.reject(new StorageDownError('SlowDown'));
    const { blobs } = services;
    for (const broken of [{ head: down }, { stream: down }, { putStream: down }, { head: down }])
      await expect(runProcessVideo({ ...services, blobs: { ...blobs, ...broken } })).rejects.toThrow('SlowDown');
    expect(await reload(row)).toMatchObject({ status: 'PROCESSING', attempts: 0, claimed_until: null });
    await runProcessVideo(services);
    expect(await reload(row)).toMatchObject({ status: 'READY', attempts: 1 });
  });

  test('an original of which the store sends a part is read again', async () => {
    const row = await givenFilm(await givenUser(db));
    const { blobs } = services;
    const short = { ...blobs, stream: async (key: string) => Readable.from([(await blobs.get(key)).subarray(0, 100)]) };
    await expect(runProcessVideo({ ...services, blobs: short })).rejects.toThrow('The store sent 100 of');
    await runProcessVideo(services);
    expect(await reload(row)).toMatchObject({ status: 'READY', attempts: 2 });
  });

  test('stops when the disk fills up meanwhile, leaves nothing on it, and waits', async () => {
    const row = await givenFilm(await givenUser(db));
    const scratch = { ...services.scratch, reserveBytes: 1, freeBytes: async () => 0, claim: async () => () => undefined };
    await expect(runProcessVideo({ ...services, scratch })).rejects.toThrow('The disk of DATA_DIR is filling up.');
    expect(await reload(row)).toMatchObject({ status: 'PROCESSING', attempts: 0, claimed_until: null });
    expect(await workFolders()).toEqual([]);
  });
});
