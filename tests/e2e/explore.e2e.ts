import { expect, test } from '#tests/harness/browser-test.ts';
import { waitForHydration, expectAccessible } from './steps.ts';

test('Explore shows all topics and towns on request, by keys, and leads to what is near', async ({ browser, world }) => {
  const spot = { latitude: 51.50853, longitude: -0.12574 };
  const page = await (await browser.newContext({ baseURL: world.web, geolocation: spot, permissions: ['geolocation'] })).newPage();
  const towns = page.getByRole('region', { name: 'Towns' });
  // A new world is still counting.
  await expect(async () => {
    await page.goto('/explore');
    await expect(towns.getByRole('listitem')).toHaveCount(12, { timeout: 2000 });
  }).toPass();
  await waitForHydration(page);
  await towns.getByRole('link', { name: 'All towns' }).focus();
  await page.keyboard.press('Enter');
  await expect(towns.getByRole('link', { name: 'Fewer towns' })).toBeFocused();
  await expect(page).toHaveURL(/\/explore\?towns=all$/);
  expect(await towns.getByRole('listitem').count()).toBeGreaterThan(12);
  const topics = page.getByRole('region', { name: 'Topics' });
  await expect(topics.getByRole('listitem')).toHaveCount(8);
  await topics.getByRole('link', { name: 'All topics' }).click();
  await expect(page).toHaveURL(/\/explore\?topics=all&towns=all$/);
  await expect(topics.getByRole('listitem').nth(8)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(topics.getByRole('listitem')).toHaveCount(8);

  await page.getByRole('button', { name: 'Near me' }).click();
  // Whoever this address is sent to learns the neighbourhood, not the spot.
  await expect(page).toHaveURL(/\/search\?type=sessions&location=London.*&lat=51\.51&lng=-0\.13$/);
  await expect(page.getByText(/, (?:about\s\d+|within\sabout\s1)\skm$/).first()).toBeVisible();
});

test('near you takes a place by keys, and “Near me” remembers the town, not the spot', async ({ browser, world }) => {
  const spot = { latitude: 51.987, longitude: -1.235 };
  const page = await (await browser.newContext({ baseURL: world.web, geolocation: spot, permissions: ['geolocation'] })).newPage();
  await page.goto('/near');
  await waitForHydration(page);
  const where = page.getByRole('main').getByRole('combobox', { name: 'Where' });
  // The place in use stands there: another one takes its place.
  await where.fill('sheff');
  await expect(page.getByRole('option', { name: /^Sheffield/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(where).toHaveValue(/^Sheffield/);
  await expect(where).toBeFocused();

  await where.fill('');
  await page.getByRole('option', { name: /^Near me/ }).click();
  await expect(where).toHaveValue(/^Somerton/);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Near you today' })).toBeVisible();
  await expect(page).toHaveTitle(/^Near you today/);
  const kept = await page.evaluate(() => localStorage.getItem('turnout.own-place'));
  expect(JSON.parse(kept ?? '')).toMatchObject({ point: { latitude: 51.95, longitude: -1.28 } });
});
