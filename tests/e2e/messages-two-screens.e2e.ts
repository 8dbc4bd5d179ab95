import type { Page, Response } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call } from './call.ts';
import { joined } from './people.ts';

const isCall = (path: string) => (response: Response) => new URL(response.url()).pathname.startsWith(path);

/** Opens a conversation and waits until its live events arrive and what was missed before has been fetched. */
async function openAndSettle(page: Page, userId: string): Promise<void> {
  const settled = page
    .waitForResponse(isCall('/live'))
    .then(() => page.waitForResponse((response) => response.url().includes('chat.getChat')));
  await page.goto(`/messages/${userId}`);
  await settled;
}

test('somebody who was unblocked can answer as soon as a message reaches their open conversation', async ({
  page: ben,
  browser,
  world,
}) => {
  const ana = await (await browser.newContext({ baseURL: world.web })).newPage();
  const benIs = await joined(ben, world, 'Ben Screens');
  const anaIs = await joined(ana, world, 'Ana Screens');
  const begun = await call<{ result: { data: { id: string } } }>(ana, '/trpc/chat.getOrCreateChat', { recipientUserId: benIs.id });
  const chatId = begun.result.data.id;
  await call(ana, '/message', { message: { chatId, text: 'Hello' }, entities: [] });
  await call(ben, '/trpc/user.block', { blockedUserId: anaIs.id });
  await openAndSettle(ana, benIs.id);
  await expect(ana.getByText('You can’t message Ben Screens.')).toBeVisible();
  await call(ben, '/trpc/user.unblock', { blockedUserId: anaIs.id });
  await call(ben, '/message', { message: { chatId, text: 'Sorry, a slip' }, entities: [] });
  await expect(ana.getByRole('log').getByText('Sorry, a slip')).toBeVisible();
  await expect(ana.getByRole('textbox', { name: 'Message Ben Screens' })).toBeVisible();
  await ana.context().close();
});

test('a conversation that somebody deletes for themself leaves their other page at once, and comes back with what is new', async ({
  page: ben,
  browser,
  world,
}) => {
  const ana = await (await browser.newContext({ baseURL: world.web })).newPage();
  const benIs = await joined(ben, world, 'Ben Deletes');
  const anaIs = await joined(ana, world, 'Ana Deleted');
  const begun = await call<{ result: { data: { id: string } } }>(ben, '/trpc/chat.getOrCreateChat', { recipientUserId: anaIs.id });
  const write = (page: Page, text: string) => call(page, '/message', { message: { chatId: begun.result.data.id, text }, entities: [] });
  await write(ben, 'Better forgotten');
  const other = await ben.context().newPage();
  await openAndSettle(other, anaIs.id);
  await expect(other.getByRole('log').getByText('Better forgotten')).toBeVisible();
  await call(ben, '/trpc/chat.deleteChat', { chatId: begun.result.data.id });
  await expect(other.getByText('Better forgotten')).toHaveCount(0);
  await write(ana, 'Pardon?');
  await expect(other.getByRole('log').getByText('Pardon?')).toBeVisible();
  await ana.goto(`/messages/${benIs.id}`);
  await expect(ana.getByRole('log').getByText('Better forgotten')).toBeVisible();
  await ana.context().close();
});

test('what was read while the server couldn’t be reached is no longer unread once it can be', async ({
  page: ben,
  browser,
  world,
  noise,
}) => {
  noise.expect(/Failed to load resource: net::ERR_FAILED .*chat\.readMessages/);
  const ana = await (await browser.newContext({ baseURL: world.web })).newPage();
  const benIs = await joined(ben, world, 'Ben Tunnels');
  const anaIs = await joined(ana, world, 'Ana Tunnels');
  const begun = await call<{ result: { data: { id: string } } }>(ben, '/trpc/chat.getOrCreateChat', { recipientUserId: anaIs.id });
  const chatId = begun.result.data.id;
  await call(ben, '/message', { message: { chatId, text: 'Hello?' }, entities: [] });
  await ana.goto(`/messages/${benIs.id}`);
  await expect(ana.getByRole('log').getByText('Hello?')).toBeVisible();
  await call(ana, '/message', { message: { chatId, text: 'Hello!' }, entities: [] });
  await ben.route('**/trpc/chat.readMessages*', (route) => route.abort(), { times: 2 });
  const failed = ben.waitForEvent('requestfailed', (request) => request.url().includes('chat.readMessages'));
  await ben.goto(`/messages/${anaIs.id}`);
  await expect(ben.getByRole('log').getByText('Hello!')).toBeVisible();
  const badge = ben.getByRole('link', { name: /Messages.*1 unread/ }).first();
  await expect(badge).toBeVisible();
  await failed;
  await ben.getByRole('link', { name: 'Home' }).first().click();
  await expect(badge).toBeHidden();
  await ana.context().close();
});
