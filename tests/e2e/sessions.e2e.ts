import { expect, test } from '#tests/harness/browser-test.ts';
import { addPhoto, composeWeeklySession, expectAccessible, signIn } from './steps.ts';

test('a creator publishes a weekly session with a photo, its page is whole without scripts, and one of its events can be cancelled', async ({
  page,
  world,
  browser,
}) => {
  const creator = world.demo.find(({ role }) => role === 'creator');
  await signIn(page, creator?.email ?? '', creator?.password ?? '');
  await page.goto('/create-content');
  await page.getByRole('button', { name: 'Publish session' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();

  await composeWeeklySession(page, 'Weekly stretch');
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Weekly stretch');
  await addPhoto(page);
  await page.getByRole('button', { name: 'Publish session' }).click();

  await expect(page.getByRole('heading', { name: 'Weekly stretch', level: 1 })).toBeVisible();
  await expect(page.getByText('12 places left')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Dates' }).getByRole('link')).toHaveCount(6);
  await expect(page.getByRole('img', { name: 'A bright studio' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  const guest = await browser.newPage({ javaScriptEnabled: false });
  await guest.goto(page.url());
  await expect(guest.getByRole('heading', { name: 'Weekly stretch', level: 1 })).toBeVisible();
  await expect(guest.getByText('The exact address is shown to ticket holders')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Buy Tickets - £8.00' })).toBeVisible();
  expect(await guest.content()).not.toContain('12 Grove Road');
  await guest.close();

  await page.getByRole('button', { name: 'Manage event' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to cancel this event?' });
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Manage event' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Event' }).click();
  await dialog.getByRole('button', { name: 'Cancel Event' }).click();
  await expect(page.getByText('This session has been cancelled.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage event' })).toHaveCount(0);
});
