import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { joined } from './people.ts';
import { waitForHydration, expectAccessible, photo } from './steps.ts';

const log = (page: Page) => page.getByRole('log');

test('a guest asks the host from their order, with one picture pasted and one dropped; the host writes to everyone who is coming', async ({
  page: hosts,
  browser,
  world,
}) => {
  const host = await joined(hosts, world, 'Hana Host');
  const date = await publishSession(hosts, { title: 'Tea at six', startsAt: new Date(Date.now() + 86_400_000) });
  const guests = await (await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: world.web })).newPage();
  const guest = await joined(guests, world, 'Gus Guest');
  await call(guests, '/ticket', date);

  // Permission for push is requested only on a press, which is offered once there is an order.
  await guests.addInitScript(() => {
    // A headless browser refuses on people's behalf, and for good; this one refuses once for each request.
    let refused = false;
    Object.defineProperty(Notification, 'permission', {
      get: () => {
        const state = refused ? 'denied' : 'default';
        refused = false;
        return state;
      },
    });
    Notification.requestPermission = async () => {
      document.documentElement.dataset['asked'] = 'for push';
      refused = true;
      return 'denied';
    };
  });
  const offered = guests.getByRole('region', { name: 'Push notifications' });
  await guests.goto('/my-hub');
  await waitForHydration(guests);
  await expect(offered).toHaveCount(0);
  await guests.goto(`/order/${date.sessionEventId}/${guest.id}`);
  await expect(offered).toBeVisible();
  await expect(guests.locator('html[data-asked]')).toHaveCount(0);
  await offered.getByRole('button', { name: 'Turn on push' }).click();
  await expect(guests.locator('html[data-asked]')).toHaveCount(1);
  await expect(offered.getByRole('status')).toContainText('Your browser is blocking notifications from this site.');
  await guests.getByRole('link', { name: 'Ask the host' }).click();
  // The order is there before anything is written, and the field says what will happen.
  await expect(guests.getByRole('article', { name: 'Order: Tea at six' })).toBeVisible();
  await expect(guests.getByText('This is the start of your conversation with Hana Host.')).toBeVisible();
  const field = guests.getByRole('textbox', { name: 'Message Hana Host' });
  await field.fill('Which tea shall I bring?');
  await give(guests, 'paste', await photo('#335544'));
  await expect(guests.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await give(guests, 'drop', await photo('#884433'));
  await expect(guests.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await guests.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(guests).locator('img[srcset]')).toHaveCount(2);
  // It is offered after a first message, and beside the notifications until it is declined.
  await expect(offered).toContainText('when they reply');
  const conversation = guests.url();
  await guests.goto('/notifications');
  await expect(offered.getByRole('heading', { name: 'Know it on your phone too' })).toBeVisible();
  await expectAccessible(guests);
  await offered.getByRole('button', { name: 'Not now' }).click();
  await expect(offered).toHaveCount(0);
  await guests.goto(conversation);

  await hosts.goto(`/${host.username}/session/${date.sessionId}/guests?sessionEventId=${date.sessionEventId}`);
  await hosts.getByRole('link', { name: 'Message all' }).click();
  await hosts.getByRole('textbox', { name: 'Message' }).fill('Bring a cup of your own.');
  await expect(hosts.getByText(/· 1 person$/)).toBeVisible();
  await expect(hosts.getByText('They get it in the app and by email.')).toBeVisible();
  await expectAccessible(hosts);
  await hosts.getByRole('button', { name: 'Send to all' }).click();
  await hosts.getByRole('dialog', { name: 'Message 1 person?' }).getByRole('button', { name: 'Send' }).click();
  await expect(hosts.getByText('Sent to 1 of 1 person.')).toBeVisible();
  await expect(hosts.getByText('In the app and by email.')).toBeVisible();
  await hosts.reload();
  await expect(hosts.getByText('Sent to 1 of 1 person.')).toBeVisible();
  await expect(log(guests).getByText('Bring a cup of your own.')).toBeVisible();
  await hosts.getByRole('link', { name: 'Go to Messages' }).click();
  await hosts.getByRole('link', { name: /Gus Guest/ }).click();
  await expect(log(hosts).getByText('Which tea shall I bring?')).toBeVisible();
  await expect(hosts.getByText(/· Coming /)).toBeVisible();
  await expect(log(hosts).locator('img[srcset]')).toHaveCount(2);
});

/** Pastes a file into the field for a message, or drops it there. */
async function give(page: Page, how: 'paste' | 'drop', file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const box = page.getByRole('textbox', { name: /^Message / });
  const data = await page.evaluateHandle(
    ([name, type, base64]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
      return transfer;
    },
    [file.name, file.mimeType, file.buffer.toString('base64')] as const,
  );
  if (how === 'drop') return box.dispatchEvent('drop', { dataTransfer: data });
  await box.evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}
