import type { Browser, Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { call, publishSession } from './call.ts';
import { joined } from './people.ts';
import { expectAccessible, waitForHydration } from './steps.ts';

test.use({ serviceWorkers: 'allow' });

/** A date of the person on the page, with an order of three places, and the texts of its QR codes. */
async function soldDate(page: Page, browser: Browser, world: World, title: string) {
  const host = await joined(page, world, 'Dora Door');
  const date = await publishSession(page, { title, startsAt: new Date(Date.now() + 86_400_000), maxParticipantCount: 9 });
  const guests = await (await browser.newContext()).newPage();
  const guest = await joined(guests, world, 'Noah Bennett');
  await call(guests, '/ticket', { ...date, seats: [{}, { guestName: 'Mia' }, { guestName: 'Ben' }] });
  const codes = await guests.evaluate(
    async (input) => {
      const response = await fetch(`/trpc/ticket.getTicket?input=${encodeURIComponent(JSON.stringify(input))}`, {
        headers: { authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}` },
      });
      const { result } = (await response.json()) as { result: { data: { seats: { code: string; signature: string }[] } } };
      return result.data.seats;
    },
    { sessionEventId: date.sessionEventId, userId: guest.id },
  );
  await guests.context().close();
  return { host, date, codes: codes.map(({ code }) => code) };
}

/** Types as a scanner on a cable does: all letters within one frame, then Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => {
    for (const key of [...typed, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, text);
}

/** Opens the door and waits until the page would open without a connection. */
async function openDoor(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
  await expect(page.getByText('works without network')).toBeVisible({ timeout: 30_000 });
}

test('a door works without a connection, after a reload too, and sends what happened once there is one', async ({
  page,
  browser,
  context,
  world,
  noise,
}) => {
  test.slow();
  noise.expect(/net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { date, codes } = await soldDate(page, browser, world, 'Throw a pot');
  await openDoor(page, `${world.web}/door#${date.sessionEventId}`);
  await expect(page.getByText('0 of 3 here')).toBeVisible();
  await expectAccessible(page);
  await scan(page, codes[0] ?? '');
  await expect(page.getByText('Come in')).toBeVisible();
  await expect(page.getByText('Noah Bennett').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Let (Mia|Ben) in too$/ }).press('Enter');
  await expect(page.getByText('2 of 3 here')).toBeVisible();
  await expect(page.getByText(/to send/)).toHaveCount(0);

  await context.setOffline(true);
  await page.goto(`${world.web}/door`);
  await page.goto(`${world.web}/door#${date.sessionEventId}`);
  await page.reload();
  await expect(page.getByText('No network')).toBeVisible();
  await expect(page.getByText('2 of 3 here')).toBeVisible();
  await scan(page, codes[0] ?? '');
  await expect(page.getByText('Already in')).toBeVisible();
  await expect(page.getByText(/^At .* by Dora Door$/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByLabel('Ticket code').fill('AAAAA-BBBBB');
  await page.getByLabel('Ticket code').press('Enter');
  await expect(page.getByText('Not on the list')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).press('Enter');

  await page.getByRole('button', { name: 'Walk-in' }).first().press('Enter');
  await page.getByLabel('Name', { exact: false }).first().fill('Gwen');
  await page.getByLabel('Paid in cash').fill('30');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Let Gwen in, £30.00 cash' }).press('Enter');
  await page.getByRole('button', { name: 'Roster' }).press('Enter');
  await expect(page.getByText('1 to send')).toBeVisible();
  await page.getByRole('button', { name: /^Undo check-in of (Mia|Ben)$/ }).press('Enter');
  await page.getByRole('button', { name: 'Check in Ben' }).press('Enter');
  await expect(page.getByText('3 to send')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('3 to send')).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try now' }).press('Enter');
  await expect(page.getByText(/synced/)).toBeVisible();
  await expect(page.getByText(/to send/)).toHaveCount(0);
});

test('a helper opens the door by a link without an account, lets guests in by name, and is out once the link is revoked', async ({
  page,
  browser,
  world,
  noise,
}) => {
  test.slow();
  noise.expect(/status of 404/);
  const { host, date } = await soldDate(page, browser, world, 'Fire a pot');
  await page.goto(`${world.web}/${host.username}/session/${date.sessionId}/guests?sessionEventId=${date.sessionEventId}`);
  await page.getByRole('link', { name: 'Open the door' }).click();
  await expect(page.getByText('0 of 3 here')).toBeVisible();
  await page.getByRole('button', { name: 'Helpers' }).press('Enter');
  await page.getByLabel('Name of the helper').fill('Sam');
  await page.getByLabel('Name of the helper').press('Enter');
  const address = await page.getByRole('textbox', { name: 'Link for Sam' }).inputValue();
  await expectAccessible(page, '[role=dialog]');

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(address);
  await expect(phone.getByText('0 of 3 here')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Helpers' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Roster' }).press('Enter');
  await phone.getByLabel('Name or code').fill('mi');
  await phone.getByRole('button', { name: 'Check in Mia' }).press('Enter');
  await expect(phone.getByRole('button', { name: 'Undo check-in of Mia' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 3 here')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Sam', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('2 doors')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Helpers' }).press('Enter');
  await expect(page.getByText('1 let in')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke the link of Sam' }).press('Enter');
  await expect(phone.getByRole('heading', { level: 1, name: 'This door is closed' })).toBeVisible({ timeout: 15_000 });
  await expect(phone.getByText('Mia')).toHaveCount(0);
});
