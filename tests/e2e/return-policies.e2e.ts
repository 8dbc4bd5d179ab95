import { v7 } from 'uuid';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, callAs, publishSession } from './call.ts';
import { payByCall, type Order } from './pay-by-call.ts';
import { becomeCreator, joined } from './people.ts';
import { expectAccessible } from './steps.ts';

test('what a host promises about returned tickets is said before paying, and holds: the buyer gets the share, and the next in line the place', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const host = await becomeCreator(page, world, 'Rita Returns');
  const newPage = async () => await (await browser.newContext()).newPage();
  const session = { title: `Back ${crypto.randomUUID().slice(0, 8)}`, price: 800, maxParticipantCount: 1 };
  const startsAt = new Date(Date.now() + 5 * 86_400_000);
  const { sessionId, sessionEventId } = await publishSession(page, {
    ...session,
    startsAt,
    returnPolicy: { hoursBefore: 24, percent: 50, lateCostsUse: false },
  });
  const address = `${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}`;
  const buyer = await newPage();
  const bob = await joined(buyer, world, 'Bob Buyer');
  await buyer.goto(address);
  await expect(buyer.getByText(', paid by card. Return for 50% of the price until 24 hours before the start.')).toBeVisible();
  await payByCall(world, await call<Order>(buyer, '/ticket', { sessionId, sessionEventId, paymentId: v7() }), bob);

  const next = await newPage();
  await joined(next, world, 'Nia Next');
  await next.goto(address);
  // The server renders nothing of members: the ticket is there some time after the page.
  await expect(async () => {
    await buyer.goto(`${world.web}/order/${sessionEventId}/${bob.id}`);
    await expect(buyer.getByText('Ticket valid')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await callAs(next, 'ticket.joinWaitingList', { userId: host.id, sessionEventId, paysWith: 'card' });

  await expect(buyer.getByText(/^Return for 50% of the price until 24 hours before the start\. Until /)).toBeVisible();
  await buyer.getByRole('button', { name: 'Return for 50% of the price' }).click();
  const dialog = buyer.getByRole('dialog', { name: 'Return this ticket?' });
  await expect(dialog.getByText('It will no longer be valid, and you’ll get £4.00 back.')).toBeVisible();
  await expectAccessible(buyer);
  await dialog.getByRole('button', { name: 'Return ticket' }).click();
  await expect(buyer.getByText(/You returned this ticket\. £4\.00 of its price has been refunded/)).toBeVisible();

  await next.goto(address);
  await expect(next.getByRole('heading', { name: /^A place is free for you until / })).toBeVisible();
});
