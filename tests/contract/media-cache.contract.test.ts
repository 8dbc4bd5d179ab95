import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMediaLinks } from '#platform/server/storage/media-links.ts';
import { createMediaPurge } from '#platform/server/storage/purge-media.ts';
import type { Services } from '#platform/server/program/services.ts';
import { createApi } from '#apps/web/server/http-server.ts';
import { runPurge } from '#features/media/purge/server/purge.run.ts';
import { runRemoveBlobs } from '#features/media/server/jobs/remove-blobs.run.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { givenUser } from '#tests/builders/user.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { startMediaCache, type MediaCache } from '#tests/harness/storage/start-media-cache.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { hasNginx } from './installed.mjs';

const BYTES = Buffer.from('0123456789');

// Debian: nginx-light and libnginx-mod-http-cache-purge.
describe.skipIf(!hasNginx)('media behind a caching proxy, set up by the runbook', async () => {
  const database = await testDatabase();
  const { db } = database;
  const plain = await testServices(database, mediaJobs);
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  let services: Services;
  let cache: MediaCache;
  let app: Awaited<ReturnType<typeof createApi>>;
  const reached: string[] = [];

  beforeAll(async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const config = { ...plain.config, media: { origin, purge: { url: 'http://127.0.0.1:9/', secret } } };
    services = { ...plain, config, mediaLinks: createMediaLinks(config.secret, plain.now, origin) };
    app = await createApi(services, database.pool);
    app.server.on('request', (request) => reached.push(request.url ?? ''));
    await app.listen({ host: '127.0.0.1', port: 0 });
    cache = await startMediaCache({ product: app.listeningOrigin, secret, port });
    // The machine's own clock: the program of the runbook refuses what is old.
    services.purgeMedia = createMediaPurge({ url: cache.hook, secret }, { origin, now: () => new Date(Date.now()), newId: services.newId });
  });
  afterAll(async () => {
    await cache.stop();
    const closed = once(app.server, 'close');
    await app.close();
    await closed;
  });

  async function ask(address: string, headers: Record<string, string> = {}, method = 'GET') {
    const before = reached.length;
    const response = await fetch(address, { headers, method, redirect: 'manual' });
    const body = await response.text();
    return {
      status: response.status,
      cache: response.headers.get('x-cache'),
      body,
      reached: reached.length - before,
      headers: response.headers,
    };
  }
  const short = async (address: string, headers?: Record<string, string>) => {
    const { status, cache: state, reached: times } = await ask(address, headers);
    return [status, state, times];
  };

  async function givenPicture() {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner);
    const picture = await givenMediaEntity(db, owner, post.uri);
    for (const key of Object.values(picture.variants)) await services.blobs.put(key, BYTES);
    const key = picture.variants['800'] ?? '';
    const order = { ownerUserId: owner.userId, item: post.uri, isSecond: true };
    return { owner, post, picture, key, link: services.mediaLinks.link(key, 'public'), order };
  }
  const close = ({ post }: Awaited<ReturnType<typeof givenPicture>>) =>
    db.updateTable('contents').set({ visibility: 'PRIVATE' }).where('id', '=', post.id).execute();

  test('what guests see is fetched once for everybody, ranges and preflights included', async () => {
    const { link } = await givenPicture();
    expect(await short(link)).toEqual([200, 'MISS', 1]);
    const again = await ask(link);
    expect([again.status, again.cache, again.reached, again.body]).toEqual([200, 'HIT', 0, '0123456789']);
    expect(again.headers.get('access-control-allow-origin')).toBe('http://turnout.test');
    expect(again.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect([again.headers.get('cache-tag'), again.headers.get('surrogate-key')]).toEqual([null, null]);
    expect(await short(link, { range: 'bytes=2-4' })).toEqual([206, 'HIT', 0]);
    const preflight = await ask(link, { origin: 'http://turnout.test', 'access-control-request-method': 'GET' }, 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'range']);
  });

  test('what is for one reader is never stored, and closes at the product', async () => {
    const { owner, key } = await givenPicture();
    const fan = await givenUser(db);
    await givenSubscriber(db, owner, fan);
    const readers = ['private', 'admin', { readerUserId: fan.userId, ownerUserId: owner.userId }] as const;
    const links = readers.map((reader) => services.mediaLinks.link(key, reader));
    for (const link of [...links, ...links]) expect(await short(link)).toEqual([200, 'MISS', 1]);
    await db.deleteFrom('subscribers').where('subscriber_user_id', '=', fan.userId).execute();
    expect(await short(links[2] ?? '')).toEqual([404, 'MISS', 1]);
  });

  test('a link changed, expired, respelled or with a query is refused by the product and stored nowhere', async () => {
    const { link } = await givenPicture();
    const [, token = '', file = ''] = /\/media\/([^/]+)\/(.+)$/.exec(link) ?? [];
    const signature = token.split('.')[1] ?? '';
    const changed = token.replace(signature, signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`);
    const wrong = [
      `${cache.origin}/media/${changed}/${file}`,
      `${link}?v=1`,
      link.replace('800', '%380%30'),
      link.replace('/media/', '/media//'),
      `${link}/`,
    ];
    for (const address of [...wrong, ...wrong]) {
      const { status, cache: state } = await ask(address);
      expect([address, status, state === 'HIT']).toEqual([address, 404, false]);
    }
    plain.setNow('2026-06-03T00:00:00.000Z');
    expect(await short(link)).toEqual([404, 'MISS', 1]);
    plain.setNow('2026-06-01T12:00:00.000Z');
    expect(await short(link)).toEqual([200, 'MISS', 1]);
  });

  test('no header of the first request decides what the next reader gets', async () => {
    const { link } = await givenPicture();
    const plan = { 'x-forwarded-host': 'evil.example', 'x-original-url': '/', authorization: 'Bearer x', origin: 'https://evil.example' };
    const first = await ask(link, { ...plan, accept: 'text/html', 'accept-encoding': 'br', 'x-http-method-override': 'DELETE' });
    expect([first.status, first.body]).toEqual([200, '0123456789']);
    const next = await ask(link);
    expect([next.status, next.cache, next.body]).toEqual([200, 'HIT', '0123456789']);
    expect(next.headers.get('access-control-allow-origin')).toBe('http://turnout.test');
    expect([...next.headers.values()].join(' ')).not.toContain('evil');
  });

  test('an item closed to guests stays in the cache without the purge, and leaves it with it', async () => {
    const picture = await givenPicture();
    expect(await short(picture.link)).toEqual([200, 'MISS', 1]);
    await close(picture);
    expect(await short(picture.link)).toEqual([200, 'HIT', 0]);
    await runPurge(services, picture.order);
    expect(await short(picture.link)).toEqual([404, 'MISS', 1]);
    expect(await short(picture.link)).toEqual([404, 'MISS', 1]);
  });

  test('deleted files leave the cache, yesterday’s links too', async () => {
    const { picture, key, link } = await givenPicture();
    plain.setNow('2026-06-02T09:00:00.000Z');
    const today = services.mediaLinks.link(key, 'public');
    expect(today).not.toBe(link);
    expect([await short(link), await short(today)]).toEqual([
      [200, 'MISS', 1],
      [200, 'MISS', 1],
    ]);
    await runRemoveBlobs(services, { keys: Object.values(picture.variants) });
    expect([await short(link), await short(today)]).toEqual([
      [404, 'MISS', 1],
      [404, 'MISS', 1],
    ]);
    plain.setNow('2026-06-01T12:00:00.000Z');
  });

  test('a purge that is forged, altered or old is refused, and forgets nothing', async () => {
    const { link } = await givenPicture();
    await ask(link);
    const body = JSON.stringify({ origin: cache.origin, tags: [], paths: [new URL(link).pathname] });
    const seconds = Math.trunc(Date.now() / 1000);
    const signed = (at: number, key = secret) => ({
      'webhook-id': 'x',
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
        .update(`x.${at}.${body}`)
        .digest('base64')}`,
    });
    const send = async (headers: Record<string, string>, what = body) =>
      (await fetch(cache.hook, { method: 'POST', headers, body: what })).status;
    expect(await send({})).toBe(401);
    expect(await send(signed(seconds, `whsec_${randomBytes(32).toString('base64')}`))).toBe(401);
    expect(await send(signed(seconds), `${body} `)).toBe(401);
    expect(await send(signed(seconds - 600))).toBe(401);
    expect(await short(link)).toEqual([200, 'HIT', 0]);
    expect((await ask(link, {}, 'PURGE')).status).toBe(403);
    expect(await short(link)).toEqual([200, 'HIT', 0]);
    expect(await send(signed(seconds))).toBe(204);
    expect(await short(link)).toEqual([200, 'MISS', 1]);
  });

  test('the host of media has no pages, calls or uploads', async () => {
    for (const path of ['/', '/config.json', '/trpc/user.getUser', '/media/'])
      expect([path, (await ask(cache.origin + path)).status]).toEqual([path, 404]);
    expect((await ask(`${cache.origin}/media/upload/token`, {}, 'PUT')).status).toBe(403);
    // Even if the proxy passes everything on.
    const host = new URL(cache.origin).host;
    expect((await app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(404);
  });
});
