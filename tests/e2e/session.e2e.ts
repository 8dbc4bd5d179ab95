import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { joined } from './people.ts';
import { waitForHydration } from './steps.ts';

test('two tabs share one refresh of an expired token, and one sign-out', async ({ page, context, world }) => {
  const person = await joined(page, world, 'Tara Tabs');
  await page.evaluate(() => localStorage.setItem('accessTokenExpiry', String(Date.now() - 1000)));
  const former = await page.evaluate(() => localStorage.getItem('accessToken'));

  const refreshes: string[] = [];
  context.on('request', (request) => {
    const operation = request.headers()['x-amz-target'] ?? '';
    if (/GetTokensFromRefreshToken|InitiateAuth/.test(operation)) refreshes.push(operation);
  });
  const other = await context.newPage();
  const tabs = [page, other];
  await Promise.all(tabs.map((tab) => tab.goto('/my-hub')));
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { level: 1, name: 'My hub' })).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'No upcoming tickets' })).toBeVisible();
  }
  expect(refreshes).toHaveLength(1);
  expect(await other.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(former);

  // Something is stored for the next visit, and nothing of it is private.
  await page.goto(`/${person.username}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('turnout.answer:') ? [String(value)] : [])));
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(0);
  expect((await kept()).join()).not.toContain(person.email);

  await page.getByRole('button', { name: /’s menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/welcome$/);
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  }
  const left = await other.evaluate(() => Object.keys(localStorage));
  expect(left.filter((key) => !/^turnout\.(feed|theme)$|theme/.test(key))).toEqual([]);
});

test('a guest who presses an item for members is asked to join, told why, and returned to where they were', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const [item, why] of [
    ['Messages', 'Sign in to read and send messages.'],
    ['Create', 'Sign in to share posts and host sessions.'],
    ['Notifications', 'Sign in to see your notifications.'],
    ['Orders', 'Sign in to see your tickets and orders.'],
    ['Monetization', 'Sign in to earn from what you share.'],
    ['Profile', 'Sign in to see your profile.'],
  ] as const) {
    const link = bar.getByRole('link', { name: item });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Join in' });
    await expect(dialog).toHaveAccessibleDescription(why);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
  }
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect(page.getByRole('dialog', { name: 'Join in' })).toHaveAccessibleDescription(
    'Sign in to see what the people you follow share.',
  );
  await page.keyboard.press('Escape');
  // A second part comes by scrolling; before the third, guests are asked to join.
  const cards = page.getByRole('tabpanel').getByRole('article');
  await expect(cards).toHaveCount(4);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(16);
  await page.getByRole('main').getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('dialog', { name: 'Join in' })).toHaveAccessibleDescription('Sign in to keep discovering.');
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);

  // Someone who came to a page for members is led back to it, whichever way they sign in.
  await page.goto('/my-hub/orders');
  await expect(page).toHaveURL(/\/welcome$/);
  for (const place of [page.getByRole('banner'), page.getByRole('main')])
    await expect(place.getByRole('link', { name: 'Sign in' }).first()).toHaveAttribute('href', '/sign-in?next=%2Fmy-hub%2Forders');
});

/** Opens a page, acts before its scripts load, and has them load once that was noticed. */
async function hasty(page: Page) {
  let scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return {
    load: () => scripts.resolve(),
    async pressEarly(path: string, press: () => Promise<void>) {
      scripts = Promise.withResolvers<void>();
      await page.goto(path, { waitUntil: 'commit' });
      await press();
      await expect(page.locator('[data-held]')).toHaveCount(1);
      await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
      scripts.resolve();
      await waitForHydration(page);
      await expect(page.locator('[data-held]')).toHaveCount(0);
      await expect(page.locator('html')).not.toHaveAttribute('data-starting');
    },
  };
}

test('Enter pressed in the form to sign in before its scripts have loaded shows it at once and signs in when they have', async ({
  page,
  world,
}) => {
  const member = world.demo.find(({ role }) => role === 'member');
  const { pressEarly } = await hasty(page);
  await pressEarly('/sign-in', async () => {
    await page.getByLabel('Email').fill(member?.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(member?.password ?? '');
    await page.keyboard.press('Enter');
  });
  await expect(page.getByRole('button', { name: /’s menu$/ })).toBeVisible();
});

test('a button pressed before the scripts have loaded shows it at once and responds when they have, for a guest and for a member', async ({
  page,
  world,
}) => {
  const { load, pressEarly } = await hasty(page);
  const like = page.getByRole('article').getByRole('button', { name: /^Like/ }).first();
  await pressEarly('/', async () => like.click());
  await expect(page.getByRole('dialog', { name: 'Join in' })).toHaveAccessibleDescription('Sign in to like this and find it again later.');

  load();
  await joined(page, world, 'Hasty Hand');
  await pressEarly('/', async () => like.click());
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('dialog', { name: 'Join in' })).toHaveCount(0);
});
