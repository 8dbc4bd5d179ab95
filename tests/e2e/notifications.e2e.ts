import type { Browser } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { call, callAs } from './call.ts';
import { joined } from './people.ts';
import { waitForHydration, expectAccessible, readMail } from './steps.ts';

async function likes(browser: Browser, world: World, name: string, input: object): Promise<void> {
  const context = await browser.newContext({ baseURL: world.web });
  const page = await context.newPage();
  await joined(page, world, name);
  await call(page, '/trpc/interaction.like', input);
  await context.close();
}

test('someone turns on emails about likes, sees two likes in one line, and unsubscribes by the link in the mail', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const ana = await joined(page, world, 'Ana Told');
  const { content } = await call<{ content: { id: string } }>(page, '/content', { content: { text: 'Ten minutes of hip openers' } });

  await page.goto('/notifications');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Notification settings' }).click();
  const box = page.getByRole('checkbox', { name: 'Likes: Email' });
  await expect(page.getByRole('checkbox', { name: 'Tickets, receipts and refunds: Email' })).toBeDisabled();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await quiet.click();
  await expect(quiet).toBeChecked();
  await page.getByRole('radio', { name: 'Weekly' }).click();
  await expect(page.getByText(/^Mondays at 8 am/)).toBeVisible();
  await expectAccessible(page);

  const liked = { contentItemUri: { type: 'POST', id: content.id }, contentUserId: ana.id };
  await likes(browser, world, 'Fan One', liked);
  await likes(browser, world, 'Fan Two', liked);

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click();
  const line = page.getByRole('link', { name: 'New: Fan Two and Fan One liked “Ten minutes of hip openers”.' });
  await expect(line).toBeVisible();
  await expectAccessible(page);
  // What was seen is read, and shown as such when the screen is reopened.
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Fan Two and Fan One liked “Ten minutes of hip openers”.', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Mentions' }).click();
  await expect(page.getByText('No mentions yet')).toBeVisible();

  const mail = await readMail(world.mailbox, ana, ({ subject }) => subject === 'Fan One liked your post.');
  const link = /http\S+\/unsubscribe\?token=\S+/.exec(mail.text)?.[0] ?? '';
  const guest = await browser.newContext({ baseURL: world.web, viewport: { width: 390, height: 844 } });
  const other = await guest.newPage();
  await other.goto(link);
  await waitForHydration(other);
  await expect(other.getByText('Stop getting emails about “Likes”?')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(other.getByText('You no longer get emails about “Likes”.')).toBeVisible();
  await guest.close();

  await page.goto('/notifications/settings');
  await expect(box).not.toBeChecked();
});

test('quiet hours follow somebody who travels, whichever page they open there', async ({ page: home, browser, world }) => {
  const tess = await joined(home, world, 'Tess Travels');
  await callAs(home, 'notification.updateSettings', { quiet: { from: 1320, to: 420 }, timeZone: 'Europe/London' });
  // Asked later, the browser at home would find that they are away, and report that they are back.
  const looked = home.waitForResponse((response) => response.url().includes('notification.getSettings') && response.ok());
  await home.goto('/');
  await looked;
  const away = await browser.newContext({
    baseURL: world.web,
    storageState: await home.context().storageState(),
    timezoneId: 'Asia/Tokyo',
  });
  const page = await away.newPage();
  const told = page.waitForResponse((response) => response.url().includes('notification.updateSettings') && response.ok());
  await page.goto('/my-hub');
  await told;
  // A notification makes the browser at home refetch the settings, which is no reason to report its own zone again.
  const learned = home.waitForResponse((response) => response.url().includes('notification.getSettings') && response.ok());
  const others = await browser.newContext({ baseURL: world.web });
  const fan = await others.newPage();
  const { id } = await joined(fan, world, 'Fan Abroad');
  await callAs(fan, 'user.followUser', { userId: id, followingUserId: tess.id });
  await learned;
  await page.goto('/notifications/settings');
  await expect(page.getByText('Tokyo time. It follows you when you travel.').first()).toBeVisible();
  await others.close();
  await away.close();
});
