import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call } from './call.ts';
import { joined, type Joined } from './people.ts';
import { waitForHydration, expectAccessible } from './steps.ts';

const MOST_TABS = 80;

/** Presses Tab, or Shift and Tab, until the element has the focus, as someone without a pointer does. */
async function tabTo(page: Page, wanted: Locator, keys: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(keys);
  }
  throw new Error(`${MOST_TABS} times ${keys} did not lead to ${wanted.toString()}.`);
}

/** Opens the menu of the button that has the focus, and moves down in it. */
async function choose(page: Page, name: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem'): Promise<void> {
  await page.keyboard.press('Enter');
  const wanted = page.getByRole(role, { name });
  await expect(page.getByRole('menu')).toBeVisible();
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}

const log = (page: Page) => page.getByRole('log');
const chats = (page: Page) => page.getByRole('list', { name: 'Conversations' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message ${name}` });
const row = (page: Page, words: string) => log(page).getByRole('listitem').filter({ hasText: words });

async function beginTalk(page: Page, to: Joined, text: string): Promise<string> {
  const begun = await call<{ result: { data: { id: string } } }>(page, '/trpc/chat.getOrCreateChat', { recipientUserId: to.id });
  const chatId = begun.result.data.id;
  await call(page, '/message', { message: { chatId, text }, entities: [] });
  return chatId;
}

test('two people talk by keys alone, and see each other’s changes live: list, conversation, words, reaction, reply, and back', async ({
  page: ana,
  browser,
  world,
}) => {
  test.slow();
  const narrow = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: world.web, reducedMotion: 'reduce' });
  const ben = await narrow.newPage();
  const anaIs = await joined(ana, world, 'Ana Keys');
  const benIs = await joined(ben, world, 'Ben Keys');
  const chatId = await beginTalk(ana, benIs, 'Are you there?');
  await call(ben, '/message', { message: { chatId, text: 'I am.' }, entities: [] });

  for (const page of [ana, ben]) {
    await page.goto('/messages');
    await waitForHydration(page);
  }
  const hers = chats(ana).getByRole('link', { name: /Ben Keys/ });
  await tabTo(ana, hers);
  await ana.keyboard.press('Enter');
  await expect(field(ana, 'Ben Keys')).toBeFocused();
  await ana.keyboard.type('Skates or boots?');
  await ana.keyboard.press('Enter');
  await expect(row(ana, 'Skates or boots?')).toContainText('Sent');
  await expect(field(ana, 'Ben Keys')).toBeFocused();

  const his = chats(ben).getByRole('link', { name: /Ana Keys/ });
  await expect(his).toContainText('Skates or boots?');
  await tabTo(ben, his);
  await ben.keyboard.press('Enter');
  await expect(field(ben, 'Ana Keys')).toBeFocused();
  await expect(row(ana, 'Skates or boots?')).toContainText('Seen');

  const actions = row(ben, 'Skates or boots?').getByRole('button', { name: 'Message actions: Skates or boots?' });
  await tabTo(ben, actions, 'Shift+Tab');
  const signs = ben.getByRole('group', { name: 'React' });
  await ben.keyboard.press('Enter');
  await expect(signs.getByRole('menuitemcheckbox', { name: '👍' })).toBeVisible();
  await expectAccessible(ben);
  await ben.keyboard.press('Escape');
  await expect(signs).toBeHidden();
  await expect(actions).toBeFocused();
  await choose(ben, '❤️', 'menuitemcheckbox');
  await expect(row(ben, 'Skates or boots?')).toContainText('❤️');
  await expect(actions).toBeFocused();
  await expect(row(ana, 'Skates or boots?')).toContainText('❤️');

  await choose(ben, 'Reply');
  await expect(field(ben, 'Ana Keys')).toBeFocused();
  await expectAccessible(ben);
  await ben.keyboard.type('Boots, and bring tea');
  await ben.keyboard.press('Enter');
  await expect(row(ben, 'Boots, and bring tea')).toContainText('Skates or boots?');
  await expect(row(ana, 'Boots, and bring tea')).toContainText('Skates or boots?');

  const all = ben.getByRole('link', { name: 'All messages' });
  await tabTo(ben, all, 'Shift+Tab');
  await ben.keyboard.press('Enter');
  await expect(his).toBeFocused();
  await expect(his).toContainText('You: Boots, and bring tea');
  await expectAccessible(ben);

  await ana.keyboard.type('Tea it is');
  await ana.keyboard.press('Enter');
  await expect(his).toContainText('Tea it is');
  await expect(his).toContainText('1');
  await expect(his).toBeFocused();
  expect(anaIs.id).not.toBe(benIs.id);
});
