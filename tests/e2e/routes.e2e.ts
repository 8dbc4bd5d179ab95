import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { enter } from './people.ts';
import { waitForHydration, expectAccessible, expectInLandmarks, REFUSED } from './steps.ts';

const NOBODY = '019aa000-0000-7000-8000-000000000001';

/** Pages for everyone: address and title. */
const OPEN: readonly [path: string, title: RegExp][] = [
  ['/', /^Turnout: sessions, posts and people$/],
  ['/welcome', /^Welcome · Turnout$/],
  ['/sign-in', /· Turnout$/],
  ['/sign-up', /· Turnout$/],
  ['/forgot-password', /· Turnout$/],
  ['/reset-password', /· Turnout$/],
  ['/confirm-signup', /· Turnout$/],
  ['/terms-of-service', /^Terms of service · Turnout$/],
  ['/privacy-policy', /^Privacy policy · Turnout$/],
  ['/cookie-policy', /^Cookie policy · Turnout$/],
  ['/unsubscribe', /^Email preferences · Turnout$/],
  ['/search?q=yoga&location=London', /^Search: yoga · Turnout$/],
];

/** Pages that require signing in: address, title and first heading; `:creator` stands for the demo's. */
const CLOSED: readonly [path: string, title: string, heading: string | RegExp][] = [
  ['/edit-profile', 'Settings', 'Settings'],
  ['/create-content', 'Create', 'Create'],
  ['/create-membership', 'Create a membership', 'Create'],
  ['/messages', 'Messages', 'Messages'],
  ['/notifications', 'Notifications', 'Notifications'],
  ['/notifications/settings', 'Notification settings', 'Notification settings'],
  ['/my-hub', 'My hub', 'My hub'],
  ['/my-hub/orders', 'Orders', 'Orders'],
  ['/my-hub/subscriptions/manage', 'Subscriptions', 'Subscriptions'],
  ['/community/Yoga', '#Yoga', '#Yoga'],
  ['/:creator/memberships', '’s memberships', /./],
  ['/:creator/calendar', '’s calendar', /’s calendar$/],
  ['/:creator/followers', '’s followers', /’s followers$/],
  ['/:creator/following', '', /follows$/],
];

/** Pages for administrators only: address and first heading. */
const ADMIN: readonly [path: string, heading: string][] = [
  ['/admin/reported-content', 'Reported Content'],
  ['/admin/unknown-tags', 'Unknown Tags'],
  ['/admin/heavy-readers', 'Heavy readers'],
];

function pathOf(world: World, path: string): string {
  return path.replace(':creator', demo(world, 'creator').username);
}

function demo(world: World, role: string) {
  const found = world.demo.find((person) => person.role === role);
  if (!found) throw new Error(`The demo has nobody with the role ${role}.`);
  return found;
}

async function signIn(page: Page, world: World, role: string): Promise<void> {
  const { email, password } = demo(world, role);
  await enter(page, world, email, password);
}

/** Navigates inside the open page, as a link in it would, which saves loading a new one. */
async function goOn(page: Page, path: string): Promise<void> {
  await waitForHydration(page);
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: String(history.length), usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Anything still loading doesn't have its final colours yet. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
}

for (const [path, title] of OPEN) {
  test(`guests can open and use ${path}, on a phone too, in light and dark`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(title);
    await expectSettled(page);
    await expectAccessible(page, 'html');
    await expectNoSidewaysScrolling(page);
  });
}

test('guests can open a profile, a post and a session', async ({ page, world }) => {
  const { username } = demo(world, 'creator');
  expect((await page.goto(`/${username}`))?.status()).toBe(200);
  await expectSettled(page);
  await expectAccessible(page, 'html');
  const first = (kind: string) => page.locator(`main a[href*="/${kind}/"]`).first().getAttribute('href');
  for (const path of [await first('post'), await first('session')]) {
    expect((await page.goto(path ?? ''))?.status()).toBe(200);
    await expect(page).toHaveTitle(/· Turnout$/);
    await expectSettled(page);
    await expectAccessible(page, 'html');
    await expectNoSidewaysScrolling(page);
  }
});

test('guests who open a page for members are sent to the welcome page', async ({ page, world }) => {
  const paths = [...CLOSED, ...ADMIN].map(([path]) => pathOf(world, path));
  expect((await page.goto('/my-hub'))?.status()).toBe(200);
  await expect(page).toHaveURL(/\/welcome$/);
  for (const path of [...paths, '/admin', `/messages/${NOBODY}`, `/order/${NOBODY}/${NOBODY}`]) {
    await goOn(page, path);
    await expect(page, path).toHaveURL(/\/welcome$/);
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});

test('the server puts nothing of members or administrators into their pages', async ({ request, world }) => {
  for (const path of [...CLOSED, ...ADMIN].map(([closed]) => pathOf(world, closed))) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    expect(html, path).toContain('<meta name="robots" content="noindex"');
    expect(html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<noscript>.*?<\/noscript>/s, ''), path).not.toContain('<h1');
  }
});

test('what doesn’t exist is a 404 that says so, with the bars around it', async ({ page, noise }) => {
  noise.expect(REFUSED);
  for (const path of ['/nowhere/at/all', '/my-hub/nothing', '/terms-of-service/more', '/mayamoves/post/nothing']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page).toHaveTitle('Not found · Turnout');
    await expect(page.getByRole('heading', { name: "We can't find what you're looking for" })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Turnout' })).toBeVisible();
  }
  await expectAccessible(page, 'html');
});

test('pages of text or of a form alone have no navigation bar', async ({ page }) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const path of [
    '/terms-of-service',
    '/privacy-policy',
    '/cookie-policy',
    '/welcome',
    '/sign-in',
    '/sign-up',
    '/confirm-signup',
    '/forgot-password',
    '/reset-password',
  ]) {
    await page.goto(path);
    await expectSettled(page);
    await expect(main, path).toHaveCount(0);
    const ours = page.getByRole('banner').getByRole('link');
    if (path === '/sign-in' || path === '/sign-up') await expect(ours, path).toHaveText('Turnout');
    else await expect(page.getByRole('banner'), path).toHaveCount(1);
  }
});

test('the legal pages state the facts, name the support address, and are linked from every page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Terms of service', level: 1 })).toBeVisible();
  const text = page.getByRole('article');
  for (const fact of [
    'at least 13 years old',
    'voluntary',
    'non-refundable',
    'Platform fees may be deducted',
    '1,000,000 content items within 24 hours',
    '£15,000 for each 1,000,000',
    'within 1 year',
  ])
    await expect(text).toContainText(fact);
  await expect(text.getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:\S+@\S+$/);
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Cookies' }).click();
  await expect(page.getByRole('heading', { name: 'Cookie policy', level: 1 })).toBeVisible();
});

test('browsing sets no cookie, as the cookie policy says', async ({ page, context }) => {
  for (const path of ['/', '/welcome', '/cookie-policy']) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
});

test('the welcome page works out what a creator receives, even from what was moved before its scripts loaded', async ({ page }) => {
  const moved = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await moved.promise;
    await route.continue();
  });
  await page.goto('/welcome', { waitUntil: 'commit' });
  const receives = page.locator('output');
  const places = page.getByLabel('Places sold');
  const texts = [await receives.textContent()];
  await places.focus();
  await page.keyboard.press('ArrowRight');
  moved.resolve();
  await expect(receives).not.toHaveText(texts[0] ?? '');
  texts.push(await receives.textContent());
  await page.keyboard.press('ArrowRight');
  await expect(receives).not.toHaveText(texts[1] ?? '');
  await expect(page.getByText('14 tickets at £8.00')).toBeVisible();
});

test('a member reaches every page of theirs, and none of the administrators’', async ({ page, world }) => {
  test.slow();
  await signIn(page, world, 'member');
  await page.goto('/');
  for (const [path, title, heading] of CLOSED) {
    await goOn(page, pathOf(world, path));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`${title}.* · Turnout$`));
    await expectSettled(page);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
  for (const [path] of ADMIN) {
    await goOn(page, path);
    await expect(page, path).toHaveURL(/\/welcome$/);
  }
});

test('an administrator reaches their pages from the menu, and the pages of members', async ({ page, world }) => {
  await signIn(page, world, 'admin');
  await page.goto('/my-hub');
  await expect(page.getByRole('heading', { level: 1, name: 'My hub' })).toBeVisible();
  await page.getByRole('button', { name: /’s menu$/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectInLandmarks(page);
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  for (const [path, heading] of ADMIN) {
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: heading }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page, 'html');
    await expectNoSidewaysScrolling(page);
  }
});

test('a conversation names the person it will be with, and says so when there is nobody', async ({ page, world, noise }) => {
  noise.expect(REFUSED);
  await signIn(page, world, 'member');
  const creator = world.demo.find(({ role }) => role === 'creator');
  await page.goto(`/${creator?.username}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Message/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('textbox', { name: /^Message / })).toBeVisible();
  await expectAccessible(page, 'html');
  await page.goto(`/messages/${NOBODY}`);
  await expect(page.getByRole('heading', { name: 'We can’t find this person' })).toBeVisible();
});

test('notifications are grouped by day; those on the screen become read, and all can be at once', async ({ page, world }) => {
  // Low enough that they don't all fit on the screen.
  await page.setViewportSize({ width: 1280, height: 560 });
  await signIn(page, world, 'creator');
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
  await expect(bar).toContainText(/\d+ unread/);
  const count = Number(/(\d+) unread/.exec((await bar.textContent()) ?? '')?.[1]);
  await bar.click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const fresh = page.getByRole('main').getByRole('link', { name: /^New: / });
  await expect(fresh.first()).toBeVisible();
  await expect(bar).not.toContainText(`${count} unread`);
  await expect(bar).toContainText(/\d+ unread/);
  const target = await fresh.first().getAttribute('href');
  await fresh.first().click();
  await expect(page).toHaveURL(target ?? '');
  await page.goBack();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bar).not.toContainText('unread');
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(fresh).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});

test('a failing list of notifications says so and can be retried', async ({ page, world, noise }) => {
  noise.expect(/Failed to load resource/);
  await signIn(page, world, 'member');
  await page.route(/\/trpc\/.*queryNotificationsByUser/, (route) => route.fulfill({ status: 400, json: [] }));
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Your notifications couldn’t be loaded' })).toBeVisible();
  await page.unroute(/\/trpc\/.*queryNotificationsByUser/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
