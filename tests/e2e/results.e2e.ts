import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { joined } from './people.ts';
import { waitForHydration, expectAccessible } from './steps.ts';

const DAY = 86_400_000;

test('going back to search results restores the place, even on pages loaded by scrolling', async ({ page, world }) => {
  const word = `sourdough${crypto.randomUUID().slice(0, 6)}`;
  await joined(page, world, 'Ada Author');
  await Promise.all(Array.from({ length: 23 }, (_, number) => call(page, '/content', { content: { text: `Loaf ${number} of ${word}` } })));
  await found(page, `/search?q=${word}&type=posts`, 'Posts 23');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(20);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(23);
  const card = cards.nth(21);
  await card.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  await card.getByRole('link', { name: /^Comments/ }).click();
  await expect(page).toHaveURL(/\/post\//);
  await page.goBack();
  await expect(cards).toHaveCount(23);
  await expect.poll(place).toBe(before);
});

test('a further page of results that fails to load says so, isn’t requested endlessly, and loads on retry', async ({
  page,
  world,
  noise,
}) => {
  noise.expect(/Failed to load resource/);
  const word = `rye${crypto.randomUUID().slice(0, 6)}`;
  await joined(page, world, 'Fay Failing');
  await Promise.all(Array.from({ length: 23 }, (_, number) => call(page, '/content', { content: { text: `Loaf ${number} of ${word}` } })));
  await found(page, `/search?q=${word}&type=posts`, 'Posts 23');
  const cards = page.getByRole('article');
  const next = /\/trpc\/.*search\.search.*cursor%22%3A%22/;
  let asked = 0;
  await page.route(next, (route) => {
    asked += 1;
    return route.fulfill({
      status: 400,
      json: [{ error: { message: 'No.', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } } }],
    });
  });
  await page.reload();
  await waitForHydration(page);
  await cards.last().scrollIntoViewIfNeeded();
  const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t load any more.' });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(failed).toBeVisible();
  expect(asked).toBe(1);
  await page.evaluate(() => scrollTo(0, 0));
  await cards.last().scrollIntoViewIfNeeded();
  await again.press('Enter');
  await expect.poll(() => asked).toBe(2);
  await expect(failed).toBeVisible();
  await expect(again).toBeEnabled();
  await page.unroute(next);
  await again.click();
  await expect(cards).toHaveCount(23);
  await expect(failed).toBeHidden();
  await expect(again).toBeHidden();
});

for (const [device, options] of [
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['wide screen', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
] as const)
  test(`search results are browsed by keys in a calendar, on a ${device}`, async ({ browser, world }) => {
    const page = await (await browser.newContext({ baseURL: world.web, ...options })).newPage();
    const word = `cellos${crypto.randomUUID().slice(0, 6)}`;
    const host = await joined(page, world, 'Hal Host');
    const start = new Date(Date.now() + 3 * DAY);
    const weekly = { startsAt: start, weeklyUntil: new Date(start.getTime() + 70 * DAY) };
    const { sessionId } = await publishSession(page, { title: word, ...weekly, addressLine: '1 Park Lane', city: 'Sheffield' });
    await found(page, `/search?q=${word}&type=sessions&view=calendar`, 'Sessions 1');
    const calendar = page.getByRole('region', { name: 'Calendar' });
    const month = calendar.getByRole('heading', { level: 2 });
    const named = (date: Date) => date.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' });
    await expect(month).toHaveText(named(start));
    await expectAccessible(page);
    const [back, on] = [calendar.getByRole('link', { name: 'Previous month' }), calendar.getByRole('link', { name: 'Next month' })];
    await on.focus();
    await page.keyboard.press('Enter');
    await expect(month).not.toHaveText(named(start));
    await expect(on).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(back).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(month).toHaveText(named(start));
    await calendar.getByRole('link', { name: 'Agenda' }).press('Enter');
    await expect(page).toHaveURL(/calendar=agenda/);
    // The address is there before the list of the month: until then, the day's own is on the screen.
    const dates = calendar.getByRole('list', { name: /^Sessions in / }).getByRole('link', { name: word });
    await dates.first().focus();
    await page.keyboard.press('End');
    await expect(dates.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(dates.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${host.username}/session/${sessionId}`));
    await page.goBack();
    await expect(dates.first()).toBeVisible();
  });

test('suggestions are chosen by keys, and a saved search is renamed and deleted', async ({ page, world }) => {
  await joined(page, world, 'Sal Saver');
  await page.goto('/search');
  await waitForHydration(page);
  await page.locator('main').getByRole('combobox', { name: 'What' }).focus();
  await page.keyboard.type('mayamov');
  await expect(page.getByRole('option', { name: /mayamoves/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${world.web}/mayamoves`);

  await page.goto('/search?q=yoga&type=sessions');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Save this search' }).press('Enter');
  const saved = page.getByRole('region', { name: 'Saved searches' });
  await expect(saved.getByRole('link', { name: 'yoga', exact: true })).toBeVisible();
  await saved.getByRole('button', { name: 'More about the saved search yoga' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename this search' });
  await dialog.getByRole('textbox').fill('Sunday yoga');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(saved.getByRole('link', { name: 'Sunday yoga' })).toBeVisible();
  await saved.getByRole('button', { name: 'More about the saved search Sunday yoga' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Sunday yoga' })).toBeHidden();
});

test('a suggestion marked by keys stays marked while others arrive above it', async ({ page }) => {
  await page.goto('/search?q=yoga+bristol');
  await waitForHydration(page);
  await page.goto('/search');
  await waitForHydration(page);
  const { promise: isMarked, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/search\.suggest/, async (route) => {
    await isMarked;
    await route.continue();
  });
  await page.locator('main').getByRole('combobox', { name: 'What' }).focus();
  await page.keyboard.type('yo');
  const suggestions = page.getByRole('listbox', { name: 'What' });
  // What this device remembers is offered as soon as the list is loaded, before the server responds.
  await expect(suggestions.getByRole('option', { name: 'yoga bristol' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const marked = suggestions.getByRole('option', { selected: true });
  await expect(marked).toHaveText('yoga bristol');
  letThrough();
  await expect(suggestions.getByRole('option', { name: /^#yoga/ })).toBeVisible();
  await expect(marked).toHaveText('yoga bristol');
});

test('a session found by one of its later dates is shown, opened and booked for that date', async ({ page, browser, world }) => {
  const word = `oboe${crypto.randomUUID().slice(0, 6)}`;
  const host = await joined(page, world, 'Rita Repeats');
  const startsAt = new Date(Date.now() + 3 * DAY);
  await call(page, '/session', {
    content: {
      title: word,
      duration: 60,
      startDateTime: startsAt.toISOString(),
      timeZone: 'Europe/London',
      locationType: 'online',
      locationUrl: 'https://meet.example/room',
      isRepeating: true,
      repeatConfig: {
        repeatEvery: { interval: 1, unit: 'week' },
        repeatOn: [],
        endDateTime: new Date(Date.now() + 30 * DAY).toISOString(),
      },
    },
  });
  const third = new Date(startsAt.getTime() + 14 * DAY);
  const day = third.toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
  const guest = await (await browser.newContext({ baseURL: world.web })).newPage();
  await found(guest, `/search?q=${word}&type=sessions&when=${day}..${day}`, 'Sessions 1');
  const card = guest.getByRole('article').filter({ hasText: word });
  const words = third.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/London' });
  await expect(card).toContainText(words);
  const link = card.getByRole('link', { name: word });
  expect(await link.getAttribute('href')).toContain(`/${host.username}/session/`);
  await link.click();
  await expect(guest.getByRole('main')).toContainText(words);
});

test('an empty search suggests only what finds something, says how much, and leads there', async ({ page, world }) => {
  const word = `harps${crypto.randomUUID().slice(0, 6)}`;
  await joined(page, world, 'Eve Empty');
  await publishSession(page, { title: word, startsAt: new Date(Date.now() + 3 * DAY) });
  await found(page, `/search?q=${word}&type=sessions`, 'Sessions 1');
  await page.goto(`/search?q=${word}+zzqqxx&type=sessions`);
  const tries = page.getByRole('main').getByRole('link', { name: / · \d/ });
  await expect(tries).toHaveText([`Just “${word}” · 1`]);
  await expectAccessible(page);
  await tries.click();
  await expect(page.getByRole('article').getByText(word).first()).toBeVisible();

  // A hashtag found by one of the words is no answer to all of them.
  await page.goto('/search?q=best+yoga+class+in+bristol');
  await expect(page.getByRole('heading', { name: 'Nothing else found' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '#yoga' })).toBeVisible();
  await page.getByRole('link', { name: /^Just “yoga class” · \d/ }).click();
  await expect(page.getByRole('article').getByRole('link', { name: 'Candlelight yoga' })).toBeVisible();
});

test('a saved place has a name of its own, and is searched by its address from the search bar on Home', async ({ page, world }) => {
  await joined(page, world, 'Pia Places');
  await page.goto('/search?q=yoga&location=York,+England&lat=53.96&lng=-1.08');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Save York, England' }).press('Enter');
  const places = page.getByRole('region', { name: 'Your places' });
  await places.getByRole('button', { name: 'More about the place York, England' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename this place' });
  await dialog.getByRole('textbox').fill('Mum’s');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(places.getByRole('link', { name: 'Mum’s' })).toBeVisible();
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('main').getByRole('combobox', { name: 'Where' }).click();
  await expect(page.getByRole('option', { name: 'Mum’s' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Mum’s' }).click();
  await page.getByRole('main').getByRole('combobox', { name: 'Where' }).press('Enter');
  await expect(page).toHaveURL(/location=York%2C\+England&lat=53\.96/);
});

test('on a phone, the chosen tab is in view, the filters keep their title while they scroll, and a guest who saves is told why to sign in', async ({
  browser,
  world,
}) => {
  const page = await (await browser.newContext({ baseURL: world.web, viewport: { width: 390, height: 844 } })).newPage();
  await page.goto('/search?q=yoga&type=hashtags');
  await waitForHydration(page);
  const chosen = page.getByRole('navigation', { name: 'Result types' }).getByRole('link', { name: /^Hashtags/ });
  await expect(chosen).toBeInViewport({ ratio: 0.95 });
  await page.goto('/search?q=yoga&type=sessions');
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('switch', { name: 'Include past sessions' }).scrollIntoViewIfNeeded();
  await expect(filters.getByRole('heading', { name: 'Filters' })).toBeInViewport({ ratio: 1 });
  await filters.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByRole('dialog', { name: 'Join in' })).toContainText('Sign in to save searches and hear about new sessions.');
});

/** Opens a search once its results can be found. */
async function found(page: Page, address: string, count: string): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await waitForHydration(page);
    await expect(page.getByRole('link', { name: count })).toBeVisible({ timeout: 3000 });
  }).toPass();
}
