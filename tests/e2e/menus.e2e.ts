import { expect, test } from '#tests/harness/browser-test.ts';
import { waitForHydration } from './steps.ts';

test('the name of a menu says what it acts on: a person, or something of theirs', async ({ page }) => {
  await page.goto('/mayamoves');
  await waitForHydration(page);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page.getByRole('button', { name: `More about ${name}`, exact: true })).toHaveCount(1);
  const menus = page.getByRole('article').getByRole('button', { name: /^More about / });
  await expect(menus.first()).toBeVisible();
  for (const menu of await menus.all()) await expect(menu).toHaveAccessibleName(/^More about this (post|session|comment) by /);
  await menus.first().click();
  await expect(page.getByRole('menuitem', { name: /^Report this (post|session)$/ })).toBeVisible();
});
