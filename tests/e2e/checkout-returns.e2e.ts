import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { call } from './call.ts';
import { becomeCreator, joined, type Joined } from './people.ts';
import { checkoutIdOf, payByCall, type Order } from './pay-by-call.ts';
import { expectAccessible, REFUSED } from './steps.ts';

type Kept = { itemId: string; type: string; status: string };

/** Puts a subscription, two memberships and a session at £8 on sale. */
async function openShop(page: Page) {
  const common = { status: 'active', sessionUsageLimit: 4, price: 2000 };
  const offered = async (procedure: string, body: object) =>
    (await call<{ result: { data: { id: string } } }>(page, `/trpc/${procedure}`, body)).result.data.id;
  await offered('subscribe.createSubscriptionConfig', { price: 600 });
  const pass = await offered('membership.create', { id: v7(), membership: { ...common, type: 'one-time', title: 'Four classes' } });
  const renewing = await offered('membership.create', {
    id: v7(),
    membership: { ...common, type: 'recurring', billingPeriod: 'monthly', title: 'Four a month' },
  });
  const { content } = await call<{ content: { id: string; userId: string; nextEvent: { id: string } } }>(page, '/session', {
    content: {
      title: 'Balance',
      duration: 60,
      startDateTime: new Date(Date.now() + 86_400_000).toISOString(),
      timeZone: 'Europe/London',
      locationType: 'online',
      locationUrl: 'https://example.com/balance',
      price: 800,
      maxParticipantCount: 5,
    },
    entities: [],
    metadata: {},
  });
  return { pass, renewing, session: content };
}

async function ordersOf(page: Page): Promise<Kept[]> {
  const read = () =>
    fetch(`/trpc/payment.queryPaymentsByUser?input=${encodeURIComponent('{"limit":50}')}`, {
      headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` },
    }).then((response) => response.json() as Promise<unknown>);
  const { result } = (await page.evaluate(read)) as { result: { data: { items: Kept[] } } };
  return result.data.items.map(({ itemId, type, status }) => ({ itemId, type, status }));
}

/** Has somebody else pay a tip; returns its checkout. */
async function paidBySomebodyElse(page: Page, world: World, recipientUserId: string): Promise<string> {
  const person = await joined(page, world, 'Vera Victim');
  const order = await call<Order>(page, '/tip', { paymentId: v7(), tip: { recipientUserId, amount: 500 } });
  await payByCall(world, order, person);
  return checkoutIdOf(order);
}

async function orderEverything(page: Page, creator: Joined, shop: Awaited<ReturnType<typeof openShop>>): Promise<void> {
  await call(page, '/ticket', { sessionId: shop.session.id, sessionEventId: shop.session.nextEvent.id, paymentId: v7() });
  for (const membershipId of [shop.pass, shop.renewing]) await call(page, '/membership/purchase', { membershipId, paymentId: v7() });
  await call(page, '/tip', { paymentId: v7(), tip: { recipientUserId: creator.id, amount: 500 } });
}

test('an invented checkout in the address, or somebody else’s, is reported calmly on every page one returns to, and changes nothing', async ({
  page,
  browser,
  world,
  noise,
}) => {
  test.slow();
  noise.expect(REFUSED);
  const host = await (await browser.newContext()).newPage();
  const creator = await becomeCreator(host, world, 'Rhea Returns');
  const shop = await openShop(host);
  const theirs = await paidBySomebodyElse(await (await browser.newContext()).newPage(), world, creator.id);
  const me = await joined(page, world, 'Finn Forger');
  await orderEverything(page, creator, shop);
  const before = await ordersOf(page);
  expect(new Set(before.map(({ type }) => type))).toEqual(new Set(['SESSION_EVENT', 'MEMBERSHIP', 'TIP']));
  expect(before).toHaveLength(4);

  for (const session of ['cs_test_0123456789abcdef', theirs, '../../etc']) {
    const returned = `session_id=${encodeURIComponent(session)}`;
    for (const { itemId } of before) {
      await page.goto(`/order/${itemId}/${me.id}?${returned}`);
      await expect(page.getByText('We couldn’t check your payment. Reload this page in a moment.')).toBeVisible();
      await expect(page.getByText(/^Paid\./)).toHaveCount(0);
    }
    await page.goto(`/${creator.username}?${returned}`);
    const dialog = page.getByRole('dialog', { name: 'Subscribe' });
    await expect(dialog.getByText('Failed to create payment session')).toBeVisible();
    await expect(dialog.getByText('We couldn’t check your payment. Try again in a moment.')).toBeVisible();
    if (session === theirs) await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page).not.toHaveURL(/session_id/);
    await expect(page.getByRole('button', { name: 'Subscribe for £6.00/month' })).toBeVisible();
  }
  expect(await ordersOf(page)).toEqual(before);
});

test('one’s own paid checkout says nothing about another order, and doesn’t complete it', async ({ page, browser, world }) => {
  test.slow();
  const host = await (await browser.newContext()).newPage();
  const creator = await becomeCreator(host, world, 'Olga Other');
  const shop = await openShop(host);
  const paid = await paidBySomebodyElse(page, world, creator.id);
  const [tip] = await ordersOf(page);
  await call(page, '/membership/purchase', { membershipId: shop.pass, paymentId: v7() });
  const pass = (await ordersOf(page)).find(({ type }) => type === 'MEMBERSHIP');
  const userId = await page.evaluate(() => localStorage.getItem('userId'));
  await page.goto(`/order/${tip?.itemId}/${userId}?session_id=${paid}`);
  await expect(page.getByText('Paid. Your tip has arrived, and the receipt is on its way to you by email.')).toBeVisible();
  await expect(page).not.toHaveURL(/session_id/);
  await page.goto(`/order/${pass?.itemId}/${userId}?session_id=${paid}`);
  await expect(page).not.toHaveURL(/session_id/);
  await expect(page.getByText('Not paid yet')).toBeVisible();
  await expect(page.getByText(/^Paid\./)).toHaveCount(0);
  expect((await ordersOf(page)).find(({ type }) => type === 'MEMBERSHIP')?.status).toBe('PENDING');
});

test('a finished subscription leaves the address while its success is still shown, and doesn’t come back with Close', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const host = await (await browser.newContext()).newPage();
  const creator = await becomeCreator(host, world, 'Sid Session');
  await openShop(host);
  const person = await joined(page, world, 'Rae Returned');
  const { id: subscriptionId } = await page.evaluate(async (userId) => {
    const response = await fetch(`/trpc/subscribe.getSubscriptionConfig?input=${encodeURIComponent(JSON.stringify({ userId }))}`);
    return ((await response.json()) as { result: { data: { id: string } } }).result.data;
  }, creator.id);
  const order = await call<Order>(page, '/subscribe', { subscriptionOwnerUserId: creator.id, subscriptionId, paymentId: v7() });
  await payByCall(world, order, person);
  await page.goto(`/${creator.username}?session_id=${checkoutIdOf(order)}`);
  const dialog = page.getByRole('dialog', { name: 'Subscribe' });
  await expect(dialog.getByText('You’re now subscribed and have full access to this creator’s content.')).toBeVisible();
  await expect(page).not.toHaveURL(/session_id/);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/${creator.username}`);
  await expect(page.getByRole('link', { name: 'Subscribed' })).toBeVisible();
});
