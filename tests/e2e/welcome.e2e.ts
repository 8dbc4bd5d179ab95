import { expect, test } from '#tests/harness/browser-test.ts';
import { enter, joined } from './people.ts';
import { waitForHydration, expectAccessible, PASSWORD } from './steps.ts';

test('a guest who opens a shared price list is told what signing in opens, and sees whose it is', async ({ page, browser, world }) => {
  const person = await joined(await (await browser.newContext()).newPage(), world, 'Ana Quill');
  await page.goto(`/${person.username}/memberships`);
  await expect(page).toHaveURL(/\/welcome$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('status').getByText(`Sign in to see the passes and memberships of @${person.username}`)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await waitForHydration(page);
  await expect(main.getByRole('link', { name: 'Sign up' }).first()).toHaveAttribute('href', /next=%2F[^%]+%2Fmemberships/);
  await main.getByRole('link', { name: /^Ana Quill/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Quill' })).toBeVisible();
});

test('a guest who opens a topic is shown the topic', async ({ page }) => {
  await page.goto('/community/Yoga');
  await expect(page.getByRole('status').getByText('Sign in to see everything about #Yoga')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /^Yoga/ }).click();
  await expect(page).toHaveURL(/\/search\?q=Yoga&tag=Yoga$/);
});

test('whoever signs out is told so, and the other tab that it was signed out', async ({ page, world }) => {
  await joined(page, world, 'Otis Out');
  const other = await page.context().newPage();
  await other.goto('/notifications');
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await page.goto('/my-hub');
  await page.getByRole('button', { name: /’s menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You’ve signed out')).toBeVisible();
  await expect(other.getByText('You were signed out')).toBeVisible();
});

test('a device that is signed out from another is told so, and what to do if that was somebody else', async ({ page, browser, world }) => {
  const { email } = await joined(page, world, 'Dora Devices');
  const lost = await (await browser.newContext()).newPage();
  await enter(lost, world, email, PASSWORD);
  await lost.goto(`${world.web}/notifications`);
  await expect(lost.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await page.goto('/edit-profile#sessions');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await lost.reload();
  await expect(lost.getByText('You were signed out')).toBeVisible();
  await expect(lost.getByText('This session was ended from another device.')).toBeVisible();
});

test('the welcome page has a door for people who come and one for people who host', async ({ page }) => {
  await page.goto('/welcome');
  await waitForHydration(page);
  await expect(page.getByText(/signed out|Sign in to/)).toHaveCount(0);
  const doors = page.getByRole('navigation', { name: 'How it works' });
  await doors.getByRole('link', { name: /^Come along/ }).click();
  await expect(page.getByRole('heading', { name: 'Come along' })).toBeInViewport();
  await doors.getByRole('link', { name: /^Host something/ }).click();
  await expect(page.getByRole('heading', { name: 'Sell tickets' })).toBeInViewport();
  const whole = await page.getByRole('main').innerText();
  for (const offer of ['passes', 'memberships', 'subscriptions', 'tips']) expect(whole.toLowerCase()).toContain(offer);
});
