import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { joined } from './people.ts';
import { addPhoto, waitForHydration, chooseDay, composeWeeklySession, expectAccessible, signIn } from './steps.ts';

test('a creator publishes a weekly session with a photo, its page is complete without scripts, and one of its dates can be cancelled', async ({
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
  await expect(page.getByText('0 of 12 booked')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Dates' }).getByRole('link')).toHaveCount(6);
  await expect(page.getByRole('img', { name: 'A bright studio' })).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);

  const guest = await browser.newPage({ javaScriptEnabled: false });
  await guest.goto(page.url());
  await expect(guest.getByRole('heading', { name: 'Weekly stretch', level: 1 })).toBeVisible();
  await expect(guest.getByText('The exact address is shown to ticket holders')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Buy Tickets - £8.00' })).toBeVisible();
  expect(await guest.content()).not.toContain('12 Grove Road');
  await guest.close();

  await page.getByRole('button', { name: 'Manage this date' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to cancel this event?' });
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Manage this date' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Event' }).click();
  await dialog.getByRole('button', { name: 'Cancel Event' }).click();
  await expect(page.getByText('This session has been cancelled.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage this date' })).toHaveCount(0);

  await page.getByRole('list', { name: 'Dates' }).getByRole('link').nth(2).click();
  await page.getByRole('button', { name: 'Manage this date' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Event' }).click();
  await dialog.getByLabel('Which dates').selectOption('This and all later dates (4)');
  await expect(dialog.getByText('No one can book these 4 dates any more. Nobody has a ticket.')).toBeVisible();
  await dialog.getByLabel('Which dates').selectOption('All dates to come (5)');
  await dialog.getByRole('button', { name: 'Cancel 5 dates' }).click();
  await expect(page.getByText('5 dates have been cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage this date' })).toHaveCount(0);
});

test('a host offers a session again by duplicating it, and is told which dates an edit takes off sale', async ({ page, world }) => {
  await joined(page, world, 'Wanda Weekly');
  await page.goto('/create-content');
  await composeWeeklySession(page, 'Pots in autumn');
  await page.getByLabel('Price (optional)').fill('');
  await page.getByRole('button', { name: 'Publish session' }).click();
  await expect(page.getByRole('heading', { name: 'Pots in autumn', level: 1 })).toBeVisible();
  const first = page.url();

  await page.getByRole('button', { name: 'Manage this session' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Pots in autumn');
  await page.getByLabel('Title', { exact: true }).fill('Pots in spring');
  await page.getByRole('button', { name: 'Publish session' }).click();
  await expect(page.getByText('Choose a date')).toBeVisible();
  await page.getByRole('switch', { name: 'Repeat this session' }).uncheck();
  await chooseDay(page, 'Date', new Date(Date.now() + 120 * 86_400_000));
  await page.getByRole('button', { name: 'Publish session' }).click();
  await expect(page.getByRole('heading', { name: 'Pots in spring', level: 1 })).toBeVisible();
  expect(page.url()).not.toBe(first);

  await page.goto(first);
  await page.getByRole('button', { name: 'Manage this session' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByText('No longer offered')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Repeat this session' }).uncheck();
  await expect(page.getByText(/No longer offered: .*Dates that someone has booked stay/)).toBeVisible();
});

test('a host moves a date that has been sold, and the ticket holder sees it and returns the ticket', async ({ page, world, browser }) => {
  const host = await joined(page, world, 'Hanna Host');
  const startsAt = new Date(Date.now() + 10 * 86_400_000);
  startsAt.setUTCHours(12, 0, 0, 0);
  const date = await publishSession(page, { title: 'Morning walk', startsAt, addressLine: '12 Grove Road', city: 'London' });
  const guests = await (await browser.newContext()).newPage();
  const guest = await joined(guests, world, 'Gus Guest');
  await call(guests, '/ticket', date);

  await page.goto(`/${host.username}/session/${date.sessionId}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Manage this date' }).click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule this date' });
  await expect(dialog.getByText('One participant keeps their ticket and is notified straight away')).toBeVisible();
  await dialog.getByLabel('Time', { exact: true }).fill('20:00');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('9 New Road');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByText('Date moved. The participant has been notified.')).toBeVisible();
  await expect(page.getByText('8 pm – 9 pm')).toBeVisible();

  await guests.goto('/notifications');
  await guests.getByRole('link', { name: 'Return ticket' }).click();
  await expect(guests).toHaveURL(new RegExp(`/order/${date.sessionEventId}/${guest.id}`));
  await guests.getByRole('dialog', { name: 'Return this ticket?' }).getByRole('button', { name: 'Keep it' }).click();
  await expect(guests.getByText(/^Moved from .* to .*, 8\spm$/)).toBeVisible();
  await expect(guests.getByText('Originally at: 12 Grove Road, London')).toBeVisible();
  await expectAccessible(guests);
  await guests.getByRole('button', { name: 'Return ticket' }).click();
  await guests.getByRole('dialog', { name: 'Return this ticket?' }).getByRole('button', { name: 'Return ticket' }).click();
  await expect(guests.getByText('You returned this ticket.', { exact: true })).toBeFocused();
  await guests.close();
});
