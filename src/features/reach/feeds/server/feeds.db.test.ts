import type {} from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { NOBODY } from '#features/people/rules.ts';
import { runCatchUp } from '#features/search/index/server/catch-up.run.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { registerEmbedRoutes } from '../../embeds/server/routes.ts';
import { registerFeedRoutes } from './routes.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const ORIGIN = 'http://turnout.test';
const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** A freshly started program. */
function reader() {
  const app = fastify();
  apps.push(app);
  handleErrors(app);
  // The real program sets these on every response.
  app.decorateReply('cspNonce');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.cspNonce = { script: 'abc', style: 'abc' };
    reply.raw.setHeader('x-frame-options', 'DENY');
    done();
  });
  const limited = { ...services, rateLimits: createRateLimits(database.pool) };
  registerFeedRoutes(app, limited);
  registerEmbedRoutes(app, limited);
  return async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  };
}

const mark = async (content: { id: string }, tag: string) => {
  const row = await db
    .updateTable('contents')
    .set({ tags: [tag] })
    .where('id', '=', content.id)
    .returning(['user_id', 'type', 'created_at'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('content_tags')
    .values({ user_id: row.user_id, content_id: content.id, tag, type: row.type, rank: 0, created_at: row.created_at })
    .execute();
};

describe.each(['rss', 'atom'])('a feed as %s', (form) => {
  test('of a person shows only the teaser of locked content, no street, and nothing pending, rejected or deleted', async () => {
    const owner = await givenUser(db);
    const open = await givenContent(db, owner, { opening: 'An open word <script>&' });
    const locked = await givenContent(db, owner, { visibility: 'PRIVATE', opening: 'A teaser' });
    const session = await givenSession(db, owner, { title: 'Slow sunrise' });
    const away = [
      await givenContent(db, owner, { approvalStatus: 'PENDING' }),
      await givenContent(db, owner, { approvalStatus: 'REJECTED' }),
      await givenContent(db, owner, { status: 'deleted' }),
    ];
    const { status, text, headers } = await reader()(`/${owner.username}/feed.${form}`);
    expect([status, headers['content-type']]).toEqual([200, `application/${form}+xml; charset=utf-8`]);
    expect(text).toContain(`${ORIGIN}/${owner.username}/post/${open.id}`);
    expect(text).not.toContain('<script>');
    expect(text).toContain('A teaser');
    expect(text).toContain('Slow sunrise with');
    expect(text).toContain('Bristol');
    for (const canary of [locked.canary, session.canaries.address, ...away.map((one) => one.canary)]) expect(text).not.toContain(canary);
  });

  test('leaves out what is hidden from search engines, and asks to be left out itself if its person is hidden', async () => {
    const owner = await givenUser(db);
    const [hidden, shown] = [await givenContent(db, owner), await givenContent(db, owner)];
    for (const one of [hidden, shown]) await mark(one, 'yoga');
    await db.updateTable('contents').set({ in_search_engines: false }).where('id', '=', hidden.id).execute();
    for (const path of [`/${owner.username}/feed.${form}`, `/feeds/hashtag/yoga/feed.${form}`]) {
      const { text, headers } = await reader()(path);
      expect([text.includes(hidden.id), text.includes(shown.id), headers['x-robots-tag']]).toEqual([false, true, undefined]);
    }
    await db.updateTable('users').set({ in_search_engines: false }).where('user_id', '=', owner.userId).execute();
    const own = await reader()(`/${owner.username}/feed.${form}`);
    expect([own.text.includes(shown.id), own.headers['x-robots-tag']]).toEqual([true, 'noindex']);
    expect((await reader()(`/feeds/hashtag/yoga/feed.${form}`)).text).not.toContain(shown.id);
  });

  test('has the items that may be shown, however many newer ones are hidden', async () => {
    const owner = await givenUser(db);
    const older = await givenContent(db, owner);
    await mark(older, 'yoga');
    const newer = await Promise.all(
      Array.from({ length: 30 }, () => givenContent(db, owner, { createdAt: new Date('2026-05-20T10:00:00Z') })),
    );
    for (const one of newer) await mark(one, 'yoga');
    const ids = newer.map(({ id }) => id);
    await db.updateTable('contents').set({ in_search_engines: false }).where('id', 'in', ids).execute();
    for (const path of [`/${owner.username}/feed.${form}`, `/feeds/hashtag/yoga/feed.${form}`])
      expect((await reader()(path)).text).toContain(older.id);
  });

  test('drops deleted and newly hidden items from the very next response', async () => {
    const owner = await givenUser(db);
    const [deleted, hidden, stays] = [await givenContent(db, owner), await givenContent(db, owner), await givenContent(db, owner)];
    for (const one of [deleted, hidden, stays]) await mark(one, 'yoga');
    const get = reader();
    const paths = [`/${owner.username}/feed.${form}`, `/feeds/hashtag/yoga/feed.${form}`];
    const shown = async (path: string) => {
      const { text, headers } = await get(path);
      return [headers['cache-control'], ...[deleted, hidden, stays].map(({ id }) => text.includes(id))];
    };
    for (const path of paths) expect(await shown(path)).toEqual(['public, no-cache', true, true, true]);
    await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', deleted.id).execute();
    await db.updateTable('contents').set({ in_search_engines: false }).where('id', '=', hidden.id).execute();
    for (const path of paths) expect(await shown(path)).toEqual(['public, no-cache', false, false, true]);
  });

  test('of a hashtag or a town holds only the items that match', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner);
    await mark(post, 'yoga');
    const other = await givenContent(db, owner);
    const session = await givenSession(db, owner);
    const locked = await givenSession(db, owner, { visibility: 'PRIVATE' });
    const accented = await givenSession(db, owner);
    await db.updateTable('contents').set({ city: 'Zürich-Höngg' }).where('id', '=', accented.id).execute();
    await runCatchUp(services, {});
    const get = reader();
    const ofTag = (await get(`/feeds/hashtag/Yoga/feed.${form}`)).text;
    expect([ofTag.includes(post.id), ofTag.includes(other.id)]).toEqual([true, false]);
    const ofTown = (await get(`/feeds/town/bristol/feed.${form}`)).text;
    expect([ofTown.includes(session.id), ofTown.includes(locked.id), ofTown.includes(post.id)]).toEqual([true, false, false]);
    expect((await get(`/feeds/town/${encodeURIComponent('zürich-höngg')}/feed.${form}`)).text).toContain(accented.id);
    expect((await get(`/feeds/town/Nowhere/feed.${form}`)).status).toBe(200);
  });

  test('answers 304 until there is something new', async () => {
    const owner = await givenUser(db);
    await givenContent(db, owner);
    const first = await reader()(`/${owner.username}/feed.${form}`);
    const tag = String(first.headers['etag']);
    expect((await reader()(`/${owner.username}/feed.${form}`, { 'if-none-match': tag })).status).toBe(304);
    await givenContent(db, owner);
    expect((await reader()(`/${owner.username}/feed.${form}`, { 'if-none-match': tag })).status).toBe(200);
  });
});

describe('feeds and calendars', () => {
  test.each(['feed.rss', 'feed.atom', 'calendar.ics'])('return 404 for unknown and suspended people: %s', async (file) => {
    const suspended = await givenUser(db, { status: 'suspended' });
    const get = reader();
    for (const name of ['nobody_here', suspended.username, 'x'.repeat(90)]) expect((await get(`/${name}/${file}`)).status).toBe(404);
  });

  test('are rate limited per network', async () => {
    const owner = await givenUser(db);
    const get = reader();
    for (let index = 0; index < 300; index += 1) await get(`/${owner.username}/feed.rss`);
    expect((await get(`/${owner.username}/feed.rss`)).status).toBe(429);
  });
});

describe('the calendar of a creator', () => {
  test('updates moved and cancelled dates under the same UID, and gives no street and nothing that is locked or left out', async () => {
    const owner = await givenUser(db);
    const moved = await givenSession(db, owner, { title: 'Moved' });
    const cancelled = await givenSession(db, owner, { title: 'Called off' });
    const locked = await givenSession(db, owner, { title: 'Locked', visibility: 'PRIVATE' });
    const skipped = await givenSession(db, owner, { title: 'Left out' });
    const left = { cancelled_at: services.now(), skipped: true };
    await db.updateTable('session_events').set(left).where('id', '=', skipped.event.id).execute();
    await db.updateTable('session_events').set({ move_count: 2, moved_at: services.now() }).where('id', '=', moved.event.id).execute();
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', cancelled.event.id).execute();
    const { text, headers } = await reader()(`/${owner.username}/calendar.ics`);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const entries = text.split('BEGIN:VEVENT').slice(1);
    const entry = (id: string) => entries.find((one) => one.includes(`UID:${id}@turnout`)) ?? '';
    expect(entry(moved.event.id)).toMatch(/SEQUENCE:2[\s\S]*STATUS:CONFIRMED/);
    expect(entry(cancelled.event.id)).toMatch(/SEQUENCE:1[\s\S]*STATUS:CANCELLED/);
    expect(text).toContain('LOCATION:Bristol');
    for (const secret of [moved.canaries.address, locked.event.id, 'Locked', skipped.event.id]) expect(text).not.toContain(secret);
  });

  test('counts an edit as a change of each date, and says when it was: calendars keep the entry with the highest number', async () => {
    const owner = await givenUser(db);
    await givenSession(db, owner, { title: 'Slow morning' });
    const read = async () => (await reader()(`/${owner.username}/calendar.ics`)).text;
    expect(await read()).toMatch(/SEQUENCE:0/);
    const editedAt = new Date('2033-05-06T07:08:09Z');
    await db.updateTable('sessions').set({ edit_count: 1, updated_at: editedAt }).where('user_id', '=', owner.userId).execute();
    expect(await read()).toMatch(/SEQUENCE:1\s+DTSTAMP:20330506T070809Z/);
  });

  test('redirects from a former username to the present one', async () => {
    const owner = await givenUser(db);
    await db.insertInto('username_claims').values({ username_lower: 'before', user_id: owner.userId, reserved_until: null }).execute();
    const { status, headers } = await reader()('/before/calendar.ics');
    expect([status, headers['location']]).toEqual([301, `/${owner.username}/calendar.ics`]);
  });
});

test('answers 410 for deleted accounts and content, and 404 for what never existed', async () => {
  const owner = await givenUser(db, { status: 'deleted' });
  await db.updateTable('username_claims').set({ user_id: NOBODY }).where('user_id', '=', owner.userId).execute();
  const author = await givenUser(db);
  const post = await givenContent(db, author, { status: 'deleted' });
  const oembed = (path: string) => `/oembed?url=${encodeURIComponent(`${ORIGIN}${path}`)}`;
  const all = (name: string) => [
    `/${name}/feed.rss`,
    `/${name}/feed.atom`,
    `/${name}/calendar.ics`,
    `/embed/${name}`,
    oembed(`/${name}`),
    oembed(`/${name}/post/${post.id}`),
  ];
  const get = reader();
  for (const path of [...all(owner.username), oembed(`/${author.username}/post/${post.id}`)])
    expect([path, (await get(path)).status]).toEqual([path, 410]);
  for (const path of all('never_there')) expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test.each(['calendar', 'schedule', 'oEmbed'])('a %s always asks search engines not to index it', async (kind) => {
  const owner = await givenUser(db);
  await givenSession(db, owner);
  const path = {
    calendar: `/${owner.username}/calendar.ics`,
    schedule: `/embed/${owner.username}`,
    oEmbed: `/oembed?url=${encodeURIComponent(`${ORIGIN}/${owner.username}`)}`,
  }[kind];
  expect(await reader()(path ?? '')).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex' } });
});
