import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { joined } from './people.ts';
import { waitForHydration, expectAccessible } from './steps.ts';

const DAY = 86_400_000;

test('on a phone, words that name filters become chips, each is made a word again, and nothing found offers the word that matters', async ({
  browser,
  world,
}) => {
  const page = await (await browser.newContext({ baseURL: world.web, viewport: { width: 390, height: 844 } })).newPage();
  const word = `zithers${crypto.randomUUID().slice(0, 6)}`;
  await joined(page, world, 'Zoe Zither');
  const saturday = new Date(Date.now() + (((6 - new Date().getUTCDay() + 7) % 7) + 7) * DAY);
  saturday.setUTCHours(12, 0, 0, 0);
  const { sessionId } = await publishSession(page, { title: word, startsAt: saturday, addressLine: '1 Mill Lane', city: 'Leeds' });
  const asked = `/trpc/search.suggest?input=${encodeURIComponent(JSON.stringify({ query: word.slice(0, 9) }))}`;
  await expect.poll(async () => (await page.request.get(asked)).text()).toContain(sessionId);

  // Found by the beginning of its title, before anything is searched for.
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('main').getByRole('combobox', { name: 'What' }).fill(word.slice(0, 12));
  const suggested = page.getByRole('option', { name: new RegExp(word) });
  await expect(suggested).toContainText('Leeds');
  await expectAccessible(page);

  await page.getByRole('main').getByRole('combobox', { name: 'What' }).fill(`free ${word} saturday near leeds`);
  await page.keyboard.press('Enter');
  const chips = page.getByRole('group', { name: 'Filters from your words' });
  await expect(chips.getByRole('link')).toHaveText([/^Free/, /^Saturdays/, /^Near Leeds/]);
  await expect(page.getByRole('article').getByText(word).first()).toBeVisible();
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 1 });
  const first = await page.getByRole('article').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(204);
  await expectAccessible(page);
  const pill = page.getByRole('button', { name: `Change the search: free ${word} saturday near leeds` });
  await pill.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Search' });
  await expect(sheet.getByRole('combobox', { name: 'What' })).toHaveValue(`free ${word} saturday near leeds`);
  await sheet.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(pill).toBeFocused();

  await chips.getByRole('link', { name: 'Saturdays, search for “saturday” as words instead' }).press('Enter');
  await expect(chips.getByRole('link')).toHaveText([/^Free/, /^Near Leeds/]);
  await expect(page.getByRole('heading', { name: /^(?:No results found|Nothing else found)$/ })).toBeVisible();
  await page
    .getByRole('link', { name: `Just “${word}” · 1` })
    .first()
    .click();
  await expect(page.getByRole('article').getByText(word).first()).toBeVisible();
});

test('somebody whose name has a word that names a filter comes first, and posts are found by all their words', async ({ page, world }) => {
  const word = `maya${crypto.randomUUID().slice(0, 6)}`;
  await joined(page, world, word);
  await joined(page, world, `${word} Free`);
  const text = `Free lunch on Sunday, says ${word}`;
  await call(page, '/content', { content: { text } });
  const asked = `/trpc/search.suggest?input=${encodeURIComponent(JSON.stringify({ query: `${word} free` }))}`;
  await expect.poll(async () => (await page.request.get(asked)).text()).toContain(`${word} Free`);
  await page.goto(`/search?q=${word}+free&type=people`);
  await expect(page.getByRole('main').getByRole('article')).toContainText([`${word} Free`, `@${word}`]);
  await expectAccessible(page);
  await expect
    .poll(async () => {
      await page.goto(`/search?q=free+sunday+${word}&type=posts`);
      await expect(
        page
          .getByRole('article')
          .or(page.getByRole('heading', { name: 'No results found' }))
          .first(),
      ).toBeVisible();
      return page.getByRole('article').allInnerTexts();
    })
    .toEqual([expect.stringContaining(text)]);
});

test('a place entered by hand takes the one among the words away, and an emptied one both', async ({ page }) => {
  const what = page.getByRole('main').getByRole('combobox', { name: 'What' });
  const where = page.getByRole('main').getByRole('combobox', { name: 'Where' });
  for (const [place, address] of [
    ['York', /\?q=yoga&location=York/],
    ['', /\?q=yoga(?:&location=)?$/],
  ] as const) {
    await page.goto('/search?q=yoga+near+leeds');
    await expect(page).toHaveURL(/placed=1/);
    await waitForHydration(page);
    await where.fill(place);
    await expect(what).toHaveValue('yoga');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
  }
});

test('a place that is typed while the one among the words is looked up stays', async ({ page }) => {
  const what = page.getByRole('main').getByRole('combobox', { name: 'What' });
  const where = page.getByRole('main').getByRole('combobox', { name: 'Where' });
  await page.goto('/search?q=yoga+near+leeds');
  await waitForHydration(page);
  await where.fill('York');
  await expect(page).toHaveURL(/placed=1/);
  await expect(page.getByRole('link', { name: /^Near Leeds/ })).toBeVisible();
  await expect(where).toHaveValue('York');
  await expect(where).toBeFocused();
  await expect(what).toHaveValue('yoga');
});

test('on a phone, what somebody has saved is on Home and repeats the search', async ({ browser, world }) => {
  const page = await (await browser.newContext({ baseURL: world.web, viewport: { width: 390, height: 844 } })).newPage();
  await joined(page, world, 'Sal Saver');
  await page.goto('/search?q=yoga&location=York,+England&lat=53.96&lng=-1.08&type=sessions');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Save this search' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Saved this search' })).toBeVisible();
  await page.getByRole('button', { name: 'Save York, England' }).press('Enter');
  await page.goto('/');
  const saved = page.getByRole('list', { name: 'Saved searches and places' });
  await expect(saved.getByRole('link')).toHaveText(['yoga', 'York, England', 'Remote']);
  await expectAccessible(page);
  await saved.getByRole('link', { name: 'yoga' }).click();
  await expect(page).toHaveURL(/\/search\?q=yoga&location=York/);
});
