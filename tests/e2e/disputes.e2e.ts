import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#tests/harness/browser-test.ts';
import { WORLD_VARIABLE, type World } from '#tests/harness/world.ts';
import { ask } from './ask.ts';
import { call, callAs } from './call.ts';
import { becomeCreator, joined, type Joined } from './people.ts';
import { payByCall, type Order } from './pay-by-call.ts';
import { waitForHydration, expectAccessible, readMail } from './steps.ts';

type Found = { data: { id: string }[] };

async function read(world: World, path: string): Promise<Found> {
  const dataDir = process.env[WORLD_VARIABLE] ?? '';
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { paymentsSecretKey: string };
  return (await (
    await ask(`${world.payments}/v1/${path}`, { headers: { authorization: `Bearer ${secrets.paymentsSecretKey}` } })
  ).json()) as Found;
}

/** Does what the buyer's bank does, through the payment provider's console. */
async function bank(world: World, path: string, body: object): Promise<{ id: string }> {
  const answer = await ask(`${world.payments}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.payments },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as { id: string };
}

async function dispute(world: World, { email }: Joined): Promise<string> {
  const { data: customers } = await read(world, `customers?email=${encodeURIComponent(email)}`);
  const { data: charges } = await read(world, `charges?customer=${customers[0]?.id}`);
  return (await bank(world, `charges/${charges[0]?.id}/dispute`, { reason: 'fraudulent' })).id;
}

test('a disputed payment is shown to its creator wherever money is shown, and what it paid for ends if they lose', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const creator = await becomeCreator(page, world, 'Dora Disputed');
  await callAs(page, 'subscribe.createSubscriptionConfig', { price: 600 });
  const offer = await page.evaluate(async (userId) => {
    const answer = await fetch(`/trpc/subscribe.getSubscriptionConfig?input=${encodeURIComponent(JSON.stringify({ userId }))}`);
    return ((await answer.json()) as { result: { data: { id: string } } }).result.data.id;
  }, creator.id);
  const fan = await (await browser.newContext()).newPage();
  const person = await joined(fan, world, 'Bea Bank');
  const order = await call<Order>(fan, '/subscribe', { subscriptionOwnerUserId: creator.id, subscriptionId: offer });
  await payByCall(world, order, person);
  await readMail(world.mailbox, person, ({ subject }) => subject === 'You’re subscribed to Dora Disputed');

  const taken = await dispute(world, person);
  const mail = await readMail(world.mailbox, creator, ({ subject }) => subject.startsWith('A payment is disputed'));
  expect(mail.text).toContain('your share is on hold');
  const path = `${world.web}/order/${offer}/${person.id}`;
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText('It can’t be refunded until the dispute is settled.')).toBeVisible({ timeout: 5000 });
    await expect(page.getByRole('table', { name: 'Payment log' }).getByText('Taken back by the bank')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByText('Refund', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0);
  await page.goto('/my-hub');
  await expect(page.getByText('One payment is disputed by the buyer’s bank.', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the order' })).toHaveAttribute('href', /^\/order\//);
  await expectAccessible(page);
  // Until it is decided, the subscriber keeps what they paid for; their receipt mentions no refund.
  await fan.goto(path);
  await expect(fan.getByText('Active', { exact: true })).toBeVisible();
  await expect(fan.getByText(/^Returned by your bank, /)).toBeVisible();

  await bank(world, `disputes/${taken}/close`, { outcome: 'lost' });
  await readMail(world.mailbox, creator, ({ subject }) => subject.startsWith('A dispute was lost'));
  const won = await readMail(world.mailbox, person, ({ subject }) => subject.startsWith('Your bank returned your payment'));
  expect(won.text).toContain('You won’t be charged again.');
  await readMail(world.mailbox, person, ({ subject }) => /^Your subscription to .* has ended$/.test(subject));
  await fan.goto(`${world.web}/${creator.username}`);
  await waitForHydration(fan);
  await expect(fan.getByRole('button', { name: 'Subscribe for £6.00/month' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('The buyer’s bank decided this dispute in their favour, and the money went back to them.')).toBeVisible();
  await expect(page.getByText('chargeback')).toHaveCount(0);
});
