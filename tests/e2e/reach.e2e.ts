import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, callAs } from './call.ts';
import { joined } from './people.ts';

test('what others read of us is served by the programs as they are started: cards, feeds, calendars, the sitemap and what is gone', async ({
  page,
  request,
  world,
}) => {
  const session =
    (await addressesIn(request, '/sitemap.xml', '/contents/')).find((address) => address.includes('/mayamoves/session/')) ?? '';
  for (const address of [session, `${world.web}/mayamoves`]) {
    const card = /property="og:image" content="([^"]+)"/.exec(await (await request.get(address)).text())?.[1] ?? '';
    const drawn = await request.get(card);
    expect([card, drawn.status()]).toEqual([card, 200]);
    expect(await sharp(await drawn.body()).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  }
  for (const path of ['/robots.txt', '/mayamoves/feed.rss', '/mayamoves/feed.atom', '/mayamoves/calendar.ics', '/embed/mayamoves'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
  expect((await request.get(`/oembed?url=${encodeURIComponent(`${world.web}/mayamoves`)}`)).status()).toBe(200);

  await page.goto('/embed/mayamoves');
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id }) => id)).toEqual([]);

  const person = await joined(page, world, 'Nia Newname');
  const { content } = await call<{ content: { id: string } }>(page, '/content', { content: { text: 'Here today' } });
  const path = `/${person.username}/post/${content.id}`;
  expect((await request.get(path)).status()).toBe(200);
  const username = `nia${crypto.randomUUID().slice(0, 8)}`;
  await callAs(page, 'user.update', { user: { id: person.id, username } });
  const moved = await request.get(path, { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([301, `/${username}/post/${content.id}`]);
  await page.evaluate(
    async ([id]) => {
      const authorization = `Bearer ${localStorage.getItem('accessToken')}`;
      const body = JSON.stringify({ contentItemUri: { type: 'POST', id } });
      await fetch('/content', { method: 'DELETE', headers: { 'content-type': 'application/json', authorization }, body });
    },
    [content.id],
  );
  expect((await request.get(`/${username}/post/${content.id}`)).status()).toBe(410);
  expect((await request.get('/nobody_has_this_name')).status()).toBe(404);
});

async function addressesIn(request: APIRequestContext, index: string, list: string): Promise<string[]> {
  const read = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at);
  const parts = (await read(index)).filter((address) => address.includes(list));
  return (await Promise.all(parts.map(read))).flat();
}
