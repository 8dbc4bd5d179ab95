import { chownSync, closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createFolderBlobs } from '#platform/server/storage/folder-blobs.ts';
import { createLogSink } from '#platform/server/log/log-sink.ts';
import { createLogger } from '#platform/server/log/log.ts';
import { givenContent } from '#tests/builders/content.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';
import { databaseAddress } from '#tests/harness/database-address.ts';
import { makeSmallDisk, noSmallDisk, type SmallDisk } from '#tests/harness/small-disk.ts';

const MEGABYTE = 1024 ** 2;
const SENTENCE = 'The site can’t save anything right now. Please try again in a few minutes.';
const PNG = { 'content-type': 'image/png' };

const world = await httpWorld();
const owner = await world.person();
const member = await world.person();

// The reason is in the title because the runner prints it.
describe.skipIf(noSmallDisk !== null)(`on a small disk${noSmallDisk === null ? '' : ` (skipped: ${noSmallDisk})`}`, () => {
  let disk: SmallDisk;
  beforeAll(() => {
    disk = makeSmallDisk(8);
  });
  beforeEach(() => disk.empty());
  afterAll(() => disk.remove());

  test('the database rejects writes with 503, still serves reads, and saves again by itself once there is room', async () => {
    await moveCommentsTo(disk);
    const post = await givenContent(world.db, owner);
    world.canaries.welcome(post.canary);
    const comment = () =>
      world.rest(
        'POST',
        '/comment',
        { comment: { contentItemUri: post.uri, contentUserId: owner.userId, text: 'See you there.' } },
        member,
      );
    const read = () => world.rpc('content.getContentItem', { userId: owner.userId, contentItemUri: post.uri });
    const readiness = async () => {
      const { status, data } = await world.rest('GET', '/readyz', {});
      return { status, data };
    };
    disk.fill();
    const refused = await comment();
    expect({ status: refused.status, message: refused.message, wait: refused.headers.get('retry-after') }).toEqual({
      status: 503,
      message: SENTENCE,
      wait: '30',
    });
    expect((await read()).status).toBe(200);
    expect((await world.rest('GET', '/healthz', {})).status).toBe(200);
    expect(await readiness()).toEqual({ status: 503, data: { status: expect.stringContaining('a disk is full') } });
    disk.empty();
    expect((await comment()).status).toBe(200);
    world.services.setNow(new Date(world.services.now().getTime() + 31_000).toISOString());
    expect(await readiness()).toMatchObject({ status: 200, data: { status: 'ready' } });
  });

  test('rejects uploads that would use up the reserve, and accepts them once there is room', async () => {
    const copy = await copyWithBlobs(disk, 4 * MEGABYTE);
    const small = await grantFor(copy, 1000);
    disk.fill();
    expect((await ready(copy)).status).toBe(503);
    disk.empty();
    const large = 6 * MEGABYTE;
    const refused = await copy.rpc('media.generateFileUploadSignedUrl', fileOf(large), owner);
    expect({ status: refused.status, message: refused.message }).toEqual({
      status: 503,
      message: 'The site can’t store any more files right now. Please try again later.',
    });
    const removeFiller = await fillWith(disk, 5 * MEGABYTE);
    expect((await ready(copy)).data).toEqual({ status: 'ready', note: expect.stringContaining('uploads are refused') });
    const sent = await copy.raw(small, { method: 'PUT', body: Buffer.alloc(1000), headers: PNG });
    expect({ status: sent.status, wait: sent.headers.get('retry-after') }).toEqual({ status: 503, wait: '300' });
    await removeFiller();
    expect((await copy.raw(small, { method: 'PUT', body: Buffer.alloc(1000), headers: PNG })).status).toBe(200);
    expect(await ready(copy)).toMatchObject({ status: 200, data: { status: 'ready' } });
  });

  test('keeps nothing of an upload when the disk fills up, and accepts the same upload later', async () => {
    const copy = await copyWithBlobs(disk, 0);
    const path = await grantFor(copy, MEGABYTE);
    const send = () => copy.raw(path, { method: 'PUT', body: Buffer.alloc(MEGABYTE), headers: PNG });
    // The room is requested and granted, and then gone.
    const room = copy.services.blobs.room.claim;
    copy.services.blobs.room.claim = async () => () => undefined;
    disk.fill();
    const refused = await send();
    expect({ status: refused.status, message: refused.message }).toEqual({ status: 503, message: SENTENCE });
    disk.empty();
    copy.services.blobs.room.claim = room;
    expect((await send()).status).toBe(200);
  });

  test('a program that logs to the full disk carries on, counts the lines it drops, and logs again once there is room', async () => {
    const path = join(disk.folder, 'program.log');
    const file = openSync(path, 'a');
    const sink = createLogSink(file, { mostWaiting: 10_000 });
    const log = createLogger('on a small disk', 'info', sink);
    disk.fill();
    for (let n = 0; n < 1000; n += 1) log.error({ n }, 'a fault');
    expect(sink.dropped()).toBeGreaterThan(0);
    disk.empty();
    await expect.poll(() => readFileSync(path, 'utf8')).toContain('"n":0,');
    log.info('well again');
    await expect.poll(() => readFileSync(path, 'utf8')).toContain('well again');
    closeSync(file);
  });
});

type Copy = Awaited<ReturnType<typeof copyWithBlobs>>;

async function copyWithBlobs(disk: SmallDisk, reserveBytes: number) {
  const blobs = createFolderBlobs(join(disk.folder, 'blobs'), () => `${Math.random()}`.slice(2, 8), reserveBytes);
  const services = { ...world.services, blobs };
  return { ...(await anotherCopy(world, services, world.pool)), services };
}

const fileOf = (size: number) => ({ files: [{ fileName: 'a.png', fileType: 'image/png', size }] });

async function grantFor(copy: Copy, size: number): Promise<string> {
  const { data } = await copy.rpc('media.generateFileUploadSignedUrl', fileOf(size), owner);
  const [grant] = data as { signedUrl: string }[];
  return new URL(grant?.signedUrl ?? '').pathname;
}

async function ready(copy: Copy) {
  const { status, data } = await copy.rest('GET', '/readyz', {});
  return { status, data };
}

async function fillWith(disk: SmallDisk, bytes: number): Promise<() => Promise<void>> {
  const blobs = createFolderBlobs(join(disk.folder, 'filler'), () => 'draft');
  await blobs.put('filler', Buffer.alloc(bytes));
  return () => blobs.delete('filler');
}

// Moves one table, still empty, to a tablespace on the disk: its first row needs a page.
async function moveCommentsTo(disk: SmallDisk): Promise<void> {
  const { adminConnectionString } = inject('testCluster');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  const name = rows[0]?.name ?? '';
  const admin = new pg.Client({ connectionString: databaseAddress(adminConnectionString, name) });
  await admin.connect();
  try {
    const { rows: found } = await admin.query<{ folder: string }>("select current_setting('data_directory') as folder");
    const folder = join(disk.folder, 'tablespace');
    mkdirSync(folder, { mode: 0o700 });
    const { uid, gid } = statSync(found[0]?.folder ?? '');
    chownSync(folder, uid, gid);
    await admin.query(`create tablespace ${name}_small location '${folder}'`);
    await admin.query(`alter table comments set tablespace ${name}_small`);
    afterAll(() => dropTablespace(adminConnectionString, name));
  } finally {
    await admin.end();
  }
}

async function dropTablespace(adminConnectionString: string, database: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminConnectionString });
  await admin.connect();
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.query(`drop tablespace ${database}_small`);
  await admin.end();
}
