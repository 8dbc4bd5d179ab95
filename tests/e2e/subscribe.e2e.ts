import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { joined } from './people.ts';
import {
  waitForHydration,
  checkoutOf,
  confirm,
  expectAccessible,
  fillSignUp,
  newPerson,
  payWith,
  readCode,
  readMail,
  type Person,
} from './steps.ts';

type Offered = { username: string; name: string; text: string };

/** Creates a creator who can be paid, offers a monthly subscription and has shared a post with subscribers only. */
async function offer(page: Page, world: World): Promise<Offered> {
  const name = 'Ines Drill';
  const { username } = await joined(page, world, name);
  await page.goto(`${world.web}/edit-profile#become-a-creator`);
  const section = page.getByRole('region', { name: 'Monthly subscription' });
  await section.getByLabel('Price per month').fill('6');
  await expect(section.getByRole('button', { name: 'Offer subscription' }), 'nothing priced before payouts').toBeDisabled();
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await page.getByRole('button', { name: 'Agree and submit' }).click();
  await expect(page.getByRole('heading', { name: 'You’re a creator' })).toBeVisible({ timeout: 120_000 });
  await section.getByLabel('Price per month').fill('6');
  await section.getByLabel('What subscribers get (optional)').fill('Every post, and the Sunday drill');
  await expect(section.getByText('Subscribers pay £6.00 a month. You receive £5.20 and Turnout keeps £0.80.')).toBeVisible();
  await section.getByRole('button', { name: 'Offer subscription' }).click();
  await expect(section.getByText('On offer')).toBeVisible();
  await expectAccessible(page);
  const text = `The Sunday drill ${crypto.randomUUID()}`;
  await page.goto('/create-content');
  await page.getByRole('tab', { name: 'Post' }).click();
  await page.getByRole('radio', { name: 'Subscribers' }).check();
  await page.getByRole('textbox', { name: 'Text' }).fill(`${'A long warm-up. '.repeat(24)}${text}`);
  await page.getByRole('button', { name: 'Publish post' }).click();
  await expect(page).toHaveURL(/\/post\//);
  // The composer, which holds the same words, stays until the post has loaded.
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveCount(0);
  await expect(page.getByText(text)).toBeVisible();
  return { username, name, text };
}

async function joinToSubscribe(page: Page, world: World, username: string): Promise<Person> {
  const person = newPerson('Fay Fan');
  await page.goto(`${world.web}/${username}`);
  await waitForHydration(page);
  await expect(page.getByText('Auto-renews · Cancel anytime')).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe for £6.00/month' }).click();
  await page.getByRole('dialog', { name: 'Join in' }).getByRole('link', { name: 'Sign up' }).click();
  await fillSignUp(page, person);
  await confirm(page, await readCode(world.mailbox, person));
  return person;
}

test('a guest signs up on the way, subscribes, reads what was locked, cancels and resumes', async ({ page, browser, world }) => {
  test.slow();
  const creator = await (await browser.newContext()).newPage();
  const { username, name, text } = await offer(creator, world);
  const known = Promise.withResolvers<void>();
  await page.route(/getSubscriber/, async (route) => {
    await known.promise;
    await route.continue();
  });
  let checkouts = 0;
  page.on('request', (request) => (checkouts += new URL(request.url()).pathname === '/subscribe' ? 1 : 0));
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  const person = await joinToSubscribe(page, world, username);
  const dialog = page.getByRole('dialog', { name: 'Subscribe' });
  const button = page.getByRole('button', { name: 'Subscribe for £6.00/month' });
  // Until it is known whether one has subscribed, the button shows that it waits, and presses do nothing.
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeDisabled();
  for (let press = 0; press < 2; press += 1) await button.dispatchEvent('click');
  await expect(dialog).toHaveCount(0);
  known.resolve();
  await expect(dialog.getByText('To pay today')).toBeVisible();
  await expect(dialog.getByText(`${name} receives £5.20 and Turnout keeps £0.80.`)).toBeVisible();
  // Checked with the payment provider's form in it, which loads a moment later.
  await expect(checkoutOf(page).getByLabel('Card number')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  // Closing it loses nothing, and two presses open one checkout.
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(checkouts).toBe(1);
  await button.dblclick();
  await expect(checkoutOf(page).getByLabel('Card number')).toBeVisible();
  expect(checkouts).toBe(2);
  await dialog.getByRole('button', { name: 'Close' }).click();
  // A step back to the page's own history entry, on its way, would abort leaving the page; people are slower.
  await expect.poll(() => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0)).toBe(0);
  await page.goto('/my-hub/orders');
  await page.getByLabel('Type').selectOption({ label: 'Subscriptions' });
  await page.getByRole('link', { name: /Subscription to/ }).click();
  await page.getByRole('link', { name: 'Continue to pay £6.00' }).click();
  await expect(checkoutOf(page).getByLabel('Card number')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Exclusive Content for Subscribers').first().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await payWith(page, '4242424242424242');
  await expect(page.getByText('You’re now subscribed and have full access to this creator’s content.')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByText('Read more').first().click();
  await expect(page.getByText(text)).toBeVisible();
  await page.goto(`${world.web}/${username}`);
  await readMail(world.mailbox, person, (mail) => mail.subject === `You’re subscribed to ${name}`);

  await page.getByRole('link', { name: 'Subscribed' }).click();
  await expect(page.getByRole('heading', { name: 'Monthly subscription' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${world.web}/${username}#subscribe`);
  await expect(page.getByRole('heading', { name: 'Subscriptions', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: `Cancel: ${name}` }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Ends soon')).toBeVisible();
  await expect(page.getByRole('button', { name: `Resume: ${name}` })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Resume: ${name}` }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await readMail(world.mailbox, person, (mail) => mail.subject === `Your subscription to ${name} will continue`);
  expect(
    warnings.filter((text) => text.includes('EmbeddedCheckoutProvider')),
    'complaints of the payment form',
  ).toEqual([]);
});

test('the creator’s own button leads to the offer, which can be stopped', async ({ page, browser, world }) => {
  test.slow();
  const { username } = await offer(page, world);
  await page.goto(`${world.web}/${username}#subscribe`);
  await expect(page).toHaveURL(/\/my-hub\/orders$/);
  await page.goto(`${world.web}/${username}`);
  await page.getByRole('link', { name: 'Manage Subscription' }).click();
  const section = page.getByRole('region', { name: 'Monthly subscription' });
  await section.getByRole('button', { name: 'Stop offering' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop offering' }).click();
  await expect(section.getByText('Not offered')).toBeVisible();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`${world.web}/${username}`);
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(guest.getByRole('button', { name: /^Subscribe for/ })).toHaveCount(0);
});
