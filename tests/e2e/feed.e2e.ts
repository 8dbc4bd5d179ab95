import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { expect, test } from '#tests/harness/browser-test.ts';
import { ask } from './ask.ts';
import { call } from './call.ts';
import { joined } from './people.ts';
import { waitForHydration } from './steps.ts';

test('a post is liked and saved by two presses at once: neither waits for the other', async ({ page, world }) => {
  const { username } = await joined(page, world, 'Quin Quick');
  const { content } = await call<{ content: { id: string } }>(page, '/content', { content: { text: 'Press both' } });
  await page.goto(`/${username}/post/${content.id}`);
  await waitForHydration(page);
  const buttons = page.getByRole('main').getByRole('button', { name: /^(Like, |Save$)/ });
  await expect(buttons).toHaveCount(2);
  // The server can't respond between two presses of one task.
  await buttons.evaluateAll((both) => both.forEach((button) => (button as HTMLElement).click()));
  for (const button of await buttons.all()) await expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('a hashtag in a text leads members to its community and guests to its topic, in any script', async ({ page, browser, world }) => {
  const author = await joined(page, world, 'Hana Hashtag');
  const text = `Dumplings at the #カフェ ${crypto.randomUUID()}`;
  const { content } = await call<{ content: { id: string } }>(page, '/content', { content: { text } });
  const post = `/${author.username}/post/${content.id}`;
  await page.goto(post);
  const link = page.getByRole('main').getByRole('link', { name: '#カフェ' }).first();
  // The server renders for guests: until the page knows who reads it, the link leads to the topic.
  await expect(link).toHaveAttribute('href', `/community/${encodeURIComponent('カフェ')}`);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: '#カフェ' })).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  const guest = await (await browser.newContext({ baseURL: world.web })).newPage();
  await guest.goto(post);
  await expect(guest.getByRole('main').getByRole('link', { name: '#カフェ' }).first()).toHaveAttribute(
    'href',
    `/?topic=${encodeURIComponent('カフェ')}`,
  );
});

test('a community restores the reader’s place on going back, holds new posts behind a pill, and puts the best first under Top', async ({
  page,
  world,
}) => {
  const tag = `flow${crypto.randomUUID().slice(0, 8)}`;
  await joined(page, world, 'Ada Author');
  const publish = await publisher(page, world.web);
  await Promise.all(Array.from({ length: 23 }, (_, number) => publish(`Morning ${number} #${tag}`)));

  await joined(page, world, 'Rita Reader');
  await page.clock.install();
  await page.goto(`/community/${tag}`);
  await expect(page.getByRole('heading', { level: 1, name: `#${tag}` })).toBeVisible();
  await expect(page.getByText('23 posts · 0 sessions')).toBeVisible();
  await expect(page.getByRole('link', { name: `Share about #${tag}` })).toHaveAttribute('href', `/create-content?tag=${tag}`);

  const cards = page.getByRole('article');
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(23);
  await expect(page.getByText(`That’s everything about #${tag}.`)).toBeAttached();
  const card = cards.nth(21);
  await expect(card.getByRole('link', { name: `#${tag}` })).toHaveAttribute('href', `/community/${tag}`);
  await card.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  await card.getByRole('link', { name: /^Comments/ }).click();
  await expect(page).toHaveURL(/\/post\//);
  await page.goBack();
  await expect(cards).toHaveCount(23);
  await expect.poll(place).toBe(before);

  await publish(`Evening #${tag}`);
  await page.clock.fastForward(61_000);
  const pill = page.getByRole('button', { name: '1 new post' });
  await expect(pill).toBeVisible();
  expect([await cards.count(), await place()]).toEqual([23, before]);
  await pill.click();
  await expect(cards.first()).toContainText('Evening');
  expect(await place()).toBe(0);
  await expect(pill).toBeHidden();

  const asked = page.waitForRequest((request) => decodeURIComponent(request.url()).includes('"order":"top"'));
  await page.getByRole('link', { name: 'Top', exact: true }).click();
  await asked;
  await expect(page).toHaveURL(`${world.web}/community/${tag}?order=top`);
  await expect(cards).toHaveCount(20);

  // The server renders Discover for a guest; opened near its end it continues as the reader's own.
  await page.goto(`/?topic=${tag}`);
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards).toHaveCount(24, { timeout: 1000 });
  }).toPass();
  await page.reload();
  await expect(cards).toHaveCount(16);
});

/** Returns a function that publishes posts as the person signed in on the page now, even after someone else has signed in. */
async function publisher(page: Page, web: string): Promise<(text: string) => Promise<void>> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return async (text) => {
    const body = JSON.stringify({ content: { id: v7(), type: 'POST', text, tags: [] }, entities: [], metadata: {} });
    expect((await ask(`${web}/content`, { method: 'POST', headers, body })).status).toBe(200);
  };
}
