import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { call, callAs } from './call.ts';
import { enter, joined } from './people.ts';
import { expectAccessible } from './steps.ts';

async function enterAsAdmin(page: Page, world: World): Promise<void> {
  const admin = world.demo.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('The demo has no administrator.');
  await enter(page, world, admin.email, admin.password);
}

test('a report is notified and counted, the decision is in the log and on the person’s page, and the log is exported', async ({
  page: admin,
  browser,
  world,
}) => {
  const open = async () => (await browser.newContext({ baseURL: world.web })).newPage();
  const [reporter, owner] = [await open(), await open()];
  const their = await joined(owner, world, 'Olive Owner');
  await joined(reporter, world, 'Rita Reporter');
  await callAs(reporter, 'report.reportUser', { userId: their.id, reason: 'HATE', details: 'The name insults people.' });
  await enterAsAdmin(admin, world);

  await admin.goto('/notifications');
  await expect(admin.getByText('A person was reported. The reason: Hate or harassment.').first()).toBeVisible();
  await admin.goto('/admin/reported-people');
  const menu = admin.getByRole('navigation', { name: 'Administration' });
  await expect(menu.getByRole('link', { name: /^Reported people \d+ waiting$/ })).toBeVisible();
  const card = admin.getByRole('article', { name: `@${their.username}` });
  const approve = card.getByRole('button', { name: `Approve: @${their.username}`, exact: true });
  await expect(approve).toHaveAccessibleDescription('changes nothing');
  await approve.click();
  await expect(card).toBeHidden();

  await menu.getByRole('link', { name: 'People', exact: true }).click();
  await admin.getByLabel('Name, @username or email').fill(their.email);
  await admin.getByRole('button', { name: 'Search', exact: true }).click();
  await admin
    .getByRole('list', { name: 'Found people' })
    .getByRole('link', { name: /Olive Owner/ })
    .click();
  await expect(admin).toHaveURL(new RegExp(`/admin/people/${their.id}$`));
  await expect(admin.getByRole('heading', { level: 1, name: 'Olive Owner' })).toBeVisible();
  await expect(admin.getByText(their.email)).toBeHidden();
  await admin.getByRole('button', { name: 'Show email' }).click();
  await expect(admin.getByText(their.email)).toBeVisible();
  const decisions = admin.getByRole('region', { name: 'Decisions' });
  await expect(decisions.getByText('Dismissed reports')).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Reports' }).getByText('Decided')).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Signed in' }).getByText(/last used/)).toBeVisible();
  await expectAccessible(admin);

  await decisions.getByRole('link', { name: 'Log' }).click();
  const table = admin.getByRole('region', { name: 'Log' });
  for (const action of ['Read an email address', 'Searched by email', 'Dismissed reports'])
    await expect(table.getByRole('row', { name: new RegExp(`${action}.*@${their.username}`) })).toBeVisible();
  await expect(admin.getByText(their.email)).toBeHidden();
  await admin.getByLabel('Action', { exact: true }).selectOption('Dismissed reports');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectAccessible(admin);
  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^turnout-log-\d{4}-\d{2}-\d{2}\.csv$/);
  await admin.getByLabel('Action', { exact: true }).selectOption('Exported the log');
  await expect(table.getByRole('row', { name: /Exported the log/ }).first()).toContainText(`1 line`);
});

test('an announcement is shown to guests until they dismiss it, and to nobody once it is ended', async ({
  page: admin,
  browser,
  world,
}) => {
  const guest = await (await browser.newContext({ baseURL: world.web })).newPage();
  await enterAsAdmin(admin, world);
  await admin.goto('/admin/banner');
  const text = `Payouts arrive a day later this Friday (${crypto.randomUUID().slice(0, 4)}).`;
  await admin.getByLabel('Text').fill(text);
  await admin.getByLabel('Words of the link').fill('Why');
  await admin.getByLabel('Link', { exact: false }).last().fill('javascript:alert(1)');
  await admin.getByRole('button', { name: 'Show to everybody' }).click();
  await expect(admin.getByRole('textbox', { name: /^Link/ })).toBeFocused();
  await expect(admin.getByRole('textbox', { name: /^Link/ })).toHaveAttribute('aria-invalid', 'true');
  await expect(admin.getByText(/^Give a path of this site/)).toBeVisible();
  await admin.getByLabel('Link', { exact: false }).last().fill('/terms-of-service');
  await admin.getByRole('button', { name: 'Show to everybody' }).click();
  await expect(admin.getByRole('button', { name: `End “${text}”` })).toBeVisible();
  await expectAccessible(admin);

  await guest.goto('/');
  const banner = guest.getByRole('region', { name: 'Announcement' });
  await expect(banner).toContainText(text);
  await expect(banner.getByRole('link', { name: 'Why' })).toHaveAttribute('href', '/terms-of-service');
  await expectAccessible(guest);
  await banner.getByRole('button', { name: 'Dismiss the announcement' }).click();
  await expect(banner).toBeHidden();
  await guest.reload();
  await expect(guest.getByRole('main')).toBeVisible();
  await expect(banner).toBeHidden();

  await admin.getByRole('button', { name: `End “${text}”` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(admin.getByText('It is no longer shown.')).toBeVisible();
  const other = await (await browser.newContext({ baseURL: world.web })).newPage();
  await other.goto('/');
  await expect(other.getByRole('main')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Announcement' })).toBeHidden();
});

test('the page of a post that was taken down says to an administrator who did it and why, and shows it again', async ({
  page: admin,
  browser,
  world,
  noise,
}) => {
  // The server renders the page for guests, for whom there is none.
  noise.expect(/status of 404/);
  const open = async () => (await browser.newContext({ baseURL: world.web })).newPage();
  const [reporter, owner] = [await open(), await open()];
  const their = await joined(owner, world, 'Olive Owner');
  await joined(reporter, world, 'Rita Reporter');
  const text = `A sure way to double it ${crypto.randomUUID().slice(0, 8)}`;
  const { content } = await call<{ content: { id: string; createdAt: string } }>(owner, '/content', {
    content: { type: 'POST', text, visibility: 'PUBLIC', id: crypto.randomUUID() },
  });
  const item = { contentItemUri: { type: 'POST', id: content.id }, contentUserId: their.id };
  await callAs(reporter, 'content.reportContent', { ...item, reason: 'FRAUD', details: '' });
  await enterAsAdmin(admin, world);
  await callAs(admin, 'content.rejectReportedContent', { ...item, contentCreatedAt: content.createdAt });

  await admin.goto(`/${their.username}/post/${content.id}`);
  await expect(admin.getByText(/^Taken down .* by @robin_desk: Fraud or a scam, 1 report\. Only its owner/)).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'See it in the log' }).click();
  const table = admin.getByRole('region', { name: 'Log' });
  await expect(table.getByRole('row', { name: new RegExp(`Took down.*@${their.username}`) })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(2);
  await admin.goBack();
  await admin.getByRole('button', { name: 'Show again' }).click();
  await admin.getByRole('alertdialog').or(admin.getByRole('dialog')).getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText(/^Taken down/)).toBeHidden();
  await expect(admin.getByText(text)).toBeVisible();
});
