import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHttpServer } from '#apps/web/server/http-server.ts';
import { givenContent } from '#tests/builders/content.ts';
import { anotherCopy, httpWorld } from '#tests/builders/http-world.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { openScene } from './scene.ts';

// The pages exist once they are built, by `npm test` or `npm start`.
const isBuilt = existsSync(join(import.meta.dirname, '../../build/server/index.js'));

const world = await httpWorld();
const scene = await openScene(world);
const web = isBuilt ? await anotherCopy(world, world.services, world.pool, (services, pool) => createHttpServer(services, pool)) : world;

describe.runIf(isBuilt)('a rendered page', () => {
  const { owner, participant, subscriber, suspended, things } = scene;
  const paths = [
    '/',
    `/${owner.username}`,
    `/${suspended.username}`,
    `/${owner.username}/post/${things.open.id}`,
    `/${owner.username}/post/${things.locked.id}`,
    `/${owner.username}/post/${things.rejected.id}`,
    ...[things.inPerson, things.online, things.lockedSession].map(({ id }) => `/${owner.username}/session/${id}`),
    `/order/${things.inPerson.event.id}/${participant.userId}`,
    '/?topic=yoga',
    '/search?q=yoga',
    '/explore',
    '/near',
    `/${owner.username}/memberships`,
    `/${owner.username}/calendar`,
    `/${owner.username}/followers`,
    '/notifications',
    '/community/yoga',
    '/my-hub/orders',
    '/edit-profile',
    '/edit-profile/payouts',
    '/sign-in?returnUrl=//evil.example',
    '/nowhere/at/all',
    '/%3Cscript%3Ealert(1)%3C/script%3E',
  ];

  // A page is rendered for no particular reader, so each reader's page is held to what a guest may see.
  test.each(paths)('%s reveals no more than a guest may see', async (path) => {
    for (const address of [path, dataOf(path)]) {
      // Readers with more access go first: what is cached for the next reader must contain nothing of theirs.
      for (const reader of [subscriber, owner, participant, null]) {
        const answer = await web.raw(
          address,
          reader ? { headers: { authorization: `Bearer ${reader.token}`, cookie: `token=${reader.token}` } } : {},
        );
        expect(answer.status, address).toBeLessThan(500);
        expect(answer.text).not.toContain('<script>alert(1)');
      }
    }
  });

  // A public post stands in for what a broken policy would put into a page.
  test('would be caught with a secret in its text, its data, its head or the link of a picture', async () => {
    const word = `canary${randomUUID().replaceAll('-', '')}`;
    const { uri } = await givenContent(world.db, owner, { opening: `A word: ${word}` });
    const media = await givenMediaEntity(world.db, owner, uri);
    world.canaries.plant('the folder of a picture', `d/${owner.userId}/${media.id}`, [owner.userId]);
    const path = `/${owner.username}/post/${uri.id}`;
    // The data of a list alone is only its head; the items are in its page.
    const pages = [path, dataOf(path), '/', `/${owner.username}`];
    const leaks = await Promise.all(pages.map(async (page) => [page, await isCaught(page)]));
    const html = (await web.app.inject({ url: path })).body;
    await world.db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', uri.id).execute();
    expect(leaks.filter(([, caught]) => !caught)).toEqual([]);
    const head = html.match(/<meta[^>]+og:[^>]+>/g)?.join('\n') ?? '';
    const scripts = html.match(/<script\b[^>]*>[^]*?<\/script>/g)?.join('\n') ?? '';
    const words = html.replaceAll(/<script\b[^>]*>[^]*?<\/script>|<meta[^>]+>|<title>[^]*?<\/title>/g, '');
    // Link previews show a drawn card, not a picture.
    expect(world.canaries.leaksTo(null, head)).toEqual([word]);
    for (const part of [scripts, words])
      expect(world.canaries.leaksTo(null, part)).toEqual(expect.arrayContaining([word, 'the folder of a picture']));
  });

  test('shows a guest the lock and the teaser of subscribers-only content', async () => {
    const { text } = await web.raw(`/${owner.username}/post/${things.locked.id}`);
    expect(text).toContain('Exclusive Content for Subscribers');
    expect(text).toContain('An evening class for everybody.');
    expect(text).toMatch(/<meta[^>]+property="og:description"/);
  });

  test('asks search engines, in head and header, to leave out only what its owner keeps from them', async () => {
    const { uri } = await scene.post({ opening: 'A post for people alone.' });
    const address = `/${owner.username}/post/${uri.id}`;
    const asks = async () => {
      const { headers, text } = await web.raw(address);
      return [headers.get('x-robots-tag'), text.includes('<meta name="robots" content="noindex"')];
    };
    expect(await asks()).toEqual([null, false]);
    await world.db.updateTable('contents').set({ in_search_engines: false }).where('id', '=', uri.id).execute();
    expect(await asks()).toEqual(['noindex', true]);
    await world.db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', uri.id).execute();
  });

  test.each(paths)('%s runs only scripts with its own nonce', async (path) => {
    const { headers, text } = await web.raw(path);
    const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? 'none';
    const scripts = text.match(/<script\b[^>]*>/g) ?? [];
    for (const script of scripts.filter((tag) => !/ src=|type="application\/ld\+json"/.test(tag)))
      expect(script).toContain(`nonce="${nonce}"`);
    expect((await web.raw(path)).headers.get('content-security-policy')).not.toContain(nonce);
  });

  test('never treats what people write as markup', async () => {
    const { uri } = await scene.post({ opening: '</script><script>alert(1)</script><img src=x onerror=alert(1)>' });
    const address = `/${owner.username}/post/${uri.id}`;
    for (const path of [address, `/${owner.username}`, '/', dataOf(address)]) {
      const { headers, text } = await web.raw(path);
      if (!headers.get('content-type')?.startsWith('text/html')) continue;
      expect(text).not.toContain('<script>alert(1)');
      expect(text).not.toContain('<img src=x');
    }
  });

  test('stays the same after a write elsewhere, and changes at once after a write to its own content', async () => {
    const { uri } = await scene.post({ opening: 'A page that is kept.' });
    const path = `/${owner.username}/post/${uri.id}`;
    const read = async () => {
      const { headers, text } = await web.raw(path);
      return text.replaceAll(/'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '', '');
    };
    const write = (values: { like_count: number }, id: string) =>
      world.db.updateTable('contents').set(values).where('id', '=', id).execute();
    const before = await read();
    // A page contains the time it was rendered, so a newly rendered one would differ.
    world.services.setNow(new Date(world.services.now().getTime() + 1).toISOString());
    await write({ like_count: 3 }, things.rejected.id);
    expect(await read()).toBe(before);
    await write({ like_count: 4 }, uri.id);
    expect(await read()).not.toBe(before);
  });

  test('returns 410 for what its owner deleted, and 404 for what moderators took down or what never existed', async () => {
    const { uri } = await scene.post({ opening: 'Here today.' });
    const address = `/${owner.username}/post/${uri.id}`;
    expect((await web.raw(address)).status).toBe(200);
    await world.rest('DELETE', '/content', { contentItemUri: uri }, owner);
    const gone = await web.raw(address);
    expect(gone.status).toBe(410);
    expect(gone.text).toContain('noindex');
    expect(gone.text).not.toContain('Here today.');
    expect((await web.raw(`/${owner.username}/post/${things.rejected.id}`)).status).toBe(404);
    expect((await web.raw(`/${owner.username}/post/${randomUUID()}`)).status).toBe(404);
  });

  test('returns 410 for a deleted account, under each of its former names, until someone else takes one', async () => {
    const [leaver, heir] = [await world.person(), await world.person()];
    const { uri } = await givenContent(world.db, leaver, { opening: 'Here today.' });
    await world.rpc('user.update', { user: { id: leaver.userId, username: 'soon_gone' } }, leaver);
    await world.rpc('user.deleteAccount', { password: leaver.password }, leaver);
    for (const path of ['/soon_gone', '/SOON_GONE?from=mail', `/${leaver.username}`, `/soon_gone/post/${uri.id}`, dataOf('/soon_gone')]) {
      const gone = await web.raw(path);
      expect([path, gone.status]).toEqual([path, 410]);
      for (const secret of ['Here today.', leaver.email, leaver.userId]) expect(gone.text).not.toContain(secret);
    }
    const page = await web.raw('/soon_gone');
    expect(page.text).toContain('Profile Not Found');
    expect(page.text).toContain('noindex');
    expect((await web.raw('/never_there')).status).toBe(404);
    await world.db
      .updateTable('username_claims')
      .set({ reserved_until: world.services.now() })
      .where('username_lower', '=', leaver.username.toLowerCase())
      .execute();
    await world.rpc('user.update', { user: { id: heir.userId, username: leaver.username } }, heir);
    expect((await web.raw(`/${leaver.username}`)).status).toBe(200);
  });

  test('redirects from a former username to the current one (301) without being cached', async () => {
    const renamed = await world.person();
    const { uri } = await givenContent(world.db, renamed);
    await world.rpc('user.update', { user: { id: renamed.userId, username: 'quite_new_name' } }, renamed);
    for (const rest of ['', `/post/${uri.id}`]) {
      const { statusCode, headers } = await web.app.inject({ url: `/${renamed.username}${rest}?from=mail` });
      expect([statusCode, headers['location'], headers['cache-control']]).toEqual([
        301,
        `/quite_new_name${rest}?from=mail`,
        'private, no-cache',
      ]);
    }
  });

  test('returns 404 for what is neither a page nor a call', async () => {
    expect((await web.raw('/nowhere/at/all')).status).toBe(404);
    expect((await web.raw('/config.json')).status).toBe(200);
  });

  // Rendering takes work and faults are logged: a method that the address doesn't accept must cause neither.
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
    '%s of a page, or of nothing, returns the 404 of an unknown call',
    async (method) => {
      for (const url of ['/', `/${owner.username}`, '/nowhere/at/all', '/messages', '/config.json']) {
        const answer = await web.app.inject({ method: method as 'POST', url });
        expect([url, answer.statusCode, answer.body]).toEqual([url, 404, '{"message":"There is nothing at this address."}']);
      }
    },
  );

  test('HEAD of a page returns its headers only, and leaves the whole page to the next request', async () => {
    const { uri } = await scene.post({ opening: 'Asked for by its headers first.' });
    const url = `/${owner.username}/post/${uri.id}`;
    const answer = await web.app.inject({ method: 'HEAD', url });
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'text/html; charset=utf-8', '']);
    expect((await web.raw(url)).text).toContain('Asked for by its headers first.');
  });
});

async function isCaught(path: string): Promise<boolean> {
  const failure = await web.raw(path).then(
    () => '',
    (error: unknown) => String(error),
  );
  return failure.includes('secrets in the answer');
}

/** The address from which the browser fetches only a page's data. */
function dataOf(path: string): string {
  return path.replace(/^\/(?=\?|$)/, '/_').replace(/(\?|$)/, '.data$1');
}
