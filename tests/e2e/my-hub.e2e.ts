import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { ask } from './ask.ts';
import { call, publishSession } from './call.ts';
import { becomeCreator, enter, joined } from './people.ts';
import { payByCall, type Order } from './pay-by-call.ts';
import { expectAccessible, readMail } from './steps.ts';

async function enterAs(page: Page, world: World, role: 'creator' | 'member' | 'admin'): Promise<{ id: string }> {
  const person = world.demo.find((one) => one.role === role);
  if (!person) throw new Error(`The demo has nobody with the role ${role}.`);
  return enter(page, world, person.email, person.password);
}

/** Returns the file that the browser saves when a button is pressed, as lines. */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const saving = page.waitForEvent('download');
  await press();
  const file = await saving;
  return {
    name: file.suggestedFilename(),
    lines: readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split(/\r?\n/),
  };
}

test('a creator’s hub shows money, dates, subscribers and tips, more of each on demand, and a statement to download', async ({
  page,
  world,
}) => {
  await enterAs(page, world, 'creator');
  await page.goto('/my-hub');
  for (const name of ['Balance', 'On its way', 'Pending', 'Earned this month'])
    await expect(
      page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .first(),
    ).toBeVisible();
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page.getByRole('table', { name: 'Earnings by month' }).getByRole('row')).not.toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Sold' }).getByRole('listitem')).toHaveCount(5);
  for (const [name, more] of [
    ['Subscribers', 'Show more subscribers'],
    ['Tips', 'Show more tips'],
  ] as const) {
    const rows = page.getByRole('list', { name }).getByRole('listitem');
    await expect(rows).not.toHaveCount(0);
    const before = await rows.count();
    await page.getByRole('button', { name: more }).click();
    await expect(rows.nth(before)).toBeVisible();
  }
  await expectAccessible(page);
  const parts = page.getByRole('navigation', { name: 'My hub' });
  await parts.getByRole('link', { name: 'Statements' }).click();
  const statement = page.getByRole('region', { name: 'Download a statement' });
  const year = await statement
    .getByRole('option', { name: /^Tax year/ })
    .first()
    .textContent();
  await statement.getByLabel('Period').selectOption(year ?? '');
  const { name, lines } = await download(page, () => statement.getByRole('button', { name: 'Download CSV' }).click());
  expect(name).toMatch(/^turnout-statement-tax-year-\d{4}-\d{4}\.csv$/);
  expect(lines[0]).toBe(
    '\uFEFFDate (UK time),Order,Type,Event,Item,Customer,Customer’s username,Amount (GBP),Fee (GBP),You receive (GBP),Payout (GBP),Balance and pending (GBP)',
  );
  expect(lines.length).toBeGreaterThan(50);
  // The balance after the last movement is the one that it closes with.
  const [last, closing] = lines.slice(-3).map((line) => line.split(',').at(-1));
  expect(closing).toBe(last);
});

test('a creator opens a payout to what it consists of, finds their sales of a period, and who holds a pass', async ({ page, world }) => {
  await enterAs(page, world, 'creator');
  await page.goto('/my-hub/payouts');
  const first = page.getByRole('list', { name: 'Payouts' }).getByRole('listitem').first();
  const payout = first.getByRole('button', { expanded: false });
  await payout.click();
  const contents = first.getByRole('table', { name: /^Payout of £/ });
  const amount = (await contents.getAttribute('aria-label'))?.slice('Payout of '.length) ?? '';
  // The last cell of the last row is the sum of what went to the creator.
  await expect(contents.getByRole('row').last().getByRole('cell').last()).toHaveText(amount);
  await expectAccessible(page);
  const file = await download(page, () => first.getByRole('button', { name: 'Download CSV' }).click());
  expect(`£${file.lines.at(-1)?.split(',').at(-1)}`).toBe(amount.replaceAll(',', ''));

  const parts = page.getByRole('navigation', { name: 'My hub' });
  await parts.getByRole('link', { name: 'Sales' }).click();
  await page.getByLabel('Period').selectOption({ index: 1 });
  await expect(page).toHaveURL(/period=\d{4}-\d{2}/);
  const totals = page.getByRole('table', { name: 'Sold' }).getByRole('row').last();
  await expect(totals.getByRole('cell').nth(1)).toHaveText(/^\d+ orders?$/);
  const sales = await download(page, () => page.getByRole('button', { name: 'Export as CSV' }).click());
  await expect(totals.getByRole('cell').nth(1)).toHaveText(new RegExp(String.raw`^${sales.lines.length - 1} orders?$`));
  await expectAccessible(page);

  await parts.getByRole('link', { name: 'Subscribers and members' }).click();
  await expect(
    page
      .getByRole('table', { name: 'Passes and memberships' })
      .getByText(/\d of \d+ left/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('table')
    .getByRole('button', { name: /^Extend 10-class pass of / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Extend 10-class pass' });
  await dialog.getByLabel('Places to add').fill('0');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(dialog.getByText('Add a place, or choose a later day')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Places to add').fill('2');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText(/ has been notified\.$/)).toBeVisible();
});

test('a creator changes their bank account at the payment partner, whom the hub leads to, and comes back', async ({ page, world }) => {
  await becomeCreator(page, world, 'Bea Banks');
  await page.goto('/my-hub');
  await page.getByRole('button', { name: 'Change bank account' }).click();
  await page.getByLabel('Account number').fill('5577 9911');
  await page.getByRole('button', { name: 'Change bank account' }).click();
  await expect(page.getByText('Your next payout goes to the account ending 9911.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Turnout' }).click();
  await expect(page.getByRole('button', { name: 'Change bank account' })).toBeVisible();
});

test('a restricted creator and their visitors see that nothing is on sale before anybody presses a button', async ({
  page,
  browser,
  world,
}) => {
  const creator = await becomeCreator(page, world, 'Rita Restricted');
  const title = 'Paused pots';
  const { sessionId } = await publishSession(page, { title, startsAt: new Date(Date.now() + 7 * 86_400_000), price: 800 });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`${world.web}/${creator.username}`);
  const row = guest.getByRole('list', { name: 'Upcoming sessions' }).getByRole('listitem').filter({ hasText: title });
  await expect(row.getByRole('button', { name: /^Book · £8\.00/ })).toBeVisible();

  await page.goto('/my-hub');
  await page.getByRole('button', { name: 'Change bank account' }).click();
  await page.waitForURL(/acct_/);
  const account = /acct_\w+/.exec(page.url())?.[0];
  await ask(`${world.payments}/sandbox/accounts/${account}/capability`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'restricted' }),
  });
  await expect(async () => {
    await guest.reload();
    await expect(row.getByRole('button', { name: /^View/ })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await row.getByRole('button', { name: /^View/ }).click();
  await expect(guest.getByRole('dialog').getByText('Not on sale at the moment')).toBeVisible();
  await page.goto(`${world.web}/${creator.username}/session/${sessionId}`);
  await expect(page.getByText('You host this')).toBeVisible();
  await expect(page.getByText('Not on sale at the moment').first()).toBeVisible();
  await expect(page.getByText('Tickets Available')).toHaveCount(0);
});

test('orders are searched, filtered by type and status, and exported as shown', async ({ page, world }) => {
  await enterAs(page, world, 'member');
  await page.goto('/my-hub/orders');
  const { name, lines } = await download(page, () => page.getByRole('button', { name: 'Export as CSV' }).click());
  expect(name).toMatch(/^turnout-bought-(?:\w+-)*\d{4}-\d{2}-\d{2}\.csv$/);
  expect(lines[0]).toBe(
    '\uFEFFDate (UK time),Order,Type,Item,Session date,Seller,Seller’s username,Discount (GBP),Code,Paid (GBP),Refunded (GBP),Status',
  );
  expect(lines.length).toBeGreaterThan(10);
  const bought = page.getByRole('list', { name: 'Bought' }).getByRole('listitem');
  // Tips have no date: they are found without leaving the upcoming ones.
  await page.getByLabel('Type').selectOption({ label: 'Tips' });
  await expect(bought.filter({ hasText: 'Tip for' })).not.toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Past' })).toHaveCount(0);
  await page.getByLabel('Status').selectOption({ label: 'Failed' });
  await expect(page.getByText('No matching orders')).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'Any status' });
  await page.getByLabel('Type').selectOption({ label: 'All types' });
  await page.getByLabel('Search orders').fill('10-class pass');
  await expect(bought.filter({ hasNotText: '10-class pass' })).toHaveCount(0);
  await expect(bought).not.toHaveCount(0);
  await expectAccessible(page);
});

test('an administrator refunds a tip, which its creator cannot, and the sender’s receipt says so', async ({ page, browser, world }) => {
  test.slow();
  const host = await (await browser.newContext()).newPage();
  const creator = await becomeCreator(host, world, 'Tess Tipped');
  const sender = await joined(page, world, 'Sid Sender');
  const paymentId = v7();
  const order = await call<Order>(page, '/tip', { paymentId, tip: { recipientUserId: creator.id, amount: 500, message: 'Lovely.' } });
  await payByCall(world, order, sender);
  const path = `/order/${paymentId}/${sender.id}`;
  await page.goto(path);
  await expect(page.getByText('You have paid')).toBeVisible();
  await host.goto(`${world.web}${path}`);
  await expect(host.getByText('Lovely.')).toBeVisible();
  await expect(host.getByRole('button', { name: /^Refund/ })).toHaveCount(0);

  const admin = await (await browser.newContext()).newPage();
  await enterAs(admin, world, 'admin');
  await admin.goto(`${world.web}/admin/orders`);
  await expect(admin.getByRole('heading', { name: 'Disputed', exact: true })).toBeVisible();
  const found = admin.getByRole('list', { name: 'Found' }).getByRole('link');
  for (const words of [`@${sender.username}`, `No. 2026-${paymentId.slice(-12).toUpperCase()}`]) {
    await admin.getByRole('searchbox', { name: 'Receipt number or @username' }).fill(words);
    await admin.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(admin).toHaveURL(new RegExp(`q=${encodeURIComponent(words).slice(0, 3)}`));
    await expect(found).toHaveCount(1);
  }
  await expectAccessible(admin);
  await found.click();
  await expect(
    admin.getByText('You’re viewing this order as an administrator. Refunds you make are recorded in the administrators’ log.'),
  ).toBeVisible();
  await admin.getByRole('button', { name: 'Refund £5.00' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Well');
  await dialog.getByRole('button', { name: 'Refund £5.00' }).click();
  await expect(dialog.getByText('The reason must be at least 5 characters')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Sent by mistake');
  await expectAccessible(admin, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Refund £5.00' }).click();
  await expect(admin.getByText('This tip was refunded.')).toBeVisible();

  await readMail(world.mailbox, sender, ({ subject }) => subject.startsWith('Refunded'));
  await page.reload();
  await expect(page.getByText('Sent by mistake')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^No\. \d{4}-[0-9A-F]{12}$/)).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeHidden();
});
