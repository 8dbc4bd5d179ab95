import { v7 } from 'uuid';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { payByCall, type Order } from './pay-by-call.ts';
import { becomeCreator, joined } from './people.ts';
import { expectAccessible, readMail, waitForHydration } from './steps.ts';

const DAY = 86_400_000;

test('a host moves a date and those that follow by keyboard, and a buyer reads what changed and returns a ticket', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const host = await becomeCreator(page, world, 'Mara Moves');
  const title = `Yoga ${crypto.randomUUID().slice(0, 8)}`;
  const startsAt = new Date(Date.now() + 5 * DAY);
  startsAt.setUTCHours(12, 0, 0, 0);
  const weeklyUntil = new Date(startsAt.getTime() + 21 * DAY + 3_600_000);
  const { sessionId, sessionEventId } = await publishSession(page, { title, price: 800, startsAt, weeklyUntil });
  const address = `${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}`;

  const buyer = await (await browser.newContext()).newPage();
  const bob = await joined(buyer, world, 'Bob Books');
  await payByCall(world, await call<Order>(buyer, '/ticket', { sessionId, sessionEventId, paymentId: v7() }), bob);
  await expect(async () => {
    await buyer.goto(`${world.web}/order/${sessionEventId}/${bob.id}`);
    await expect(buyer.getByText('Ticket valid')).toBeVisible({ timeout: 5000 });
  }).toPass();

  await page.goto(address);
  await waitForHydration(page);
  const manage = page.getByRole('button', { name: 'Manage this date' });
  await manage.press('Enter');
  await page.getByRole('menuitem', { name: 'Reschedule' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Reschedule / });
  await dialog.getByLabel('Which dates').selectOption({ label: 'All dates to come (4)' });
  await expect(dialog.getByText(/^All 4 dates move by as much as this one\. One person who has tickets keeps them/)).toBeVisible();
  await dialog.getByLabel('Time', { exact: true }).fill('19:30');
  await dialog.getByLabel('Places').fill('12');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Change 4 dates' }).press('Enter');
  await expect(page.getByText('4 dates changed. The participant has been notified.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(manage).toBeFocused();

  const mail = await readMail(world.mailbox, bob, ({ subject }) => subject.startsWith(`Moved: ${title}`));
  expect(mail.text).toMatch(/Before[\s\S]*12\s?pm[\s\S]*Now[\s\S]*7:30\s?pm/);
  await buyer.goto(`${world.web}/notifications`);
  await expect(buyer.getByText(new RegExp(`“${title}” was moved to .*7:30.pm`))).toBeVisible();
  await buyer.getByRole('link', { name: 'Return ticket' }).click();
  const returning = buyer.getByRole('dialog', { name: 'Return this ticket?' });
  await expect(returning.getByText('It will no longer be valid, and you’ll get £8.00 back.')).toBeVisible();
  await returning.getByRole('button', { name: 'Return ticket' }).click();
  await expect(buyer.getByText('Returned', { exact: true })).toBeVisible();

  await page.reload();
  await waitForHydration(page);
  await manage.press('Enter');
  await page.getByRole('menuitem', { name: 'Skip this date' }).press('Enter');
  const skipping = page.getByRole('dialog', { name: 'Skip this date?' });
  await expectAccessible(page, '[role=dialog]');
  await skipping.getByRole('button', { name: 'Skip date' }).press('Enter');
  await expect(page.getByText(/ is left out\.$/)).toBeVisible();
});

test('a class that fewer people book than it needs is cancelled at the time that everybody was told, and refunded', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const host = await becomeCreator(page, world, 'Min Imum');
  const buyer = await (await browser.newContext()).newPage();
  const bob = await joined(buyer, world, 'Bob Sings');
  const title = `Choir ${crypto.randomUUID().slice(0, 8)}`;
  // It is decided an hour before it starts, soon after this is published.
  const startsAt = new Date(Date.now() + 3_600_000 + 20_000);
  const minimum = { people: 3, hoursBefore: 1 };
  const { sessionId, sessionEventId } = await publishSession(page, { title, price: 800, startsAt, minimum });
  await buyer.goto(`${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}`);
  await expect(buyer.getByText(/^Runs if 3 book by .*\. Otherwise everybody gets their money back\.$/)).toBeVisible();
  await payByCall(world, await call<Order>(buyer, '/ticket', { sessionId, sessionEventId, paymentId: v7() }), bob);

  await page.goto(`${world.web}/${host.username}/session/${sessionId}/guests?sessionEventId=${sessionEventId}`);
  await expect(page.getByText(/^Needs 3, has \d\. It’s decided on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Runs anyway' })).toBeVisible();
  await expectAccessible(page);

  const cancelled = await readMail(world.mailbox, bob, ({ subject }) => subject.startsWith(`Cancelled: ${title}`));
  expect(cancelled.text).toMatch(/Fewer than 3 had booked by .*, so this date is cancelled\./);
  expect(cancelled.text).toContain('What you paid is being refunded in full.');
  await expect(async () => {
    await buyer.goto(`${world.web}/order/${sessionEventId}/${bob.id}`);
    await expect(buyer.getByText('Refunded').first()).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.goto(`${world.web}/notifications`);
  await expect(page.getByText(/was cancelled: 1 had booked, and it needed 3\. Everybody gets their money back\.$/)).toBeVisible();
});

test('a host sets the minimum number in the form, and says that a date takes place anyway', async ({ page, world }) => {
  const host = await joined(page, world, 'Any Way');
  const title = `Walk ${crypto.randomUUID().slice(0, 8)}`;
  const { sessionId, sessionEventId } = await publishSession(page, { title, startsAt: new Date(Date.now() + 10 * DAY) });
  await page.goto(`/create-content?edit=SESSION:${sessionId}`);
  await waitForHydration(page);
  const form = page.getByRole('form', { name: 'Edit session' });
  await form.getByRole('button', { name: /^More/ }).press('Enter');
  const least = form.getByRole('group', { name: 'How many must book' });
  await least.getByLabel(/^At least/).fill('1');
  await form.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(least.getByText('Ask for at least 2 people')).toBeVisible();
  await least.getByLabel(/^At least/).fill('6');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();

  await page.goto(`${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}`);
  await waitForHydration(page);
  const panel = page.getByRole('region', { name: 'Minimum number' });
  await expect(panel.getByText(/^Needs 6, has 0\. It’s decided on /)).toBeVisible();
  await panel.getByRole('button', { name: 'Runs anyway' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Does this date take place?' });
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Runs anyway' }).press('Enter');
  await expect(page.getByText('This date takes place. Everybody who has booked is notified.')).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('a session that was saved as a template is where a new one starts, without its date', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await joined(page, world, 'Tem Plate');
  await page.goto('/create-content');
  await waitForHydration(page);
  const form = page.getByRole('form', { name: 'New session' });
  await form.getByLabel('Title').fill('Evening choir');
  await form.getByLabel('Places').fill('14');
  await form.getByRole('button', { name: 'Save as template' }).first().press('Enter');
  await expect(page.getByText('Saved as a template in this browser, listed under Drafts in My sessions.')).toBeVisible();
  await form.getByRole('button', { name: 'Start over' }).first().press('Enter');
  await form.getByLabel('Start from a template').selectOption('Evening choir');
  await expect(page).toHaveURL(/template=/);
  await expect(form.getByLabel('Title')).toHaveValue('Evening choir');
  await expect(form.getByLabel('Places')).toHaveValue('14');

  await page.goto('/my-hub/sessions?show=drafts');
  await waitForHydration(page);
  const templates = page.getByRole('list', { name: 'Templates' });
  await expectAccessible(page);
  await expect(templates.getByRole('link', { name: 'Start from it: Evening choir' })).toBeVisible();
  await templates.getByRole('button', { name: 'Delete the template Evening choir' }).press('Enter');
  await templates.getByRole('button', { name: 'Delete the template Evening choir' }).press('Enter');
  await expect(templates).toHaveCount(0);
});
