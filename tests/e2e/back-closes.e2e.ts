import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { publishSession } from './call.ts';
import { joined } from './people.ts';
import { overlaysSettled, signIn, waitForHydration } from './steps.ts';

const DAY = 86_400_000;
const SCREENS = [
  { device: 'a phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { device: 'a laptop', viewport: { width: 1280, height: 900 } },
] as const;

function demo(world: World, role: string) {
  const found = world.demo.find((one) => one.role === role);
  if (!found) throw new Error(`The demo has nobody with the role ${role}.`);
  return found;
}

/** A page to come from: where the browser is when Back leaves the one after it. */
async function comeFromExplore(page: Page, to: string): Promise<void> {
  await page.goto('/explore');
  await page.goto(to);
  await waitForHydration(page);
}

async function back(page: Page): Promise<void> {
  await overlaysSettled(page);
  await page.goBack();
}

async function expectExplore(page: Page): Promise<void> {
  await back(page);
  await expect(page).toHaveURL(/\/explore$/);
}

for (const { device, ...screen } of SCREENS)
  test.describe(`on ${device}`, () => {
    test.use(screen);

    test('Back closes an event and what is over it one at a time, and leaves the page as it was', async ({ page, world }) => {
      const { username } = demo(world, 'creator');
      await comeFromExplore(page, `/${username}`);
      const book = page.getByRole('list', { name: 'Upcoming sessions' }).getByRole('button').first();
      // Not where the bar at the bottom would cover it, which a press would scroll away from.
      await book.evaluate((button) => button.scrollIntoView({ block: 'center' }));
      const scrolled = await page.evaluate(() => scrollY);
      await book.click();
      const event = page.getByRole('dialog').filter({ hasText: 'View Session' });
      await event.getByRole('button', { name: /^Buy Tickets - / }).click();
      const joinIn = page.getByRole('dialog', { name: 'Join in' });
      await expect(joinIn).toBeVisible();
      await back(page);
      await expect(joinIn).toHaveCount(0);
      await expect(event).toBeVisible();
      await back(page);
      await expect(event).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`/${username}$`));
      await expect(book).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      await expectExplore(page);
    });

    test('a dialog that is closed by its button, Escape or a press outside leaves nothing for Back to close', async ({ page, world }) => {
      await comeFromExplore(page, `/${demo(world, 'creator').username}`);
      const follow = page
        .getByRole('main')
        .getByRole('button', { name: /^Follow / })
        .first();
      const joinIn = page.getByRole('dialog', { name: 'Join in' });
      const closings = [
        () => joinIn.getByRole('button', { name: 'Close' }).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 5),
      ];
      for (const close of closings) {
        await follow.click();
        await expect(joinIn).toBeVisible();
        await close();
        await expect(joinIn).toHaveCount(0);
      }
      await expectExplore(page);
    });

    test('Back closes an enlarged picture in a feed', async ({ page }) => {
      await page.goto('/');
      await waitForHydration(page);
      const picture = page.getByRole('button', { name: /^Enlarge: / }).first();
      await picture.click();
      const lightbox = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Zoom in', includeHidden: true }) });
      await expect(lightbox).toBeVisible();
      await back(page);
      await expect(lightbox).toHaveCount(0);
      await expect(picture).toBeFocused();
      await expect(page).toHaveURL(/\/$/);
    });

    test('Back closes the search over a page, and after searching leads to that page', async ({ page, world }) => {
      await comeFromExplore(page, `/${demo(world, 'creator').username}`);
      const search = page.getByRole('dialog', { name: 'Search' });
      const open = page.getByRole('banner').getByRole('link', { name: 'Search' });
      await open.click();
      await expect(search).toBeVisible();
      await back(page);
      await expect(search).toHaveCount(0);
      await open.click();
      await search.getByRole('combobox').first().fill('yoga');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/search\?q=yoga/);
      await back(page);
      await expect(page).toHaveURL(new RegExp(`/${demo(world, 'creator').username}$`));
      await expect(search).toHaveCount(0);
      await expectExplore(page);
    });

    test('Back closes a menu, and after one of its links leads to the page it was on', async ({ page, world }) => {
      const { email, password } = demo(world, 'member');
      await signIn(page, email, password);
      await comeFromExplore(page, '/notifications');
      const open = page.getByRole('button', { name: /’s menu$/ });
      await open.click();
      await expect(page.getByRole('menu')).toBeVisible();
      await back(page);
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(page).toHaveURL(/\/notifications$/);
      await open.click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await expect(page).toHaveURL(/\/noah_b$/);
      await back(page);
      await expect(page).toHaveURL(/\/notifications$/);
      await expectExplore(page);
    });

    test('Back closes the emoji over a conversation and leaves what was written', async ({ page, browser, world }) => {
      const { id } = await joined(await (await browser.newContext()).newPage(), world, 'Eli Emoji');
      await joined(page, world, 'Mia Moji');
      await comeFromExplore(page, `/messages/${id}`);
      const field = page.getByRole('textbox', { name: 'Message Eli Emoji' });
      await field.fill('Hi');
      const open = page.getByRole('button', { name: 'Emoji', exact: true });
      const emoji = page.getByRole('group', { name: 'Emoji' });
      await open.click();
      await expect(emoji).toBeVisible();
      await page.goBack();
      await expect(emoji).toHaveCount(0);
      await expect(field).toHaveValue('Hi');

      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('button', { name: 'Message actions: Hi' }).click();
      const reactions = page.getByRole('group', { name: 'React' });
      await expect(reactions).toBeVisible();
      for (const reaction of await reactions.getByRole('menuitemcheckbox').all()) await expect(reaction).toBeInViewport({ ratio: 1 });
      await page.goBack();
      await expect(reactions).toHaveCount(0);
      await expectExplore(page);
    });

    test('Back closes the question about unsaved changes, and only leaving leaves', async ({ page, world }) => {
      await joined(page, world, 'Una Saved');
      await page.goto('/explore');
      await waitForHydration(page);
      await page.getByRole('button', { name: /’s menu$/ }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      // A phone shows the list of pages first.
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Profile' }).click();
      const bio = page.getByLabel('Bio');
      await bio.fill('Not saved yet.');
      const asking = page.getByRole('dialog', { name: 'Leave without saving?' });
      await back(page);
      await expect(asking).toBeVisible();
      await back(page);
      await expect(asking).toHaveCount(0);
      await expect(bio).toHaveValue('Not saved yet.');
      await back(page);
      await asking.getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL(/\/edit-profile$/);
    });

    test('an address that opens a booking opens it once, Back closes it, and reloading over it doesn’t leave an entry behind', async ({
      page,
      browser,
      world,
    }) => {
      const host = await (await browser.newContext()).newPage();
      const { username } = await joined(host, world, 'Hal Host');
      const { sessionId } = await publishSession(host, { title: 'Open circle', startsAt: new Date(Date.now() + DAY) });
      await joined(page, world, 'Bea Books');
      await comeFromExplore(page, `/${username}/session/${sessionId}#checkout`);
      const booking = page.getByRole('dialog', { name: 'Open circle' });
      await expect(booking).toBeVisible();
      await expect(page).not.toHaveURL(/#/);
      await back(page);
      await expect(booking).toHaveCount(0);
      await page.getByRole('main').getByRole('button', { name: 'Share' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
      await overlaysSettled(page);
      await page.reload();
      await waitForHydration(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Open circle' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectExplore(page);
    });
  });

test.describe('on a phone', () => {
  test.use(SCREENS[0]);

  test('Back closes the filters and keeps them; the next Back takes the last one away', async ({ page }) => {
    await comeFromExplore(page, '/search?q=yoga');
    await page.getByRole('button', { name: /^Filters/ }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('switch', { name: 'Places left' }).click();
    await expect(page).toHaveURL(/seats=1/);
    await back(page);
    await expect(filters).toHaveCount(0);
    await expect(page).toHaveURL(/seats=1/);
    await back(page);
    await expect(page).not.toHaveURL(/seats=1/);
    await expectExplore(page);
  });
});

test('a guest who closes the question to join in is asked about the next thing alone', async ({ page, browser, world }) => {
  const host = await (await browser.newContext()).newPage();
  const { username } = await joined(host, world, 'Hal Host');
  const { sessionId } = await publishSession(host, { title: 'Open circle', startsAt: new Date(Date.now() + DAY) });
  const joinIn = page.getByRole('dialog', { name: 'Join in' });
  await page.goto(`/${username}/session/${sessionId}#checkout`);
  await expect(joinIn).toHaveAccessibleDescription('Sign in to buy tickets and keep them in one place.');
  await expect(page).not.toHaveURL(/#/);
  await expect(joinIn.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', /%23checkout$/);
  await page.keyboard.press('Escape');
  await expect(joinIn).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await expect(joinIn.getByRole('link', { name: 'Sign up' })).not.toHaveAttribute('href', /checkout/);
  await page.keyboard.press('Escape');
  await expect(joinIn).toHaveCount(0);
  await overlaysSettled(page);
  await page.goto(`/${demo(world, 'creator').username}#subscribe`);
  await expect(joinIn.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', /%23subscribe$/);
  await back(page);
  await expect(joinIn).toHaveCount(0);
  await expect(page).not.toHaveURL(/#/);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await expect(joinIn.getByRole('link', { name: 'Sign up' })).not.toHaveAttribute('href', /subscribe/);
});
