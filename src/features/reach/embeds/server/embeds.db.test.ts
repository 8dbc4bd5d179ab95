import type {} from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoredBookingWindow } from '#db/stored-json.ts';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { registerEmbedRoutes } from './routes.ts';

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
  registerEmbedRoutes(app, { ...services, rateLimits: createRateLimits(database.pool) });
  return async (url: string) => {
    const { statusCode: status, body: text, headers } = await app.inject({ url });
    return { status, text, headers };
  };
}

/** A host whose payout account can be paid, or no more. */
async function paidHost(canReceive = true) {
  const owner = await givenUser(db);
  const now = services.now();
  const account = { provider_account_id: `acct_${owner.userId}`, mode: services.config.payments.mode, created_at: now, updated_at: now };
  const status = canReceive ? ('ACTIVE' as const) : ('RESTRICTED' as const);
  await db
    .insertInto('payout_accounts')
    .values({ ...account, user_id: owner.userId, status, can_receive: canReceive, active_since: now })
    .execute();
  return owner;
}

describe('an embedded schedule', () => {
  test('may be framed by any site, runs no script but its own, opens links in a new tab, and shows only what everyone may know', async () => {
    const owner = await givenUser(db);
    await db.updateTable('users').set({ display_name: 'Maya' }).where('user_id', '=', owner.userId).execute();
    const open = await givenSession(db, owner, { title: '<b>Yoga</b>', capacity: 1 });
    await givenTicket(db, open.event, await givenUser(db));
    await givenSession(db, owner, { locationType: 'online' });
    const locked = await givenSession(db, owner, { visibility: 'PRIVATE', title: 'Locked' });
    const { text, headers } = await reader()(`/embed/${owner.username}`);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'nonce-abc'; style-src 'nonce-abc'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    );
    expect(text).toContain('<base target="_blank">');
    expect(text).toContain('&lt;b&gt;Yoga&lt;/b&gt;');
    expect(text).toContain('Full');
    expect(text).toContain('Tue 2 Jun, 6\u00a0pm · Bristol');
    expect(text).toContain('Tue 2 Jun, 6\u00a0pm (UK time) · Online');
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script nonce="abc">']);
    for (const secret of [open.canaries.address, locked.id, 'Locked']) expect(text).not.toContain(secret);
  });

  test('says what a date costs and to book it, and that a full one is full', async () => {
    const owner = await paidHost();
    await givenSession(db, owner, { price: 1250 });
    const full = await givenSession(db, owner, { price: 0, capacity: 1 });
    await givenTicket(db, full.event, await givenUser(db));
    const { text } = await reader()(`/embed/${owner.username}`);
    expect(text).toContain('£12.50 <b>Book</b>');
    expect(text).toContain('Free <b class="full">Full</b>');
    expect((await reader()(`/embed/${owner.username}?dates=1`)).text.match(/<li>/g)).toHaveLength(1);
  });

  test('books nothing that costs money from a host who can’t be paid, and what is free', async () => {
    const owner = await paidHost(false);
    await givenSession(db, owner, { price: 1250 });
    await givenSession(db, owner, { price: 0 });
    const { text } = await reader()(`/embed/${owner.username}`);
    expect(text).toContain('£12.50 <b class="full">Not on sale at the moment</b>');
    expect(text).toContain('Free <b>Book</b>');
  });

  test('says from how much several kinds cost, and books nothing before booking opens or after it closes', async () => {
    const owner = await paidHost();
    const { id, event } = await givenSession(db, owner, { price: 400 });
    await db.updateTable('session_events').set({ standard_price: 1200 }).where('id', '=', event.id).execute();
    const given = (window: StoredBookingWindow) =>
      db
        .updateTable('sessions')
        .set({ booking_window: JSON.stringify(window) })
        .where('id', '=', id)
        .execute();
    const page = async () => (await reader()(`/embed/${owner.username}`)).text;
    expect(await page()).toContain('From £4.00 <b>Book</b>');
    await given({ opens: { hoursBefore: 1 } });
    expect(await page()).toContain('From £4.00 <b class="full">Opens Tue 2 Jun</b>');
    await given({ closes: { hoursBefore: 10_000 } });
    expect(await page()).toContain('<b class="full">Booking closed</b>');
  });

  test('has the colours of the page around it, or those that its address says, and says if there are no dates', async () => {
    const owner = await givenUser(db);
    const get = reader();
    expect((await get(`/embed/${owner.username}`)).text).toContain('class="waits" data-colours="auto">');
    const chosen = (await get(`/embed/${owner.username}?theme=dark&accent=b8350f`)).text;
    expect(chosen).toContain('class="dark" data-colours="dark" data-accent="#b8350f">');
    const odd = (await get(`/embed/${owner.username}?theme=%3Cscript%3E&accent=%22onload%3D1&dates=x`)).text;
    expect(odd).toContain('No dates yet.');
    expect(odd).not.toContain('onload');
  });

  test('comes with a script that other sites may load and store', async () => {
    const { text, headers } = await reader()('/embed.js');
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    expect(text).toContain(`const ORIGIN = "${ORIGIN}";`);
  });
});

test('the schedule of somebody who is gone is a page that says so, wherever it is framed', async () => {
  const [suspended, deleted] = [await givenUser(db, { status: 'suspended' }), await givenUser(db, { status: 'deleted' })];
  for (const [username, status] of [
    [suspended.username, 404],
    [deleted.username, 410],
    ['nobody_here', 404],
  ] as const) {
    const { headers, text, ...response } = await reader()(`/embed/${username}?theme=dark`);
    expect(response.status).toBe(status);
    expect(headers['content-type']).toMatch('text/html');
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(text).toContain('This schedule is no longer available.');
    expect(text).not.toContain(username);
  }
});

describe('oEmbed', () => {
  const ask = (url: string, more = '') => `/oembed?url=${encodeURIComponent(url)}${more}`;

  test('returns a schedule for a profile and a link for an item, with only the teaser if it is locked', async () => {
    const owner = await givenUser(db);
    const locked = await givenContent(db, owner, { visibility: 'PRIVATE', opening: 'A teaser' });
    const session = await givenSession(db, owner, { title: 'Slow sunrise' });
    const get = reader();
    const profile = JSON.parse((await get(ask(`${ORIGIN}/${owner.username}`, '&maxwidth=300&format=json'))).text) as Record<
      string,
      unknown
    >;
    expect(profile).toMatchObject({ version: '1.0', type: 'rich', width: 300 });
    expect(String(profile['html'])).toContain(`src="${ORIGIN}/embed/${owner.username}"`);
    const item = await get(ask(`${ORIGIN}/${owner.username}/post/${locked.id}`));
    expect(item.text).toContain('A teaser');
    expect(item.text).not.toContain(locked.canary);
    expect((await get(ask(`${ORIGIN}/${owner.username}/session/${session.id}`))).text).toContain('Slow sunrise with');
  });

  test.each(['https://elsewhere.example/maya', `${ORIGIN}/`, `${ORIGIN}/nobody_here`, `${ORIGIN}/admin/unknown-tags`])(
    'returns 404 for %s',
    async (url) => {
      expect((await reader()(ask(url))).status).toBe(404);
    },
  );

  test.each(['/oembed', '/oembed?url=javascript:alert(1)', `${ask(ORIGIN)}&format=xml`])('refuses %s', async (url) => {
    expect((await reader()(url)).status).toBe(400);
  });
});
