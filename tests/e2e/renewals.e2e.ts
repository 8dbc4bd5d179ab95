import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { expect, test } from '#tests/harness/browser-test.ts';
import { WORLD_VARIABLE, type World } from '#tests/harness/world.ts';
import { ask } from './ask.ts';
import { callAs } from './call.ts';
import { becomeCreator, joined, type Joined } from './people.ts';
import { waitForHydration, checkoutOf, expectAccessible, payWith, readMail } from './steps.ts';

// Must be confirmed with the bank at the checkout, and again at each renewal.
const ASKS_EACH_TIME = '4000 0027 6000 3184';

/** Lets a month pass for someone at the payment provider. */
async function renew(world: World, { email }: Joined): Promise<void> {
  const dataDir = process.env[WORLD_VARIABLE] ?? '';
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { paymentsSecretKey: string };
  const read = async <Answer>(path: string) =>
    (await (
      await ask(`${world.payments}/v1/${path}`, { headers: { authorization: `Bearer ${secrets.paymentsSecretKey}` } })
    ).json()) as Answer;
  const { data: customers } = await read<{ data: { id: string }[] }>(`customers?email=${encodeURIComponent(email)}`);
  const { data } = await read<{ data: { id: string }[] }>(`subscriptions?customer=${customers[0]?.id}`);
  const answer = await ask(`${world.payments}/sandbox/subscriptions/${data[0]?.id}/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.payments },
    body: JSON.stringify({ by: 'renewal' }),
  });
  expect(answer.ok).toBe(true);
}

test('a membership that renews is bought, renewed, cancelled and resumed', async ({ page, browser, world }) => {
  test.slow();
  const creator = await becomeCreator(page, world, 'Rita Renews');
  const membership = {
    type: 'recurring',
    title: 'Four a month',
    price: 2000,
    billingPeriod: 'monthly',
    sessionUsageLimit: 4,
    status: 'active',
  };
  await callAs(page, 'membership.create', { id: v7(), membership });

  const member = await (await browser.newContext()).newPage();
  const person = await joined(member, world, 'Moe Monthly');
  await member.goto(`${world.web}/${creator.username}/memberships`);
  await waitForHydration(member);
  await member.getByRole('button', { name: /^Join/ }).click();
  await payWith(member, '4242 4242 4242 4242');
  await expect(member).toHaveURL(/\/order\//);
  await expect(member.getByText('4 of 4 places left')).toBeVisible();

  await renew(world, person);
  await readMail(world.mailbox, person, ({ subject }) => subject === 'Receipt: Four a month was renewed');
  await member.reload();
  await member.getByRole('button', { name: 'Cancel: Four a month' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
  await expect(member.getByText('Ends soon').first()).toBeVisible();
  await expect(member.getByRole('button', { name: 'Resume' })).toBeFocused();
  await expectAccessible(member);
  await member.getByRole('button', { name: 'Resume' }).click();
  await expect(member.getByText('Active', { exact: true })).toBeVisible();

  // Its creator changes the offer for the future, and then stops selling it.
  await page.goto(`${world.web}/${creator.username}/memberships`);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Five a month');
  await page.getByRole('textbox', { name: 'Price' }).fill('25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article').getByText('Five a month')).toBeVisible();
  await member.goto(`${world.web}/${creator.username}/memberships`);
  const own = member.getByRole('article');
  await expect(own.getByText('Four a month')).toBeVisible();
  await expect(own.getByText('£20.00')).toBeVisible();
  await expect(own.getByRole('link', { name: 'View membership' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Stop selling' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop selling “Five a month”?' });
  await expect(dialog.getByText('it renews as before.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop selling' }).click();
  await expect(page.getByText('Not on sale', { exact: true })).toBeVisible();

  // Members left to continue can still be let run out afterwards, and an offer that comes back can be stopped with either choice.
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('One person still has it, and it renews at their price.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Let it run out' }).click();
  const last = page.getByRole('dialog', { name: 'Let “Five a month” run out?' });
  await expect(last.getByText('Nobody will be charged again, and everyone will be notified by email.', { exact: false })).toBeVisible();
  await last.getByRole('button', { name: 'Let it run out' }).click();
  await expect(page.getByRole('button', { name: 'Let it run out' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeFocused();
  await member.getByRole('link', { name: 'View membership' }).click();
  await expect(member.getByText('Ends soon').first()).toBeVisible();
  await expect(member.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Stop selling' }).click();
  await dialog.getByRole('radio', { name: 'They end' }).check();
  await expect(dialog.getByText('Nobody will be charged again, and everyone will be notified by email.', { exact: false })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  const stopped = page.waitForRequest((request) => request.url().includes('membership.update'));
  await dialog.getByRole('button', { name: 'Stop selling' }).click();
  expect((await stopped).postData()).toContain('"existing":"run_out"');
  await expect(page.getByText('Not on sale', { exact: true })).toBeVisible();
});

test('a renewal that the bank wants confirmed is repaired with another card, and the subscription continues', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const creator = await becomeCreator(page, world, 'Theo Threed');
  await callAs(page, 'subscribe.createSubscriptionConfig', { price: 600 });

  const fan = await (await browser.newContext()).newPage();
  const person = await joined(fan, world, 'Una Asked');
  await fan.goto(`${world.web}/${creator.username}#subscribe`);
  await payWith(fan, ASKS_EACH_TIME);
  await checkoutOf(fan).frameLocator('iframe[name=three-d-secure]').getByRole('button', { name: 'Complete' }).click();
  // The provider sends the browser back with the checkout's id in the address, which is then removed.
  await expect(fan.getByText('You’re now subscribed and have full access to this creator’s content.')).toBeVisible();
  await expect(fan).not.toHaveURL(/session_id/);

  await renew(world, person);
  await fan.goto(`${world.web}/my-hub/subscriptions/manage`);
  await expect(async () => {
    await fan.reload();
    await expect(fan.getByText('Card declined')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await fan.getByRole('button', { name: 'Update card: Theo Threed' }).click();
  await fan.getByLabel('Card number').fill('4242 4242 4242 4242');
  await fan.getByLabel('Name on card').fill('Una Asked');
  await fan.getByRole('button', { name: 'Save card' }).click();
  // The provider charges the amount due to the new card and sends the browser back.
  await expect(fan).toHaveURL(/\/my-hub\//);
  await expect(async () => {
    await fan.reload();
    await expect(fan.getByText('Active', { exact: true })).toBeVisible({ timeout: 5000 });
  }).toPass();
});
