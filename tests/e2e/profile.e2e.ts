import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { enter, joined } from './people.ts';
import { expectAccessible, PASSWORD, REFUSED, signIn, waitForHydration } from './steps.ts';

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

/** How far what is on the page has moved by itself since it was opened, as browsers measure it (Layout Instability API). */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test('on a phone, the profile of somebody who takes tips arrives with that button and stays where it is, for guests, members and its owner', async ({
  browser,
  world,
}) => {
  const creator = world.demo.find(({ role }) => role === 'creator');
  const member = world.demo.find(({ role }) => role === 'member');
  if (!creator || !member) throw new Error('The demo lacks a creator or a member.');
  for (const reader of [null, member, creator]) {
    const page = await (await browser.newContext({ baseURL: world.web, viewport: { width: 390, height: 844 } })).newPage();
    if (reader !== null) await signIn(page, reader.email, reader.password);
    await page.goto(`/${creator.username}`);
    await waitForHydration(page);
    const main = page.getByRole('main');
    const [tip, own, message] = [
      main.getByRole('button', { name: /^Tip / }).first(),
      main.getByRole('link', { name: 'Manage Subscription' }),
      main.getByRole('link', { name: /^Message / }),
    ];
    // What comes last for each.
    await expect(reader === creator ? own : reader === null ? tip : message).toBeVisible();
    await expect(tip).toHaveCount(reader === creator ? 0 : 1);
    expect(await shiftOf(page), reader?.role ?? 'guest').toBeLessThanOrEqual(0.01);
    expect(await (await page.request.get(`/${creator.username}`)).text()).toMatch(/aria-label="Tip /);
  }
});
