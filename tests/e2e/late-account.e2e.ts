import { expect, test } from '#tests/harness/browser-test.ts';
import { joined } from './people.ts';
import { waitForHydration } from './steps.ts';

test('an account that could not be opened at sign-in opens on the open page as soon as the server is reached again', async ({
  page,
  world,
  noise,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  await joined(page, world, 'Lara Late');
  // As sign-in leaves it when the server fails at that very moment.
  await page.evaluate(() => {
    for (const key of ['userId', 'username']) localStorage.setItem(key, '');
  });
  await page.goto('/create-content');
  await waitForHydration(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/user/create'));
  await page.context().setOffline(true);
  await failed;
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Lara Late’s menu' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
});
