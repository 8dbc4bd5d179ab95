import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { joined } from './people.ts';
import { chooseDay, expectAccessible, photo, waitForHydration } from './steps.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test('publishing waits for a photo that is on its way and then happens by itself; the next session offers the same place', async ({
  page,
  world,
}) => {
  await joined(page, world, 'Una Upload');
  const arrived = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PUT') await arrived.promise;
    await route.continue();
  });
  await page.goto('/create-content');
  await waitForHydration(page);
  await page.getByLabel('Title', { exact: true }).fill('Mobility lab');
  await page.getByLabel('A line below it (optional)').fill('Hips, shoulders and the hour after a day at the desk');
  await chooseDay(page, 'Date', inDays(10));
  await page.getByLabel('Time', { exact: true }).fill('19:10');
  await page.getByRole('combobox', { name: 'Place', exact: true }).fill('Studio 2, 8 Mare Street, London E8 4RP');
  await page.locator('input[type=file]').setInputFiles(await photo('#336699'));
  const publish = page.getByRole('button', { name: 'Publish session' });
  await publish.click();
  await expect(page.getByText('One file is still on the way.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Don’t publish yet' }).click();
  await expect(page.getByText('One file is still on the way.')).toHaveCount(0);
  await publish.click();
  await expect(page.getByText('One file is still on the way.')).toBeVisible();
  arrived.resolve();
  await expect(page.getByRole('heading', { name: 'Mobility lab', level: 1 })).toBeVisible();
  await expect(page.getByText('Hips, shoulders and the hour after a day at the desk')).toBeVisible();
  await expect(page.getByText(/7:10\spm/).first()).toBeVisible();

  await page.goto('/create-content');
  await page.getByRole('button', { name: 'Same place as last time' }).click();
  await expect(page.getByRole('combobox', { name: 'Place', exact: true })).toHaveValue('Studio 2, 8 Mare Street, London E8 4RP');
  await expect(page.getByRole('button', { name: 'Same place as last time' })).toHaveCount(0);
});

test('a draft says that it is saved and where, is listed with what it lacks, and is gone on from there or discarded', async ({
  page,
  world,
}) => {
  await joined(page, world, 'Dora Draft');
  await page.goto('/create-content');
  await page.getByLabel('Title', { exact: true }).fill('Hips, the long way');
  await expect(page.getByText(/Saved in this browser at/)).toBeVisible();
  // Whatever is refused is unfolded.
  const more = page.getByRole('button', { name: /^More/ });
  await more.click();
  await page.getByLabel('Notes (optional)').fill('x'.repeat(501));
  await more.click();
  await expect(page.getByLabel('Notes (optional)')).toBeHidden();
  await page.getByRole('button', { name: 'Publish session' }).click();
  await expect(page.getByText('Notes can have at most 500 characters')).toBeVisible();
  await page.getByRole('link', { name: 'My sessions' }).click();

  const drafts = page.getByRole('list', { name: 'Drafts' });
  await expect(drafts.getByText(/no date yet · no place yet/)).toBeVisible();
  await expectAccessible(page);
  await drafts.getByRole('link', { name: 'Go on with Hips, the long way' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Hips, the long way');
  // It opens with what is written there.
  await expect(page.getByLabel('Notes (optional)')).toBeVisible();
  await page.goto('/my-hub/sessions?show=drafts');
  await page.getByRole('button', { name: 'Discard Hips, the long way' }).click();
  await page.getByRole('button', { name: 'Discard Hips, the long way' }).click();
  await expect(page.getByText('No drafts')).toBeVisible();
});

test('a host sees what each date has sold, and gets to its guests, to editing it and to a duplicate', async ({ page, world, browser }) => {
  await joined(page, world, 'Hetty Hosts');
  await page.goto('/my-hub/sessions');
  await expect(page.getByText('No dates to come')).toBeVisible();
  const date = await publishSession(page, { title: 'Frost walk', startsAt: inDays(10), addressLine: '12 Grove Road', city: 'London' });
  const guests = await (await browser.newContext({ baseURL: world.web })).newPage();
  await joined(guests, world, 'Gwen Guest');
  await call(guests, '/ticket', date);
  await guests.close();

  await page.goto('/my-hub');
  await page.getByRole('navigation', { name: 'My hub' }).getByRole('link', { name: 'My sessions' }).click();
  await expect(page.getByRole('tab', { name: 'Upcoming 1' })).toBeVisible();
  const row = page.getByRole('table', { name: 'Dates to come' }).getByRole('row').filter({ hasText: 'Frost walk' });
  await expect(row).toContainText('1 sold');
  await expect(row).toContainText('£0.00');
  await row.getByRole('link', { name: /^Guests: Frost walk/ }).click();
  await expect(page.getByText('Gwen Guest')).toBeVisible();
  await page.goBack();
  const more = row.getByRole('button', { name: /^More: Frost walk/ });
  await more.click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share' });
  await expect(sharing.getByLabel('Link')).toHaveValue(new RegExp(`sessionEventId=${date.sessionEventId}$`));
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('menuitem', { name: 'Add a date' }).click();
  await expect(page.getByLabel('Date', { exact: true })).toBeInViewport();
  await page.goBack();
  await more.click();
  await page.getByRole('menuitem', { name: 'Cancel Event' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Are you sure you want to cancel this event?' });
  await expect(cancelling.getByText(/^Frost walk, /)).toBeVisible();
  await expectAccessible(page);
  await cancelling.getByRole('button', { name: 'Back' }).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(new RegExp(`like=${date.sessionId}`));
  await page.getByLabel('Title', { exact: true }).fill('Frost walk again');
  await expect(page.getByText(/Saved in this browser at/)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my-hub/sessions');
  await expect(page.getByRole('list', { name: 'Dates to come' }).getByText('1 sold')).toBeVisible();
  await page.getByRole('tab', { name: 'Drafts 1' }).click();
  await expect(page.getByText(/^A duplicate · Saved/)).toBeVisible();

  // Once it is cancelled it leaves the list.
  await page.getByRole('tab', { name: /^Upcoming/ }).click();
  await page.getByRole('button', { name: /^More: Frost walk/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel Event' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Event' }).click();
  await expect(page.getByText('No dates to come')).toBeVisible();
});
