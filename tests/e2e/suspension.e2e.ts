import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { callAs } from './call.ts';
import { enter, joined } from './people.ts';
import { expectAccessible, PASSWORD, readMail, REFUSED } from './steps.ts';

async function enterAsAdmin(page: Page, world: World): Promise<void> {
  const admin = world.demo.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('The demo has no administrator.');
  await enter(page, world, admin.email, admin.password);
}

test('an administrator suspends a reported person, who is signed out with the reason in their mail, and restores them from the list', async ({
  page: person,
  browser,
  world,
  noise,
}) => {
  noise.expect(REFUSED);
  const open = async () => (await browser.newContext({ baseURL: world.web })).newPage();
  const [reporter, admin] = [await open(), await open()];
  // No page of theirs is open when they are suspended: it would sign itself out, and have said why before the test looks.
  const their = await joined(person, world, 'Sam Spammer');
  await joined(reporter, world, 'Rita Reporter');
  await callAs(reporter, 'report.reportUser', { userId: their.id, reason: 'FRAUD', details: 'They sell tickets to nothing.' });
  await enterAsAdmin(admin, world);

  await admin.goto('/admin/reported-people');
  await admin.getByRole('button', { name: `Suspend @${their.username}` }).click();
  const dialog = admin.getByRole('dialog', { name: `Suspend @${their.username}?` });
  await expect(dialog.getByLabel('Reason')).toHaveValue('FRAUD');
  await dialog.getByLabel('What you’ll tell them').fill('Two people paid for a class that never was.');
  await expectAccessible(admin, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(admin.getByText('Suspended. They’ve been told why by email.')).toBeVisible();
  await expect(admin.getByRole('button', { name: `Suspend @${their.username}` })).toBeHidden();

  const why = await readMail(world.mailbox, their, ({ subject }) => subject === 'Your account is suspended');
  expect(why.text).toContain('Two people paid for a class that never was.');
  await person.goto('/my-hub');
  await expect(person.getByText('This account is suspended. Write to support if you think this is a mistake.')).toBeVisible();
  await expect(person).toHaveURL(/\/welcome$/);
  await person.goto('/sign-in');
  await person.getByLabel('Email').fill(their.email);
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await person.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(person.getByText('This account is suspended. Write to support if you think this is a mistake.').first()).toBeVisible();
  await reporter.goto(`/${their.username}`);
  await expect(reporter.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible();

  await admin.goto('/admin/suspended-people');
  const row = admin.getByRole('article', { name: 'Sam Spammer' });
  await expect(row).toContainText('Fraud or a scam');
  await expectAccessible(admin);
  await row.getByRole('link', { name: 'Sam Spammer' }).click();
  await expect(admin.getByText('Only administrators can see this profile.')).toBeVisible();
  await expectAccessible(admin);
  // The server renders for guests, for whom the profile doesn’t exist.
  await admin.reload();
  await expect(admin.getByText('Only administrators can see this profile.')).toBeVisible();
  await admin.goBack();
  await row.getByRole('button', { name: 'Restore Sam Spammer' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(row).toBeHidden();

  await readMail(world.mailbox, their, ({ subject }) => subject === 'Your account is restored');
  await reporter.goto(`/${their.username}`);
  await expect(reporter.getByRole('heading', { name: 'Sam Spammer' })).toBeVisible();
  await enter(person, world, their.email, PASSWORD);
  await person.goto('/my-hub');
  await expect(person.getByRole('heading', { level: 1, name: 'My hub' })).toBeVisible();

  await admin.goto(`/${their.username}`);
  await admin.getByRole('button', { name: 'More about Sam Spammer' }).click();
  await admin.getByRole('menuitem', { name: 'Suspend Sam Spammer' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(admin.getByText('Only administrators can see this profile.')).toBeVisible();
});
