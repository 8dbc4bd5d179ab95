import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';

async function signInAsCreator(page: Page, world: World): Promise<void> {
  const creator = world.demo.find(({ role }) => role === 'creator');
  if (!creator) throw new Error('The demo has a creator.');
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(creator.email);
  await page.getByLabel('Password', { exact: true }).fill(creator.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** Chooses a day in the calendar of a field. */
async function chooseDay(page: Page, field: string, day: Date): Promise<void> {
  await page.getByLabel(field, { exact: true }).click();
  const calendar = page.getByRole('dialog', { name: field });
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day);
  const heading = calendar.getByText(month, { exact: true }).first();
  await expect(async () => {
    if (!(await heading.isVisible())) await calendar.getByRole('button', { name: /next month/i }).click();
    await expect(heading).toBeVisible({ timeout: 200 });
  }).toPass();
  await calendar.getByRole('gridcell').getByText(String(day.getUTCDate()), { exact: true }).first().click();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test('a creator publishes a weekly session with a photo, its page is whole without scripts, and one of its events can be cancelled', async ({ page, world, browser }) => {
  await signInAsCreator(page, world);
  await page.goto('/create-content');
  await page.getByRole('button', { name: 'Publish session' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();

  await page.getByLabel('Title', { exact: true }).fill('Weekly stretch');
  await page.getByLabel('Description (optional)').fill('Slow and steady. #Stretch');
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c65' } }).jpeg().toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'studio.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByLabel('Description of photo 1').fill('A bright studio');
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  const first = new Date();
  first.setUTCDate(first.getUTCDate() + 10);
  const last = new Date(first.getTime() + 35 * 86_400_000);
  await chooseDay(page, 'Date', first);
  await page.getByLabel('Time', { exact: true }).selectOption('18:30');
  await page.getByLabel('Repeat this session').check();
  await chooseDay(page, 'Until', last);
  await expect(page.getByText('6 dates').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill('12 Grove Road');
  await page.getByRole('textbox', { name: 'City' }).fill('London');
  await page.getByLabel('Places (optional)').fill('12');
  await page.getByLabel('Price (optional)').fill('8');
  await expect(page.getByText(/You receive £\d\.\d\d for each ticket\./)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Weekly stretch');
  await page.locator('input[type=file]').setInputFiles({ name: 'studio.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByLabel('Description of photo 1').fill('A bright studio');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
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
