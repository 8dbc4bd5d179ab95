import { expect, test } from '#tests/harness/browser-test.ts';
import { joined } from './people.ts';
import { waitForHydration, expectAccessible } from './steps.ts';

test('the counter of a field describes it, and what is left near its end is announced', async ({ page, world }) => {
  await joined(page, world, 'Cora Counts');
  await page.goto('/create-content');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Yoga');
  await expect(title).toHaveAccessibleDescription('4 of 20 characters used');
  await expect(title).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('characters left')).toHaveCount(0);
  await title.pressSequentially(' at the quay');
  await expect(page.getByRole('status').filter({ hasText: '4 characters left' })).toBeAttached();
  await title.pressSequentially(' in the rain for adults');
  await expect(page.getByRole('status').filter({ hasText: '19 characters too many' })).toBeAttached();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Publish session' }).click();
  await expect(title).toHaveAccessibleDescription('Title must be 20 characters or less 39 of 20 characters used');

  // A maximum that few people come near is shown when it is near.
  await page.getByRole('button', { name: 'Edit the address by hand' }).click();
  const city = page.getByRole('textbox', { name: 'City' });
  await city.fill('A'.repeat(170));
  await expect(city).toHaveAccessibleDescription('');
  await city.fill('A'.repeat(196));
  await expect(city).toHaveAccessibleDescription('196 of 200 characters used');
  await expect(page.getByRole('status').filter({ hasText: /^4 characters left$/ })).toBeAttached();
  await expectAccessible(page);
});

test('no field on a phone has text so small that the browser zooms in', async ({ browser, world }) => {
  const context = await browser.newContext({
    baseURL: world.web,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const small: string[] = [];
  const read = async (path: string) => {
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.locator('main')).toBeVisible();
    small.push(
      ...(await page.evaluate((shown) => {
        const fields = document.querySelectorAll<HTMLElement>(
          'textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range])',
        );
        return [...fields]
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => `${shown}: ${field.getAttribute('aria-label') ?? field.getAttribute('name') ?? field.id}`);
      }, path)),
    );
  };
  for (const path of ['/', '/search?q=yoga', '/sign-up', '/sign-in', '/explore', '/near']) await read(path);
  await joined(page, world, 'Pho Pinch');
  for (const path of ['/create-content', '/create-membership', '/edit-profile', '/messages', '/my-hub/orders']) await read(path);
  expect(small).toEqual([]);
});
