import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { exportKey, exportPath } from '#features/privacy/export/server/export-links.ts';
import { createHttpServer } from '#apps/web/server/http-server.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';
import { givenCaptions, givenMediaEntity } from '#tests/builders/media.ts';
import { openScene } from './scene.ts';

// The pages exist once they are built, by `npm test` or `npm start`.
const CLIENT = join(import.meta.dirname, '../../build/client');
const isBuilt = existsSync(join(CLIENT, '../server/index.js'));
const TABLE = readFileSync(join(import.meta.dirname, '../../docs/architecture/caching.md'), 'utf8');

const world = await httpWorld();
const scene = await openScene(world);
const web = isBuilt ? await anotherCopy(world, world.services, world.pool, (services, pool) => createHttpServer(services, pool)) : world;
const { owner, subscriber, participant, things } = scene;
const { mediaLinks, config } = world.services;

const picture = await givenMediaEntity(world.db, owner, things.open.uri);
const key = picture.variants['800'] ?? '';
await world.services.blobs.put(key, Buffer.from('0123456789'));
const open = mediaLinks.link(key, 'public');

/** The rows of the table in docs/architecture/caching.md: the header of each kind, as a pattern. */
const documented = new Map(
  [...TABLE.matchAll(/^\| ([^|]+?) \| `[^`|]+` \| `([^`|]+)` \|$/gm)].map(([, kind = '', header = '']) => [
    kind,
    new RegExp(`^${header.replace('max-age=…', String.raw`max-age=\d+(?:, s-maxage=300)?`)}$`),
  ]),
);

const headerOf = (response: { headers: Headers }) => response.headers.get('cache-control') ?? 'none';

/** Asks as a member and as a guest: neither may change what a cache does with the response. */
async function ask(...paths: string[]): Promise<string[]> {
  const asked = paths.flatMap((path) => [participant, null].map(async (reader) => headerOf(await web.raw(path, {}, reader))));
  return Promise.all(asked);
}

async function askForExport(): Promise<string[]> {
  const name = { userId: owner.userId, exportId: world.services.newId() };
  const now = world.services.now();
  const row = { user_id: name.userId, id: name.exportId, status: 'READY' as const, requested_at: now, expires_at: addMinutes(now, 60) };
  await world.db.insertInto('data_exports').values(row).execute();
  await world.services.blobs.put(exportKey(name), Buffer.from('a file'));
  const path = exportPath(config.secret, name);
  world.canaries.plant('the link of an export', path.split('/').at(-1) ?? '', []);
  return ask(path);
}

async function askForMark(): Promise<string[]> {
  const { db, services } = world;
  const [id, at] = [services.newId(), services.now()];
  const png = await sharp({ create: { width: 512, height: 512, channels: 4, background: '#1f6feb' } })
    .png()
    .toBuffer();
  await db.insertInto('site_marks').values({ id, png, created_at: at }).execute();
  await db
    .insertInto('site_settings')
    .values({ name: 'mark', value: JSON.stringify({ id }), changed_by: owner.userId, changed_at: at })
    .execute();
  await services.site.refresh();
  return ask(`/site-mark/${id}.png`);
}

const searched = { input: { query: 'yoga' } };
const KINDS: Record<string, { ask: () => Promise<string[]>; ofPages?: true }> = {
  'scripts, styles and fonts, whose names change with their content': {
    ask: () =>
      ask(
        ...readdirSync(join(CLIENT, 'assets'))
          .flatMap((name) => (/\.(?:js|css)$/.test(name) ? [`/assets/${name}`] : []))
          .slice(0, 5),
      ),
    ofPages: true,
  },
  'other files of the pages': { ask: () => ask('/badge.png'), ofPages: true },
  'icons, and the picture of links to the site': { ask: () => ask('/favicon.svg', '/share.png'), ofPages: true },
  'the site’s own mark, whose address changes with it': { ask: askForMark, ofPages: true },
  'what browsers install the site as': { ask: () => ask('/manifest.webmanifest'), ofPages: true },
  'feeds, calendars and preview cards': {
    ask: () => ask(`/${owner.username}/feed.rss`, `/${owner.username}/feed.atom`, `/${owner.username}/calendar.ics`),
  },
  'sitemaps and robots': { ask: () => ask('/sitemap.xml', '/robots.txt', '/sitemap/pages.xml') },
  'descriptions of embeds': { ask: () => ask(`/oembed?url=${encodeURIComponent(`${config.publicOrigin}/${owner.username}`)}`) },
  'signing keys of our identity provider': {
    ask: async () => [headerOf(await fetch(`${config.identity.endpoint}/${config.identity.poolId}/.well-known/jwks.json`))],
  },
  'media that guests see, by a link for everyone': { ask: () => ask(open) },
  'media by a link for one reader, a subscriber or administrators': {
    ask: () =>
      ask(
        mediaLinks.link(key, 'private'),
        mediaLinks.link(key, 'admin'),
        mediaLinks.link(key, { readerUserId: subscriber.userId, ownerUserId: owner.userId }),
      ),
  },
  'media refused: forged, expired, closed, another address': {
    ask: () =>
      ask(`${open}?x`, open.replace('800.', '801.'), open.replace('.webp', '.html'), '/media/czE6ZC9h.AAAAAAAAAAAAAAAAAAAA/800.webp'),
  },
  'pages, rendered for guests': {
    ask: () => ask('/', `/${owner.username}`, `/${owner.username}/post/${things.open.id}`, '/my-hub/orders', '/nowhere/at/all'),
    ofPages: true,
  },
  'calls of pages, as guest or member': {
    ask: () =>
      ask(`/trpc/user.getUserProfile?input=${encodeURIComponent(JSON.stringify({ username: owner.username }))}`, '/trpc/user.nothing'),
  },
  'REST calls': {
    ask: async () =>
      Promise.all([participant, null].map(async (reader) => headerOf(await world.rest('POST', '/search', searched, reader)))),
  },
  'exports of a person’s data': { ask: askForExport },
  'live events': { ask: async () => [headerOf(await world.raw('/live', { method: 'HEAD' }, participant))] },
  'the script that fits framed schedules to other sites': { ask: () => ask('/embed.js') },
  'schedules framed by other sites': { ask: () => ask(`/embed/${owner.username}`) },
  'settings for browsers': { ask: () => ask('/config.json'), ofPages: true },
  'the service worker': { ask: () => ask('/service-worker.js'), ofPages: true },
};

test('the table names every kind that is asked for here, and no other', () => {
  expect([...documented.keys()].map((kind) => kind.replace("'", '’')).toSorted()).toEqual(Object.keys(KINDS).toSorted());
});

const asked = Object.entries(KINDS).filter(([, { ofPages }]) => isBuilt || !ofPages);

test.each(asked)('caches may store what the table says, whoever asks: %s', async (kind, { ask: headers }) => {
  const pattern = documented.get(kind) ?? documented.get(kind.replace('’', "'"));
  const found = await headers();
  expect(found).not.toEqual([]);
  for (const header of found) expect(header).toMatch(pattern ?? /^documented$/);
});

test('no response to a member is public unless guests get the same', async () => {
  const gets = world.routes.filter(({ method, url }) => method === 'GET' && url !== '/live' && url !== '*' && !url.startsWith('/media/'));
  expect(gets.length).toBeGreaterThan(15);
  for (const { url } of gets) {
    const path = url.replace(':username', owner.username).replaceAll(/:\w+/g, 'x');
    const mine = await world.raw(path, { redirect: 'manual' }, owner);
    if (!headerOf(mine).includes('public')) continue;
    const guests = await world.raw(path, { redirect: 'manual' });
    expect([path, guests.text === mine.text]).toEqual([path, true]);
  }
});

test('media are one response for everybody, whatever encodings the caller takes', async () => {
  const { id } = await givenCaptions(world.db, owner, { film: picture, word: 'Hello '.repeat(1000) });
  const captions = mediaLinks.link(key.replace('800.webp', `${id}.vtt`), 'public');
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { status, headers } = await world.raw(captions, { headers: { 'accept-encoding': encoding } }, null);
    expect([encoding, status, headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 200, null, null]);
  }
});
