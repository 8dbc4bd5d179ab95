import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { getUser } from '#features/people/api/profiles/get-user.ts';
import { updateUser } from '#features/people/api/profiles/update-user.ts';
import { aJpeg, givenUpload } from '#tests/builders/media.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import type { MediaEntityInput } from '../contract.ts';
import { mediaReader } from '../policy.ts';
import { attachEntities } from '../api/attach-entities.ts';
import { removeEntities } from '../api/remove-entities.ts';
import { mediaJobs } from './jobs.ts';
import { runProcessImage } from '../image/server/process-image.run.ts';
import { runRemoveBlobs } from './jobs/remove-blobs.run.ts';
import { runSweepMedia } from './jobs/sweep-media.run.ts';
import { mediaRows, serializeMediaRows, type StoredMedia } from '../api/media-rows.ts';
import { queryEntitiesByMediaItemUri } from './queries/query-entities-by-media-item-uri.ts';

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
const entity = (key: string, values: Partial<MediaEntityInput> = {}): MediaEntityInput => ({
  key,
  type: 'image',
  entityType: 'content',
  position: 0,
  ...values,
});
const attach = (person: Person, item: typeof POST, entities: MediaEntityInput[]) =>
  inTransaction(services, (command) => attachEntities(command, person.actor, item, entities));
const attachedCount = async () => (await db.selectFrom('media_uploads').select('id').where('attached_at', 'is not', null).execute()).length;
const entityCount = async () => (await db.selectFrom('media_entities').select('id').execute()).length;

async function readMedia(person: Person): Promise<StoredMedia[] | null> {
  const { rows } = await pool.query<{ media: StoredMedia[] | null }>(
    `select ${mediaRows({ userId: '$1::uuid', type: '$2', id: '$3::uuid' })} as media`,
    [person.userId, POST.type, POST.id],
  );
  return rows[0]?.media ?? null;
}

async function givenStoredUpload(person: Person, bytes?: Buffer) {
  const upload = await givenUpload(db, person);
  await services.blobs.put(upload.key, bytes ?? (await aJpeg()));
  return upload;
}

describe('attaching is refused without side effects', () => {
  test('if any upload is foreign, unknown, missing, used elsewhere, named twice or of the wrong kind', async () => {
    const [maya, ada] = [await givenUser(db), await givenUser(db)];
    const [good, foreign, absent, used] = [
      await givenUpload(db, maya),
      await givenUpload(db, ada),
      await givenUpload(db, maya, { byteLength: null }),
      await givenUpload(db, maya),
    ];
    await attach(maya, OTHER, [entity(used.key)]);
    const unknown = `q/${maya.userId}/01900000-0000-7000-8000-00000000dead`;
    for (const key of [foreign.key, unknown, absent.key, used.key]) {
      await expect(attach(maya, POST, [entity(good.key), entity(key, { position: 1 })])).rejects.toMatchObject({
        reason: 'UNKNOWN_UPLOAD',
      });
    }
    await expect(attach(maya, POST, [entity(good.key), entity(good.key)])).rejects.toMatchObject({ reason: 'DUPLICATE_UPLOAD' });
    await expect(attach(maya, POST, [entity(good.key, { type: 'video' })])).rejects.toThrow('Unsupported file type');
    const film = await givenUpload(db, maya, { contentType: 'video/mp4' });
    await expect(attach(maya, POST, [entity(film.key)])).rejects.toThrow('Unsupported file type');
    await expect(attach(maya, POST, [entity(film.key, { type: 'video', entityType: 'profile' })])).rejects.toThrow('Only image files');
    expect(await attachedCount()).toBe(1);
    expect(await entityCount()).toBe(1);
    expect(await services.waitingJobs('media.process-image')).toHaveLength(1);
  });
});

describe('attaching', () => {
  test('returns entities by position and starts processing; repeating the request returns the same', async () => {
    const maya = await givenUser(db);
    const [one, two] = [await givenUpload(db, maya), await givenUpload(db, maya)];
    const request = [entity(two.key, { position: 1, alt: 'A mat' }), entity(one.key)];
    const rows = await attach(maya, POST, request);
    expect(rows.map((row) => [row.upload_key, row.position, row.alt, row.status])).toEqual([
      [one.key, 0, null, 'PROCESSING'],
      [two.key, 1, 'A mat', 'PROCESSING'],
    ]);
    expect((await attach(maya, POST, request)).map((row) => row.id)).toEqual(rows.map((row) => row.id));
    expect(await services.waitingJobs('media.process-image')).toHaveLength(2);
  });

  test('gives an upload to only one of the items that want it at once', async () => {
    const maya = await givenUser(db);
    const upload = await givenUpload(db, maya);
    const items = Array.from({ length: 6 }, () => ({ type: 'POST' as const, id: services.newId() }));
    const outcomes = await Promise.allSettled(items.map((item) => attach(maya, item, [entity(upload.key)])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await entityCount()).toBe(1);
  });
});

describe('processing', () => {
  const process = async (person: Person, row: { id: string }) => runProcessImage(services, { userId: person.userId, entityId: row.id });
  const attachOne = async (person: Person, key: string) => {
    const [row] = await attach(person, POST, [entity(key)]);
    if (!row) throw new Error('nothing attached');
    return row;
  };
  const reload = (row: { id: string }) => db.selectFrom('media_entities').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();

  test('tells only the owner why a file failed, and deletes the file', async () => {
    const maya = await givenUser(db);
    const upload = await givenStoredUpload(maya, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const row = await attachOne(maya, upload.key);
    await process(maya, row);
    expect(await reload(row)).toMatchObject({ status: 'FAILED', failure: 'Unsupported file type' });
    expect(await services.blobs.head(upload.key)).toBe(null);
    const read = async (readerUserId: string | null) =>
      serializeMediaRows(
        await readMedia(maya),
        { ...mediaReader({ locked: false, isPublic: true }), userId: readerUserId },
        services.mediaLinks,
      )[0];
    expect(await read(maya.userId)).toMatchObject({ failure: 'Unsupported file type', url: { '800': { url: null, status: 'FAILED' } } });
    expect(await read(null)).toMatchObject({ failure: null });
  });

  test('fails if the file is missing, or after being stuck for a day', async () => {
    const maya = await givenUser(db);
    const row = await attachOne(maya, (await givenUpload(db, maya)).key);
    const stuck = await attach(maya, OTHER, [entity((await givenUpload(db, maya)).key)]);
    const upload = await givenUpload(db, maya, { contentType: 'video/mp4' });
    const film = await attach(maya, OTHER, [entity(upload.key, { type: 'video', position: 1 })]);
    await process(maya, row);
    expect(await reload(row)).toMatchObject({ status: 'FAILED', failure: 'The file didn’t arrive. Please upload it again.' });
    services.setNow('2026-06-02T12:00:01.000Z');
    await runSweepMedia(services);
    expect(await reload(stuck[0] ?? { id: '' })).toMatchObject({ failure: 'This photo couldn’t be processed. Please upload it again.' });
    expect(await reload(film[0] ?? { id: '' })).toMatchObject({ failure: 'This video couldn’t be processed. Please upload it again.' });
  });

  test('leaves nothing of an image deleted during the run, and takes nothing from a faster run', async () => {
    const maya = await givenUser(db);
    const during = async (row: { id: string }, happens: () => Promise<unknown>) => {
      let calls = 0;
      const put: typeof services.blobs.put = async (key, body) => {
        await services.blobs.put(key, body);
        calls += 1;
        if (calls === 2) await happens();
      };
      await runProcessImage({ ...services, blobs: { ...services.blobs, put } }, { userId: maya.userId, entityId: row.id });
    };
    const filesOf = async ({ id }: { id: string }) => {
      const keys = [];
      for await (const key of services.blobs.list(`d/${maya.userId}/${id}`, new Date('2100-01-01T00:00:00.000Z'))) keys.push(key);
      return keys;
    };
    const deleted = await attachOne(maya, (await givenStoredUpload(maya)).key);
    await during(deleted, () => inTransaction(services, (command) => removeEntities(command, maya.userId, POST)));
    expect(await filesOf(deleted)).toEqual([]);
    const settled = await attachOne(maya, (await givenStoredUpload(maya)).key);
    await during(settled, () => process(maya, settled));
    expect((await reload(settled)).status).toBe('READY');
    expect(await filesOf(settled)).toHaveLength(2);
  });

  test('removes what a dead run left of a deleted image an hour later', async () => {
    const maya = await givenUser(db);
    const row = await attachOne(maya, (await givenStoredUpload(maya)).key);
    const stray = `d/${maya.userId}/${row.id}/400.webp`;
    await services.blobs.put(stray, Buffer.from('x'));
    await inTransaction(services, (command) => removeEntities(command, maya.userId, POST));
    const orders = await services.waitingJobs('media.remove-blobs');
    expect(orders).toEqual([{ keys: [row.upload_key], folders: [`d/${maya.userId}/${row.id}`] }]);
    const later = { ...services, now: () => new Date(Date.now() + 3_600_000) };
    for (const order of orders) await runRemoveBlobs(later, order as Parameters<typeof runRemoveBlobs>[1]);
    expect([await services.blobs.head(stray), await services.blobs.head(row.upload_key)]).toEqual([null, null]);
  });

  test('makes the served sizes, is idempotent, and shows only the blur of a locked image', async () => {
    const maya = await givenUser(db);
    const upload = await givenStoredUpload(maya);
    const row = await attachOne(maya, upload.key);
    await process(maya, row);
    await process(maya, row);
    expect(await reload(row)).toMatchObject({ status: 'READY', width: 800, height: 533 });
    expect(await services.blobs.head(upload.key)).toBe(null);
    const read = async (locked: boolean) =>
      serializeMediaRows(await readMedia(maya), { ...mediaReader({ locked, isPublic: !locked }), userId: null }, services.mediaLinks)[0];
    const open = await read(false);
    expect(open?.url['800']?.url).toMatch(/^\/media\/[\w-]+\.[\w-]+\/800\.webp$/);
    expect(services.mediaLinks.open(open?.url['800']?.url?.split('/')[2] ?? '')).toMatchObject({
      reader: 'public',
      prefix: `d/${maya.userId}/${row.id}`,
    });
    const locked = await read(true);
    expect(locked).toMatchObject({ url: {}, alt: null, width: null });
    expect(locked?.blur).toMatch(/^data:image\/webp;base64,/);
    expect(JSON.stringify(locked)).not.toContain('/media/');
  });

  test('keeps the old profile picture until the new one is ready, then deletes it; the last choice wins', async () => {
    const maya = await givenUser(db);
    const choose = async (bytes?: Buffer) => {
      const upload = await givenStoredUpload(maya, bytes);
      const row = await inTransaction(services, (command) =>
        updateUser(command, maya.actor, { user: { id: maya.userId }, entities: [entity(upload.key, { entityType: 'profile' })] }),
      );
      return { id: row.profile_pic_media_id ?? '' };
    };
    const shown = async () => (await getUser(services, null, { userId: maya.userId })).profilePic;
    const first = await choose();
    await process(maya, first);
    const firstUrl = (await shown())?.url['400']?.url;
    expect(await shown()).toMatchObject({ id: first.id, url: { '150': { status: 'READY' }, '400': { status: 'READY' } } });
    const [overtaken, second] = [await choose(), await choose()];
    expect(await shown()).toMatchObject({ id: second.id, url: { '400': { url: firstUrl, status: 'PROCESSING' } } });
    await process(maya, second);
    await process(maya, overtaken);
    expect(await shown()).toMatchObject({ id: second.id, url: { '400': { status: 'READY' } } });
    expect((await shown())?.url['400']?.url).not.toBe(firstUrl);
    expect(await db.selectFrom('media_entities').select('id').where('id', '=', first.id).execute()).toEqual([]);
    const failed = await choose(Buffer.from('no picture'));
    await process(maya, failed);
    expect(await shown()).toMatchObject({ id: failed.id, url: { '400': { status: 'FAILED' } } });
    expect((await shown())?.url['400']?.url).not.toBe(null);
  });
});

describe('reading media of an item', () => {
  test('returns NOT_FOUND for an item that doesn’t exist', async () => {
    const maya = await givenUser(db);
    const read = (uri: object) =>
      queryEntitiesByMediaItemUri(services, null, { mediaItemUri: uri as never, userId: maya.userId, limit: 20 });
    for (const type of ['POST', 'SESSION', 'COMMENT', 'MESSAGE'])
      await expect(read({ type, id: POST.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(read({ type: 'USER', id: POST.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('pages in order, and gives strangers only the blur of a private post', async () => {
    const maya = await givenUser(db);
    const at = services.now();
    await db
      .insertInto('contents')
      .values({
        user_id: maya.userId,
        id: POST.id,
        type: 'POST',
        text: 'x',
        short_text: 'x',
        visibility: 'PRIVATE',
        request_hash: 'x',
        created_at: at,
        updated_at: at,
      })
      .execute();
    const uploads = [await givenStoredUpload(maya), await givenStoredUpload(maya), await givenStoredUpload(maya)];
    const rows = await attach(
      maya,
      POST,
      uploads.map(({ key }, position) => entity(key, { position })),
    );
    await runProcessImage(services, { userId: maya.userId, entityId: rows[0]?.id ?? '' });
    const read = (actor: Person['actor'] | null, cursor?: string | null) =>
      queryEntitiesByMediaItemUri(services, actor, { mediaItemUri: POST, userId: maya.userId, limit: 2, cursor });
    const first = await read(maya.actor);
    const second = await read(maya.actor, first.nextCursor);
    expect([...first.items, ...second.items].map((item) => item.position)).toEqual([0, 1, 2]);
    expect(first.items[0]?.url['800']?.url).toContain('/media/');
    expect(services.mediaLinks.open(first.items[0]?.url['800']?.url?.split('/')[2] ?? '')?.reader).toBe('private');
    const stranger = await read((await givenUser(db)).actor);
    expect(stranger.items[0]).toMatchObject({ url: {} });
  });
});
