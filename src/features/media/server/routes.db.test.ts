import { Buffer } from 'node:buffer';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { createCallerFactory } from '#platform/server/http/rpc.ts';
import { aJpeg } from '#tests/builders/media.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { mediaRouter } from './router.ts';
import { registerMediaRoutes } from './routes.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, empty } = database;
const app = fastify({ routerOptions: { maxParamLength: 5000 } });
handleErrors(app);
const contextFor = (actor: RequestContext['actor']): RequestContext => ({
  ...services,
  requestId: 'test',
  address: '127.0.0.1',
  identity: null,
  actor,
});
registerMediaRoutes(app, services, async () => contextFor(null));
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
beforeEach(async () => {
  await empty();
  services.setNow('2026-06-01T12:00:00.000Z');
});

const origin = () => app.listeningOrigin;
const callerFor = createCallerFactory(mediaRouter);
const IMAGE = { 'content-type': 'image/jpeg' };

async function givenGrant(fileType = 'image/jpeg', size?: number) {
  const person = await givenUser(db);
  const [grant] = await callerFor(contextFor(person.actor)).generateFileUploadSignedUrl({
    files: [{ fileName: 'holiday.jpg', fileType, size }],
  });
  if (!grant) throw new Error('no grant');
  expect(grant.signedUrl).toMatch(/^http:\/\/turnout\.test\/media\/upload\//);
  return { ...grant, person, path: new URL(grant.signedUrl).pathname };
}

async function put(path: string, body: Uint8Array | ReadableStream, headers: Record<string, string> = IMAGE) {
  const streaming = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
  const response = await fetch(origin() + path, { method: 'PUT', headers, body: body as BodyInit, ...streaming });
  return { status: response.status, body: (await response.json()) as { message?: string } };
}

function streamOf(total: number): ReadableStream {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= total) return controller.close();
      const size = Math.min(64 * 1024, total - sent);
      sent += size;
      controller.enqueue(new Uint8Array(size));
    },
  });
}

/** Sends the first half at once and the rest when told to. */
function heldStream(bytes: Buffer, until: Promise<void>): ReadableStream {
  const half = Math.trunc(bytes.length / 2);
  const pieces = [bytes.subarray(0, half), bytes.subarray(half)];
  return new ReadableStream({
    async pull(controller) {
      const piece = pieces.shift();
      if (!piece) return controller.close();
      if (pieces.length === 0) await until;
      controller.enqueue(new Uint8Array(piece));
    },
  });
}

const recorded = async (key: string) =>
  (await db.selectFrom('media_uploads').select('byte_length').where('key', '=', key).executeTakeFirst())?.byte_length;

describe('requesting upload URLs is refused', () => {
  test('to guests, for other types, for eleven files, and above 10 MB', async () => {
    const person = await givenUser(db);
    const ask = (files: { fileName: string; fileType: string; size?: number }[], actor: RequestContext['actor'] = person.actor) =>
      callerFor(contextFor(actor)).generateFileUploadSignedUrl({ files });
    const file = { fileName: 'a.jpg', fileType: 'image/jpeg' };
    await expect(ask([file], null)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const fileType of ['video/x-msvideo', 'application/vnd.apple.mpegurl', 'image/svg+xml', 'text/html'])
      await expect(ask([file, { ...file, fileType }])).rejects.toThrow('Unsupported file type');
    await expect(ask([{ ...file, size: 10 * 1024 * 1024 + 1 }])).rejects.toThrow('File size exceeds 10MB');
    await expect(ask(Array.from({ length: 11 }, () => file))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(ask([])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await db.selectFrom('media_uploads').select('id').execute()).toEqual([]);
  });

  test('after 200 files within an hour', async () => {
    const person = await givenUser(db);
    const ask = () =>
      callerFor(contextFor(person.actor)).generateFileUploadSignedUrl({
        files: Array.from({ length: 10 }, () => ({ fileName: 'a.jpg', fileType: 'image/jpeg' })),
      });
    for (let round = 0; round < 20; round += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('an upload is refused', () => {
  test('without a valid URL: forged, expired, or of an upload that is gone', async () => {
    const { path, key } = await givenGrant();
    expect((await put(`${path.slice(0, -3)}AAA`, await aJpeg())).status).toBe(403);
    expect((await put('/media/upload/abc', await aJpeg())).status).toBe(403);
    services.setNow('2026-06-01T12:15:00.000Z');
    expect((await put(path, await aJpeg())).status).toBe(403);
    services.setNow('2026-06-01T12:14:59.000Z');
    await db.deleteFrom('media_uploads').where('key', '=', key).execute();
    expect((await put(path, await aJpeg())).status).toBe(403);
  });

  test('with a type other than the signed one', async () => {
    const { path } = await givenGrant();
    expect(await put(path, await aJpeg(), { 'content-type': 'image/png' })).toEqual({
      status: 415,
      body: { message: 'Unsupported file type' },
    });
    expect((await put(path, await aJpeg(), { 'content-type': 'text/html' })).status).toBe(415);
  });

  test('above 10 MB, whether or not its length is declared, and if it is empty', async () => {
    const { path, key } = await givenGrant();
    const tooLarge = { status: 413, body: { message: 'File size exceeds 10MB' } };
    expect(await put(path, new Uint8Array(11 * 1024 * 1024))).toEqual(tooLarge);
    expect(await put(path, streamOf(11 * 1024 * 1024))).toEqual(tooLarge);
    expect((await put(path, new Uint8Array(0))).status).toBe(400);
    expect(await services.blobs.head(key)).toBe(null);
    expect(await recorded(key)).toBe(null);
    expect(await put(path, streamOf(10 * 1024 * 1024))).toEqual({ status: 200, body: {} });
    expect(await recorded(key)).toBe(10 * 1024 * 1024);
  });

  test('with a length other than announced, whether or not it is declared', async () => {
    const { path, key } = await givenGrant('video/mp4', 1000);
    const MP4 = { 'content-type': 'video/mp4' };
    const other = { status: 400, body: { message: 'This isn’t the file you chose. Please try again.' } };
    expect(await put(path, new Uint8Array(999), MP4)).toEqual(other);
    expect(await put(path, streamOf(999), MP4)).toEqual(other);
    expect(await put(path, streamOf(1001), MP4)).toEqual(other);
    expect(await services.blobs.head(key)).toBe(null);
    expect((await put(path, streamOf(1000), MP4)).status).toBe(200);
  });

  test('if it arrives after its twin was processed, and nothing of it stays', async () => {
    const { path, key, person } = await givenGrant();
    const { promise: processed, resolve } = Promise.withResolvers<void>();
    const late = put(path, heldStream(await aJpeg(), processed));
    await expect
      .poll(async () => (await readdir(join(services.config.dataDir, 'blobs', 'q', person.userId)).catch(() => [])).length)
      .toBe(1);
    expect((await put(path, await aJpeg())).status).toBe(200);
    await db.updateTable('media_uploads').set({ attached_at: services.now() }).where('key', '=', key).execute();
    await services.blobs.delete(key);
    resolve();
    expect((await late).status).toBe(409);
    expect(await services.blobs.head(key)).toBe(null);
  });

  test('a second time, even if both arrive at once', async () => {
    const { path, key } = await givenGrant();
    const bytes = await aJpeg();
    const both = await Promise.all([put(path, bytes), put(path, bytes)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await put(path, Buffer.concat([bytes, bytes]))).status).toBe(409);
    expect(await services.blobs.get(key)).toEqual(bytes);
  });
});

describe('a derivative', () => {
  const key = `d/${uuidv7()}/picture/800.webp`;
  const bytes = Buffer.from('0123456789');
  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin() + path, { headers });

  test('isn’t found under a forged or expired link, under another name, or outside the derivatives', async () => {
    await services.blobs.put(key, bytes);
    await services.blobs.put('q/person/800.webp', bytes);
    const path = services.mediaLinks.link(key, 'public');
    const [, , token = '', file = ''] = path.split('/');
    const wrong = [
      `/media/x${token}/${file}`,
      `/media/x.y/${file}`,
      `/media/${token}/400.webp`,
      `/media/${token}/800.html`,
      `/media/${token}/..%2F800.webp`,
      `/media/${token}/800`,
      services.mediaLinks.link('q/person/800.webp', 'public'),
    ];
    const answers = await Promise.all(wrong.map(async (address) => [address, (await get(address)).status]));
    expect(answers).toEqual(wrong.map((address) => [address, 404]));
    services.setNow('2026-06-03T12:00:00.000Z');
    expect((await get(path)).status).toBe(404);
  });

  test('is served with a type, unable to run, and cacheable for as long as its link lasts', async () => {
    await services.blobs.put(key, bytes);
    const open = await get(services.mediaLinks.link(key, 'public'));
    expect(open.status).toBe(200);
    expect(await open.text()).toBe('0123456789');
    expect(Object.fromEntries(open.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '10',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=129600, s-maxage=300, immutable',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await get(services.mediaLinks.link(key, 'private'))).headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect((await get(services.mediaLinks.link(key, 'public'), { 'if-none-match': open.headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('behind a subscriber’s link opens only while they subscribe, to the instant, and is cached only briefly', async () => {
    const [creator, fan, stranger] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const folder = `d/${creator.userId}/film`;
    const files = ['poster.webp', 'index.m3u8', 'v0.m3u8', 'v0.mp4'];
    for (const file of files) await services.blobs.put(`${folder}/${file}`, bytes);
    const linksOf = (readerUserId: string) =>
      files.map((file) => services.mediaLinks.link(`${folder}/${file}`, { readerUserId, ownerUserId: creator.userId }));
    const statuses = async (paths: string[], headers = {}) => [
      ...new Set((await Promise.all(paths.map((path) => get(path, headers)))).map(({ status }) => status)),
    ];
    const links = linksOf(fan.userId);
    expect(await statuses([...links, ...linksOf(stranger.userId)])).toEqual([404]);
    const end = new Date('2026-06-01T12:30:00.000Z');
    await givenSubscriber(db, creator, fan, { status: 'scheduled_cancellation', currentPeriodEnd: end });
    expect(await statuses(links)).toEqual([200]);
    expect(await statuses(links, { range: 'bytes=2-4' })).toEqual([206]);
    expect(await statuses(linksOf(stranger.userId))).toEqual([404]);
    expect((await get(links[0] ?? '')).headers.get('cache-control')).toBe('private, max-age=60');
    const etag = (await get(links[0] ?? '')).headers.get('etag') ?? '';
    services.setNow(end.toISOString());
    expect(await statuses(links)).toEqual([404]);
    expect(await statuses(links, { range: 'bytes=2-4' })).toEqual([404]);
    expect(await statuses(links, { 'if-none-match': etag })).toEqual([404]);
    await givenSubscriber(db, creator, fan);
    expect(await statuses(links)).toEqual([200]);
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', fan.userId).execute();
    expect(await statuses(links)).toEqual([404]);
    // Changing the ids in a link breaks its signature.
    const [, , token = ''] = linksOf(stranger.userId)[0]?.split('/') ?? [];
    const [body = '', seal = ''] = token.split('.');
    const forged = Buffer.from(body, 'base64url').toString().replace(stranger.userId, fan.userId);
    expect(await statuses([`/media/${Buffer.from(forged).toString('base64url')}.${seal}/poster.webp`])).toEqual([404]);
  });

  test('of a suspended person opens behind administrators’ links only, whoever has others, until they are restored', async () => {
    const [owner, fan] = [await givenUser(db), await givenUser(db)];
    await givenSubscriber(db, owner, fan);
    const picture = `d/${owner.userId}/picture/800.webp`;
    await services.blobs.put(picture, bytes);
    const readers = ['public', { readerUserId: fan.userId, ownerUserId: owner.userId }, 'private', 'admin'] as const;
    const links = readers.map((reader) => services.mediaLinks.link(picture, reader));
    const statuses = async (headers = {}) => (await Promise.all(links.map((link) => get(link, headers)))).map(({ status }) => status);
    const etag = (await get(links[0] ?? '')).headers.get('etag') ?? '';
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const set = (status: 'active' | 'suspended') => db.updateTable('users').set({ status }).where('user_id', '=', owner.userId).execute();
    await set('suspended');
    expect(await statuses()).toEqual([404, 404, 404, 200]);
    expect(await statuses({ 'if-none-match': etag })).toEqual([404, 404, 404, 304]);
    await set('active');
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  test('is served in ranges', async () => {
    await services.blobs.put(key, bytes);
    const path = services.mediaLinks.link(key, 'public');
    const part = await get(path, { range: 'bytes=2-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    expect((await get(path, { range: 'bytes=10-' })).status).toBe(416);
    expect((await get(path, { range: 'bytes=0-1,3-4' })).status).toBe(200);
    const head = await fetch(origin() + path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
  });
});
