import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { LIMIT_PARTS, registerReachRoutes } from './routes.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const ORIGIN = 'http://turnout.test';
const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** A freshly started program. */
function robot(partSize = 5000) {
  const app = fastify();
  apps.push(app);
  handleErrors(app);
  registerReachRoutes(app, { ...services, rateLimits: createRateLimits(database.pool) }, partSize);
  const get = async (path: string) => {
    const { statusCode, body, headers } = await app.inject({ url: path.replace(ORIGIN, '') });
    return {
      status: statusCode,
      text: body,
      type: headers['content-type'],
      locations: [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at ?? ''),
    };
  };
  /** All pages that a robot finds, starting from the index. */
  const everything = async () => {
    const parts = (await get('/sitemap.xml')).locations;
    return (await Promise.all(parts.map(get))).flatMap(({ locations }) => locations);
  };
  return { get, everything };
}

const post = (owner: { username: string }, { id }: { id: string }) => `${ORIGIN}/${owner.username}/post/${id}`;

describe('the sitemap', () => {
  test('lists only what everyone may read in full, and nothing by suspended people', async () => {
    const owner = await givenUser(db);
    const suspended = await givenUser(db, { status: 'suspended' });
    const silent = await givenUser(db);
    const open = await givenContent(db, owner);
    await givenContent(db, owner, { visibility: 'PRIVATE' });
    await givenContent(db, owner, { approvalStatus: 'PENDING' });
    await givenContent(db, owner, { approvalStatus: 'REJECTED' });
    await givenContent(db, owner, { status: 'deleted' });
    await givenSession(db, owner, { visibility: 'PRIVATE' });
    await givenContent(db, suspended);
    await givenContent(db, silent, { visibility: 'PRIVATE' });
    const pages = ['/', '/explore', '/terms-of-service', '/privacy-policy', '/cookie-policy', `/${owner.username}`].map(
      (path) => ORIGIN + path,
    );
    expect(await robot().everything()).toEqual([...pages, post(owner, open)]);
  });

  test('lists no item hidden from search engines, and nothing by a person who is hidden', async () => {
    const owner = await givenUser(db);
    const shy = await givenUser(db);
    const hidden = await givenContent(db, owner);
    await givenContent(db, shy);
    await db.updateTable('contents').set({ in_search_engines: false }).where('id', '=', hidden.id).execute();
    await db.updateTable('users').set({ in_search_engines: false }).where('user_id', '=', shy.userId).execute();
    expect((await robot().everything()).filter((address) => address.includes('/post/') || address.endsWith(shy.username))).toEqual([]);
    await db.updateTable('contents').set({ in_search_engines: true }).where('id', '=', hidden.id).execute();
    services.setNow(addMinutes(services.now(), 5).toISOString());
    expect(await robot().everything()).toEqual(expect.arrayContaining([`${ORIGIN}/${owner.username}`, post(owner, hidden)]));
  });

  test('lists the hashtags that something upcoming is about, each by its one address', async () => {
    const topics = ['stand-up', 'only a category', 'open air & sun'].map((tag, index) => ({
      tag,
      count: 1,
      isHashtag: index !== 1,
      covers: [],
    }));
    const data = JSON.stringify({ topics, towns: [], online: { count: 0, hosts: [] }, rising: [] });
    await db.insertInto('discovery_counts').values({ name: 'explore', data, made_at: services.now() }).execute();
    const found = (await robot().everything()).filter((address) => address.includes('topic='));
    expect(found).toEqual([`${ORIGIN}/?topic=stand-up`, `${ORIGIN}/?topic=open%20air%20%26%20sun`]);
  });

  test('leads from its index to every page once, including later ones', async () => {
    const owner = await givenUser(db);
    const early = await Promise.all(Array.from({ length: 7 }, () => givenContent(db, owner)));
    const program = robot(2);
    expect((await program.get('/sitemap.xml')).locations.length).toBeGreaterThan(4);
    const found = (await program.everything()).filter((address) => address.includes('/post/'));
    expect(found.toSorted()).toEqual(early.map((one) => post(owner, one)).toSorted());
    const late = await Promise.all(Array.from({ length: 5 }, () => givenContent(db, owner)));
    services.setNow(addMinutes(services.now(), 5).toISOString());
    const all = (await program.everything()).filter((address) => address.includes('/post/'));
    expect(all.toSorted()).toEqual([...early, ...late].map((one) => post(owner, one)).toSorted());
  });

  test('says when a page last changed: published, edited, or a date of it moved or cancelled', async () => {
    const owner = await givenUser(db);
    const plain = await givenContent(db, owner);
    const edited = await givenContent(db, owner);
    const moved = await givenSession(db, owner);
    await db
      .updateTable('contents')
      .set({ edited_at: new Date('2026-05-03T10:00:00.000Z') })
      .where('id', '=', edited.id)
      .execute();
    await db
      .updateTable('session_events')
      .set({ cancelled_at: new Date('2026-05-04T10:00:00.000Z') })
      .where('id', '=', moved.event.id)
      .execute();
    const { text } = await robot().get('/sitemap/contents/00000000-0000-0000-0000-000000000000.xml');
    const changed = (address: string) => new RegExp(`<loc>${address}</loc><lastmod>(.*?)</lastmod>`).exec(text)?.[1];
    expect(changed(post(owner, plain))).toBe('2026-05-01T00:00:00.000Z');
    expect(changed(post(owner, edited))).toBe('2026-05-03T10:00:00.000Z');
    expect(changed(`${ORIGIN}/${owner.username}/session/${moved.id}`)).toBe('2026-05-04T10:00:00.000Z');
  });

  test('says when a profile last changed: by something new on it, or by its person', async () => {
    const people = [await givenUser(db), await givenUser(db)];
    for (const one of people) await givenContent(db, one);
    const [quiet, edited] = people.map(({ username }) => `${ORIGIN}/${username}`);
    const set = (userId: string | undefined, on: string) =>
      db
        .updateTable('users')
        .set({ updated_at: new Date(`${on}T10:00:00.000Z`) })
        .where('user_id', '=', userId ?? '')
        .execute();
    await set(people[0]?.userId, '2026-04-03');
    await set(people[1]?.userId, '2026-05-03');
    const { text } = await robot().get('/sitemap/people/00000000-0000-0000-0000-000000000000.xml');
    const changed = (address = '') => new RegExp(`<loc>${address}</loc><lastmod>(.*?)</lastmod>`).exec(text)?.[1];
    expect([changed(quiet), changed(edited)]).toEqual(['2026-05-01T00:00:00.000Z', '2026-05-03T10:00:00.000Z']);
  });

  test('is rate limited for made-up ranges, but always served if already generated', async () => {
    const { get } = robot();
    const range = (n: number) => `/sitemap/contents/00000000-0000-0000-0000-${String(n).padStart(12, '0')}.xml`;
    const made = await Promise.all(Array.from({ length: LIMIT_PARTS.points }, async (_, n) => get(range(n))));
    expect(made.every(({ status }) => status === 200)).toBe(true);
    expect((await get(range(LIMIT_PARTS.points))).status).toBe(429);
    expect((await get(range(0))).status).toBe(200);
  });

  test('returns 404 for parts that no index names', async () => {
    const { get } = robot();
    for (const path of ['/sitemap/messages/00000000-0000-0000-0000-000000000000.xml', '/sitemap/people/1.xml', "/sitemap/people/'.xml"])
      expect((await get(path)).status).toBe(404);
  });
});

test('robots.txt names the sitemap and excludes what is for signed-in people', async () => {
  const { text, type } = await robot().get('/robots.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(text).toContain('Disallow: /messages');
  expect(text).not.toMatch(/^Disallow: \/$/m);
});
