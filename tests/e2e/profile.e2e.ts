import { expect, test } from '#tests/harness/browser-test.ts';
import { enter, joined } from './people.ts';
import { expectAccessible, PASSWORD, REFUSED } from './steps.ts';

test('a profile is renamed: the hint says which names are free, the old address redirects, and followers are listed under the new one', async ({
  page,
  world,
  noise,
}) => {
  noise.expect(REFUSED);
  const fan = await joined(page, world, 'Ada Fan');
  const person = await joined(page, world, 'Nora Wells');
  const username = `nora_${crypto.randomUUID().slice(0, 6)}`;

  await page.goto('/edit-profile');
  await page.getByLabel('Username').fill(fan.username);
  await expect(page.getByText(`@${fan.username} is already taken`)).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await expect(page.getByText(`@${username} is free`)).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: /’s menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();

  await enter(page, world, fan.email, PASSWORD);
  await page.goto(`/${person.username}`);
  await expect(page).toHaveURL(`${world.web}/${username}`);
  await expect(page.getByRole('link', { name: 'Message Nora Wells' })).toBeVisible();
  await page.getByRole('button', { name: 'Follow Nora Wells' }).click();
  await expect(page.getByRole('button', { name: 'Following Nora Wells' })).toBeVisible();
  await page.getByRole('link', { name: '1 follower', exact: true }).click();
  await expect(page).toHaveURL(`${world.web}/${username}/followers`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Followers' }).getByRole('listitem')).toHaveText([/Ada Fan.*You/]);
  await expectAccessible(page);
  await page.getByRole('link', { name: '0 Following' }).click();
  await expect(page.getByText('Nora Wells isn’t following anyone.')).toBeVisible();
});
