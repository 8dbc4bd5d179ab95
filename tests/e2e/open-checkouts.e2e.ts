import { v7 } from 'uuid';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { becomeCreator, joined } from './people.ts';
import { checkoutOf, expectAccessible, payWith } from './steps.ts';

const TOMORROW = () => new Date(Date.now() + 86_400_000);

test('a place that was left unpaid is shown with its amount and time on the order and on the session, and is paid from there', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const host = await becomeCreator(page, world, 'Hope Host');
  const date = await publishSession(page, { title: 'Half bought', startsAt: TOMORROW(), price: 800, maxParticipantCount: 1 });
  const buyer = await (await browser.newContext()).newPage();
  const person = await joined(buyer, world, 'Abby Away');
  const session = `${world.web}/${host.username}/session/${date.sessionId}`;
  await buyer.goto(session);
  await buyer.getByRole('button', { name: 'Buy Tickets', exact: true }).click();
  const dialog = buyer.getByRole('dialog', { name: 'Half bought' });
  await expect(dialog.getByText(/^Held for you until \d/)).toBeVisible();
  await expect(dialog.getByRole('timer')).toHaveText(/^(31:00|30:\d\d) left$/);
  await expect(checkoutOf(buyer).getByLabel('Card number')).toBeVisible();

  // The phone closes the tab, or the page is reloaded.
  await buyer.goto(session);
  const held = buyer.getByRole('region', { name: 'Your place' });
  await expect(held.getByText(/^Held for you until \d/)).toBeVisible();
  await expect(held.getByRole('button', { name: 'Give up the place' })).toBeVisible();
  await expectAccessible(buyer);

  await buyer.goto(`${world.web}/my-hub/orders`);
  await buyer
    .getByRole('list', { name: 'Bought' })
    .getByRole('link', { name: /Half bought/ })
    .click();
  await expect(buyer.getByText('Not paid yet')).toBeVisible();
  await expect(buyer.getByRole('article').getByText('£8.00').last()).toBeVisible();
  await expect(buyer.getByText(/^Nothing was charged\. After \d/)).toBeVisible();
  await expectAccessible(buyer);
  await buyer.getByRole('button', { name: 'Continue to pay £8.00' }).click();
  await expect(checkoutOf(buyer).getByLabel('Card number')).toBeVisible();
  // Closing the form leaves the place held: it is given up only by its own button.
  await buyer.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await buyer.getByRole('button', { name: 'Continue to pay £8.00' }).click();
  await payWith(buyer, '4242 4242 4242 4242');
  await expect(buyer.getByText('Ticket valid')).toBeVisible();
  await expect(buyer).toHaveURL(`${world.web}/order/${date.sessionEventId}/${person.id}`);
});

test('a place that is given up is free for others at once, from the session and from the order', async ({ page, browser, world }) => {
  const host = await becomeCreator(page, world, 'Gus Host');
  const date = await publishSession(page, { title: 'Given up', startsAt: TOMORROW(), price: 500, maxParticipantCount: 1 });
  const buyer = await (await browser.newContext()).newPage();
  const person = await joined(buyer, world, 'Ned Never');
  const session = `${world.web}/${host.username}/session/${date.sessionId}`;
  await call(buyer, '/ticket', { ...date, paymentId: v7() });
  await buyer.goto(session);
  await buyer.getByRole('button', { name: 'Give up the place' }).click();
  await expect(buyer.getByRole('button', { name: 'Buy Tickets', exact: true })).toBeVisible();

  await call(buyer, '/ticket', { ...date, paymentId: v7() });
  await buyer.goto(`${world.web}/order/${date.sessionEventId}/${person.id}`);
  await buyer.getByRole('button', { name: 'Give up the place' }).press('Enter');
  await expect(buyer.getByText('The checkout was closed before it was paid, so there’s no ticket and nothing was charged.')).toBeVisible();
  await expect(buyer.locator(':focus'), 'the keyboard is where the order was').not.toHaveCount(0);
  const other = await (await browser.newContext()).newPage();
  await joined(other, world, 'Lou Luckier');
  await call(other, '/ticket', { ...date, paymentId: v7() });
});

test('an unpaid pass, subscription and tip are each continued or cancelled from their order', async ({ page, browser, world }) => {
  test.slow();
  const creator = await becomeCreator(page, world, 'Otto Offers');
  const offered = async (procedure: string, body: object) =>
    (await call<{ result: { data: { id: string } } }>(page, `/trpc/${procedure}`, body)).result.data.id;
  const offer = await offered('subscribe.createSubscriptionConfig', { price: 600 });
  const pass = await offered('membership.create', {
    id: v7(),
    membership: { status: 'active', sessionUsageLimit: 4, price: 2000, type: 'one-time', title: 'Four classes' },
  });
  const buyer = await (await browser.newContext()).newPage();
  const person = await joined(buyer, world, 'Pip Pauses');
  const orders = [v7(), v7()];
  await call(buyer, '/membership/purchase', { membershipId: pass, paymentId: orders[0] });
  await call(buyer, '/tip', { paymentId: orders[1], tip: { recipientUserId: creator.id, amount: 500 } });
  await call(buyer, '/subscribe', { subscriptionOwnerUserId: creator.id, subscriptionId: offer, paymentId: v7() });

  for (const [itemId, amount] of [
    [orders[0], '£20.00'],
    [orders[1], '£5.00'],
  ] as const) {
    await buyer.goto(`${world.web}/order/${itemId}/${person.id}`);
    await expect(buyer.getByText(/^You can pay until \d/)).toBeVisible();
    await buyer.getByRole('button', { name: `Continue to pay ${amount}` }).click();
    await expect(checkoutOf(buyer).getByLabel('Card number')).toBeVisible();
    await expect(buyer.getByRole('dialog').getByRole('timer')).toBeVisible();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await buyer.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(buyer.getByText('Not paid yet')).toBeHidden();
    await expect(buyer.getByText(/nothing was (bought or )?charged/)).toBeVisible();
  }
  await buyer.goto(`${world.web}/order/${offer}/${person.id}`);
  await buyer.getByRole('link', { name: 'Continue to pay £6.00' }).click();
  await expect(buyer.getByRole('dialog', { name: 'Subscribe' }).getByRole('timer')).toBeVisible();
});
