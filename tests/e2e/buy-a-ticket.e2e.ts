import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { call } from './call.ts';
import { becomeCreator, joined } from './people.ts';
import {
  waitForHydration,
  checkoutOf,
  composeWeeklySession,
  confirm,
  expectAccessible,
  fillSignUp,
  newPerson,
  payWith,
  readCode,
  readMail,
  REFUSED,
} from './steps.ts';

const DAY = 86_400_000;

type Hosted = { path: string; title: string; username: string };

/** Creates someone who has just joined, can be paid and hosts a session of the given size and price, starting tomorrow. */
async function host(page: Page, world: World, session: { price: number; places: number | null }): Promise<Hosted> {
  await becomeCreator(page, world, 'Hana Host');
  const title = `Flow ${crypto.randomUUID().slice(0, 8)}`;
  const { content } = await call<{ content: { id: string; username: string } }>(page, '/session', {
    content: {
      title,
      text: 'An hour on the mat.',
      duration: 60,
      startDateTime: new Date(Date.now() + DAY).toISOString(),
      timeZone: 'Europe/London',
      locationType: 'in-person',
      addressLine: '1 Park Lane',
      city: 'London',
      price: session.price,
      maxParticipantCount: session.places,
    },
    entities: [],
    metadata: {},
  });
  return { path: `/${content.username}/session/${content.id}`, title, username: content.username };
}

/** Has someone join in order to buy: they come from the session and are returned to it, asked how many places they want, and pay for one. */
async function joinToBuy(page: Page, mailbox: string, path: string, name: string) {
  const person = newPerson(name);
  await page.goto(path);
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Buy Tickets - / }).click();
  await page.getByRole('dialog', { name: 'Join in' }).getByRole('link', { name: 'Sign up' }).click();
  await fillSignUp(page, person);
  await confirm(page, await readCode(mailbox, person));
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to pay' }).click();
  return person;
}

/** Has someone who joined before open the checkout of a session. */
async function arriveToBuy(page: Page, world: World, path: string, name: string) {
  const person = await joined(page, world, name);
  await page.goto(`${world.web}${path}`);
  // The page arrives as guests see it, with the price in the button, and doesn't respond before it knows who is reading.
  await page.getByRole('button', { name: 'Buy Tickets', exact: true }).click();
  const [, sessionId = ''] = path.split('/session/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('turnout.views')), 'the session counts as seen').toContain(sessionId);
  return person;
}

test('a stranger finds a session, joins, pays by card and gets the ticket; the creator sees who is coming and what was earned', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const stranger = await (await browser.newContext()).newPage();
  await becomeCreator(page, world, 'Hana Host');
  const title = `Flow ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/create-content');
  await composeWeeklySession(page, title);
  await page.getByRole('button', { name: 'Publish session' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const session = { title, path: new URL(page.url()).pathname };

  const card = stranger.getByRole('article').filter({ hasText: session.title });
  // It can be found a moment after it is published.
  await expect
    .poll(async () => {
      await stranger.goto(`${world.web}/search?q=${encodeURIComponent(session.title)}`);
      return card.count();
    })
    .toBe(1);
  await card.getByRole('link', { name: session.title }).click();
  await stranger.getByRole('main').getByRole('link', { name: 'Hana Host' }).first().click();
  await expect(stranger.getByRole('heading', { name: 'Hana Host' })).toBeVisible();
  await stranger.getByRole('link', { name: session.title }).first().click();
  await expect(stranger.getByRole('heading', { level: 1, name: session.title })).toBeVisible();
  await expect(stranger.getByText('12 places left')).toBeVisible();
  await expect(stranger.getByText('12 Grove Road')).toBeHidden();
  await expectAccessible(stranger);

  const person = await joinToBuy(stranger, world.mailbox, `${world.web}${session.path}`, 'Sam Stranger');
  await payWith(stranger, '4242 4242 4242 4242');
  await expect(stranger).toHaveURL(/\/order\//);
  await expect(stranger.getByText('Ticket valid')).toBeVisible();
  await expect(stranger.getByRole('img', { name: /QR code of ticket/ })).toBeVisible();
  await expect(stranger.getByRole('article').getByText('12 Grove Road, London')).toBeVisible();
  await expect(stranger.getByText('£8.00').first()).toBeVisible();
  await expectAccessible(stranger);
  expect(new URL(stranger.url()).search).toBe('');

  await stranger.getByRole('link', { name: 'Orders' }).first().click();
  await expect(stranger.getByRole('list', { name: 'Bought' }).getByRole('link', { name: new RegExp(session.title) })).toBeVisible();
  await expectAccessible(stranger);
  const mail = await readMail(world.mailbox, person, ({ subject }) => subject.startsWith('Your ticket'));
  expect(mail.text).toContain(session.title);
  const calendar = atob(mail.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))?.content ?? '');
  expect(calendar).toContain('BEGIN:VEVENT');
  expect(calendar).toContain('12 Grove Road');

  await page.goto(session.path);
  await waitForHydration(page);
  await page.getByRole('button', { name: /Participants/ }).click();
  await expect(page.getByRole('list', { name: 'Participants' }).getByText('Sam Stranger')).toBeVisible();
  await page.goto('/my-hub');
  await expect(page.getByText('£7.00').first()).toBeVisible();
  await page.goto('/my-hub/orders');
  await page.getByRole('radio', { name: 'Sold' }).click();
  await page
    .getByRole('table', { name: 'Sold' })
    .getByRole('link', { name: new RegExp(session.title) })
    .click();
  await expect(page.getByRole('table', { name: 'Payment log' }).getByText('Payment')).toBeVisible();
  await expectAccessible(page);
});

test('a declined card is explained and the same checkout accepts another; 3-D Secure may fail first', async ({
  page,
  browser,
  world,
  noise,
}) => {
  test.slow();
  noise.expect(REFUSED);
  const session = await host(page, world, { price: 1200, places: 3 });
  const buyer = await (await browser.newContext()).newPage();
  await arriveToBuy(buyer, world, session.path, 'Dee Cline');
  await payWith(buyer, '4000 0000 0000 0002');
  await expect(
    checkoutOf(buyer)
      .getByRole('alert')
      .filter({ hasText: /declined/i }),
  ).toBeVisible();
  await payWith(buyer, '4000 0000 0000 3220');
  const bank = checkoutOf(buyer).frameLocator('iframe[name=three-d-secure]');
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(checkoutOf(buyer).getByRole('alert').first()).toBeVisible();
  // The message has just moved the button away from under the pointer; keys don't miss.
  await checkoutOf(buyer).getByRole('button', { name: /^Pay/ }).press('Enter');
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(buyer.getByText('Ticket valid')).toBeVisible();
});

test('closing the checkout gives the last seat back, and the next person buys it', async ({ page, browser, world, noise }) => {
  test.slow();
  noise.expect(REFUSED);
  const session = await host(page, world, { price: 500, places: 1 });
  const first = await (await browser.newContext()).newPage();
  const second = await (await browser.newContext()).newPage();
  await arriveToBuy(first, world, session.path, 'Fay First');
  await expect(checkoutOf(first).getByLabel('Card number')).toBeVisible();

  await joined(second, world, 'Cy Second');
  await second.goto(`${world.web}${session.path}`);
  await waitForHydration(second);
  await second.getByRole('button', { name: 'Buy Tickets', exact: true }).click();
  await expect(second.getByText('This session is full and cannot accept more participants.')).toBeVisible();

  await first.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(first.getByRole('dialog')).toBeHidden();
  // The seat is released a moment after the dialog has closed; a page loaded before that says the session is full.
  await expect(async () => {
    await second.goto(`${world.web}${session.path}`);
    await waitForHydration(second);
    await second.getByRole('button', { name: 'Buy Tickets', exact: true }).click({ timeout: 10_000 });
    await expect(checkoutOf(second).getByLabel('Card number')).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await payWith(second, '4242 4242 4242 4242');
  await expect(second.getByText('Ticket valid')).toBeVisible();
  await first.goto(`${world.web}${session.path}`);
  await expect(first.getByRole('button', { name: 'Session Full' })).toBeDisabled();
});

test('a free ticket needs no checkout, and the host checks people in from the order', async ({ page, browser, world, noise }) => {
  noise.expect(REFUSED);
  test.slow();
  const session = await host(page, world, { price: 0, places: null });
  const guest = await (await browser.newContext()).newPage();
  await arriveToBuy(guest, world, session.path, 'Gia Guest');
  await expect(guest.getByText('Ticket valid')).toBeVisible();
  const code = (await guest.getByRole('article').locator('figcaption').textContent()) ?? '';
  await guest.goto(`${world.web}${session.path}`);
  await expect(guest.getByRole('link', { name: 'View Ticket' })).toBeVisible();

  await page.goto('/my-hub/orders');
  await page.getByRole('radio', { name: 'Sold' }).click();
  await page
    .getByRole('table', { name: 'Sold' })
    .getByRole('link', { name: new RegExp(session.title) })
    .click();
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByText(/^Checked in at /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Check in' })).toBeVisible();
  // A code that a phone's own camera reads leads here.
  await page.goto(`${page.url()}&code=WRONG-CODES`);
  await expect(page.getByLabel('Ticket code')).toHaveValue('WRONG-CODES');
  await page.getByLabel('Ticket code').press('Enter');
  await expect(page.getByText('No ticket for this session has that code.')).toBeVisible();
  await page.getByLabel('Ticket code').fill(code.toLowerCase());
  await page.getByLabel('Ticket code').press('Enter');
  await expect(page.getByText('Gia Guest is checked in.')).toBeVisible();
});

test('an address alone books nothing: someone who arrives at a free date is asked first, and may close the question', async ({
  page,
  browser,
  world,
}) => {
  const session = await host(page, world, { price: 0, places: 5 });
  const guest = await (await browser.newContext()).newPage();
  await joined(guest, world, 'Ada Arrives');
  await guest.goto(`${world.web}${session.path}#checkout`);
  const dialog = guest.getByRole('dialog', { name: session.title });
  await expect(dialog.getByText('It’s free, and you can return the ticket until the session starts.')).toBeVisible();
  await expectAccessible(guest, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(guest).not.toHaveURL(/#checkout/);
  await page.goto(session.path);
  await expect(page.getByText('0 of 5 booked')).toBeVisible();
  await guest.goto(`${world.web}${session.path}?from=mail#checkout`);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(guest.getByText('Ticket valid')).toBeVisible();
});

test('the host refunds a part of a paid ticket, then the rest, and the buyer is notified each time', async ({ page, browser, world }) => {
  test.slow();
  const session = await host(page, world, { price: 800, places: 2 });
  const buyer = await (await browser.newContext()).newPage();
  const person = await arriveToBuy(buyer, world, session.path, 'Ria Refund');
  await payWith(buyer, '4242 4242 4242 4242');
  await expect(buyer.getByText('Ticket valid')).toBeVisible();

  await page.goto('/my-hub/orders');
  await page.getByRole('radio', { name: 'Sold' }).click();
  await page
    .getByRole('table', { name: 'Sold' })
    .getByRole('link', { name: new RegExp(session.title) })
    .click();
  await page.getByRole('button', { name: 'Refund £8.00' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('becomes invalid, and the place is free again.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Part' }).check();
  await dialog.getByLabel('Amount').fill('9');
  await expect(dialog.getByText('Only £8.00 is left')).toBeVisible();
  await dialog.getByLabel('Amount').fill('3');
  await expect(dialog.getByText('keeps the ticket.')).toBeVisible();
  await expect(dialog.getByText('£2.62')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Half of it was cancelled');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Refund £3.00' }).click();
  await expect(page.getByText('Partly refunded').first()).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByText('Partly refunded')).toBeVisible();
  await expect(buyer.getByText('Ticket valid')).toBeVisible();
  await readMail(world.mailbox, person, ({ subject }) => subject.startsWith('Partly refunded'));

  await page.getByRole('button', { name: 'Refund £5.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('The reason must be at least 5 characters')).toBeVisible();
  await page.getByLabel('Reason').fill('The room is flooded');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  // The button is gone after the refund; focus is on the receipt that shows the result.
  await expect(page.locator(':focus').getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByText('The room is flooded')).toBeVisible();
  await readMail(world.mailbox, person, ({ subject }) => subject.startsWith('Refunded'));
});
