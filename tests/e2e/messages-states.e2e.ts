import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call } from './call.ts';
import { joined, type Joined } from './people.ts';
import { waitForHydration, expectAccessible, PASSWORD, REFUSED } from './steps.ts';

const UNREACHED = /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;
const RTL = `مرحبا، هل البركة متجمدة؟ ${'lang'.repeat(40)}`;

const log = (page: Page) => page.getByRole('log');
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message ${name}` });

/** Expects the screen to be accessible in both themes, with nothing beyond the right edge. */
async function expectWell(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function begin(page: Page, to: Joined, text: string): Promise<string> {
  const begun = await call<{ result: { data: { id: string } } }>(page, '/trpc/chat.getOrCreateChat', { recipientUserId: to.id });
  await call(page, '/message', { message: { chatId: begun.result.data.id, text }, entities: [] });
  return begun.result.data.id;
}

test('every state of messages says what it is, on a phone and on a wide screen, whatever people are called and write', async ({
  page: ben,
  browser,
  world,
  noise,
}) => {
  test.slow();
  noise.expect(UNREACHED);
  noise.expect(REFUSED);
  const others = await browser.newContext({ baseURL: world.web });
  const [anaPage, evePage] = [await others.newPage(), await (await browser.newContext({ baseURL: world.web })).newPage()];
  const longName = 'Annabella-Wilhelmina Featherstonehaugh'.padEnd(40, 'x').slice(0, 40);
  const benIs = await joined(ben, world, 'Ben States');
  const anaIs = await joined(anaPage, world, longName);
  const eveIs = await joined(evePage, world, 'Eve Leaves');
  const line = ben.context();

  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await ben.setViewportSize(size);
    await ben.goto('/messages');
    await waitForHydration(ben);
    await expect(ben.getByText('No conversations yet')).toBeVisible();
    await expectWell(ben);
    await ben.getByRole('radio', { name: /Requests/ }).check();
    await expect(ben.getByText('No requests')).toBeVisible();
    await expectWell(ben);
  }

  // A stranger, with a name as long as names may be.
  const chatId = await begin(anaPage, benIs, RTL);
  await ben.setViewportSize({ width: 390, height: 844 });
  await expect(ben.getByRole('list', { name: 'Requests' }).getByRole('link')).toBeVisible();
  await expectWell(ben);
  await line.setOffline(true);
  await ben.getByRole('list', { name: 'Requests' }).getByRole('link').click();
  await ben.getByRole('link', { name: 'All messages' }).click();
  await line.setOffline(false);
  await ben.getByRole('list', { name: 'Requests' }).getByRole('link').click();
  await expect(ben.getByRole('button', { name: 'Accept' })).toBeVisible();
  await ben.reload();
  await expect(ben.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expectWell(ben);
  await ben.setViewportSize({ width: 1280, height: 900 });
  await expect(ben.getByRole('list', { name: 'Requests' }).getByRole('link')).toHaveAttribute('aria-current', 'page');
  await ben.setViewportSize({ width: 390, height: 844 });
  await ben.getByRole('button', { name: 'Accept' }).click();
  await expect(field(ben, anaIs.name)).toBeVisible();
  await expect(log(ben).getByText('langlang', { exact: false })).toBeVisible();
  await expectWell(ben);

  // A message just below the limit, and one just above it.
  await field(ben, anaIs.name).fill('W'.repeat(4999));
  await expect(ben.getByText('4,999 of 5,000')).toBeVisible();
  await field(ben, anaIs.name).fill('W'.repeat(5001));
  await expect(ben.getByText('Message is too long: 5,001 of 5,000')).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expectWell(ben);

  // Offline: what was written is kept, says so, and can be sent again or discarded.
  await line.setOffline(true);
  await field(ben, anaIs.name).fill('In a tunnel');
  await ben.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(ben).getByText(/Not sent/)).toBeVisible();
  await expectWell(ben);
  await log(ben).getByRole('button', { name: 'Retry' }).click();
  await expect(log(ben).getByText(/Not sent/)).toBeVisible();
  await line.setOffline(false);
  await expect(log(ben).getByText('Sent', { exact: false }).last()).toBeVisible();
  await expect(log(ben).getByText(/Not sent/)).toBeHidden();

  // Blocked while both have the conversation open: both composers say so.
  await anaPage.goto(`/messages/${benIs.id}`);
  await expect(field(anaPage, 'Ben States')).toBeVisible();
  await call(ben, '/trpc/user.block', { blockedUserId: anaIs.id });
  await field(anaPage, 'Ben States').fill('Still there?');
  await anaPage.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(anaPage).getByText('You can’t message this person.', { exact: false })).toBeVisible();
  await expect(anaPage.getByText('You can’t message Ben States.')).toBeVisible();
  await expectWell(anaPage);
  await ben.reload();
  await expect(ben.getByText('You’ve blocked', { exact: false })).toBeVisible();
  await expectWell(ben);
  await anaPage.reload();
  await expect(anaPage.getByText('You can’t message Ben States.')).toBeVisible();
  await expect(log(anaPage).getByText('In a tunnel')).toBeVisible();
  await expectWell(anaPage);
  await ben.getByRole('button', { name: 'Unblock' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(field(ben, anaIs.name)).toBeVisible();

  // Someone who has left can be read, but neither found nor written to.
  const withEve = await begin(evePage, benIs, 'Goodbye');
  await call(ben, '/trpc/chat.answerRequest', { chatId: withEve, accept: true });
  await call(ben, '/message', { message: { chatId: withEve, text: 'Farewell' }, entities: [] });
  await call(evePage, '/trpc/user.deleteAccount', { password: PASSWORD });
  await ben.goto(`/messages/${eveIs.id}`);
  await expect(ben.getByText('This person has left.', { exact: false })).toBeVisible();
  await expect(log(ben).getByText('Farewell')).toBeVisible();
  await expectWell(ben);
  expect(chatId).not.toBe(withEve);
});
