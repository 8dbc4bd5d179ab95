import { expect, test } from '#tests/harness/browser-test.ts';
import { enter, joined } from './people.ts';
import { expectAccessible } from './steps.ts';

test('a member is told of a new legal text on every page until they have opened it, and guests read on it what changed', async ({
  page: admin,
  browser,
  world,
}) => {
  const open = async () => (await browser.newContext({ baseURL: world.web })).newPage();
  const [member, other, guest] = [await open(), await open(), await open()];
  await joined(member, world, 'Mia Member');
  await joined(other, world, 'Otto Other');
  const robin = world.demo.find(({ role }) => role === 'admin');
  await enter(admin, world, robin?.email ?? '', robin?.password ?? '');

  await admin.goto('/admin/legal');
  await admin.getByRole('tab', { name: 'Imprint' }).click();
  const form = admin.getByRole('region', { name: 'Imprint' });
  const street = `${crypto.randomUUID().slice(0, 8)} Street`;
  const change = `We have moved to ${street}.`;
  await form.getByLabel('Text').fill(`## Who we are\n\nThe Turnout people, 1 ${street}, London`);
  await form.getByLabel('What changed').fill(change);
  await expect(form.getByLabel('Tell everybody')).not.toBeChecked();
  await form.getByLabel('Tell everybody').check();
  await expectAccessible(admin);
  await form.getByRole('button', { name: /^Publish version/ }).click();
  await expect(admin.getByRole('dialog')).toContainText('Everybody is told.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(admin.getByText(/^Version \d+ is published\.$/)).toBeVisible();

  const banner = member.getByRole('region', { name: 'New legal text' });
  await member.goto('/explore');
  await expect(banner).toContainText(`New imprint: ${change}`, { timeout: 30_000 });
  await expectAccessible(member, 'html');
  await banner.getByRole('link', { name: 'Read it' }).click();
  await expect(member.getByText(`Changed on`)).toContainText(change);
  await expect(banner).toBeHidden();
  await member.goto('/notifications');
  await expect(member.getByRole('link', { name: `New imprint: ${change}` })).toBeVisible();
  await member.goto('/explore');
  await expect(member.getByRole('main')).toBeVisible();
  await expect(banner).toBeHidden();

  const theirs = other.getByRole('region', { name: 'New legal text' });
  await other.goto('/explore');
  await theirs.getByRole('button', { name: 'Dismiss the new legal text' }).click();
  await expect(theirs).toBeHidden();
  await other.reload();
  await expect(other.getByRole('main')).toBeVisible();
  await expect(theirs).toBeHidden();

  await guest.goto('/imprint');
  await expect(guest.getByText('Changed on')).toContainText(change);
  await expect(guest.getByRole('region', { name: 'New legal text' })).toBeHidden();
  await expectAccessible(guest);
});
