import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { joined } from './people.ts';
import { waitForHydration, expectAccessible, photo } from './steps.ts';

const UNREACHED = /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;

/** Simulates someone coming back to the page, which makes it check for news. */
async function look(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

const log = (page: Page) => page.getByRole('log');
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message ${name}` });

test('two people message each other: a request is accepted, a connection is lost, pictures, reactions and a regretted message', async ({
  page: ana,
  browser,
  world,
  noise,
}) => {
  test.slow();
  noise.expect(UNREACHED);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: world.web, hasTouch: true });
  const ben = await phone.newPage();
  const anaIs = await joined(ana, world, 'Ana Wide');
  const benIs = await joined(ben, world, 'Ben Phone');

  await ana.goto(`/${benIs.username}`);
  await ana.getByRole('link', { name: 'Message Ben Phone' }).click();
  await expect(field(ana, 'Ben Phone')).toBeFocused();
  await ana.keyboard.type('Hello Ben, is the pond frozen?');
  await ana.keyboard.press('Enter');
  await expect(log(ana).getByText('Sent')).toBeVisible();
  await expectAccessible(ana);

  await ben.goto('/messages');
  await waitForHydration(ben);
  await expect(ben.getByText('No conversations yet')).toBeVisible();
  await ben.getByRole('radio', { name: /Requests/ }).check();
  await ben.getByRole('link', { name: /Ana Wide/ }).click();
  await expect(log(ben).getByText('Hello Ben, is the pond frozen?')).toBeVisible();
  await expectAccessible(ben);
  await ben.getByRole('button', { name: 'Accept' }).click();
  await field(ben, 'Ana Wide').fill('Solid. Bring skates');
  await ben.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(ben).getByText('Sent')).toBeVisible();

  await look(ana);
  await expect(log(ana).getByText('Solid. Bring skates')).toBeVisible();
  await expect(log(ana).getByText(/Seen/)).toBeVisible();

  await phone.setOffline(true);
  await field(ben, 'Ana Wide').fill('Written in a tunnel');
  await ben.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(ben).getByText(/Not sent/)).toBeVisible();
  await field(ben, 'Ana Wide').fill('A thought that waits');
  await phone.setOffline(false);
  await expect(log(ben).getByText(/Not sent/)).toBeHidden();
  await ben.reload();
  await expect(log(ben).getByText('Written in a tunnel')).toHaveCount(1);
  await expect(field(ben, 'Ana Wide')).toHaveValue('A thought that waits');
  await ben.getByRole('link', { name: 'All messages' }).click();
  await expect(ben.getByRole('link', { name: /Ana Wide/ })).toContainText('Draft A thought that waits');

  await look(ana);
  await expect(log(ana).getByText('Written in a tunnel')).toHaveCount(1);
  await ana.locator('input[type=file]').setInputFiles(await photo('#335544'));
  await ana.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(ana).locator('img[srcset]')).toBeVisible();
  await log(ana).getByRole('button', { name: 'Enlarge photo' }).click();
  await ana.getByRole('dialog', { name: 'Picture' }).getByRole('button', { name: 'Close' }).click();
  await log(ana).getByText('Solid. Bring skates').hover();
  const answered = log(ana).getByRole('listitem').filter({ hasText: 'Solid. Bring skates' });
  await answered.getByRole('button', { name: 'Message actions' }).click();
  await ana.getByRole('group', { name: 'React' }).getByRole('menuitemcheckbox', { name: '🙏' }).click();
  await expect(answered.getByText('🙏')).toBeVisible();
  await answered.getByRole('button', { name: 'Message actions' }).click();
  await ana.getByRole('menuitem', { name: 'Reply' }).click();
  await ana.keyboard.type('I haven');
  await ana.keyboard.press('ArrowLeft');
  await ana.getByRole('button', { name: 'Emoji' }).click();
  await ana.getByRole('button', { name: '🔥' }).click();
  await expect(field(ana, 'Ben Phone')).toHaveValue('I have🔥n');
  await ana.keyboard.press('Escape');
  await field(ana, 'Ben Phone').fill('No');
  await ana.keyboard.press('Enter');
  const regretted = log(ana).getByRole('listitem').filter({ hasText: 'In answer to' });
  await expect(regretted).toContainText('Solid. Bring skates');
  // The quote is wider than the answer, and the actions stand beside the answer; the quote leads to what it answers.
  const [answer, actions] = [regretted.getByText('No', { exact: true }), regretted.getByRole('button', { name: 'Message actions' })];
  const gap = async () => ((await answer.boundingBox())?.x ?? 0) - ((await actions.boundingBox())?.x ?? 0);
  expect(await gap()).toBeLessThan(70);
  await regretted.getByRole('link', { name: /Solid/ }).click();
  await expect(ana).toHaveURL(/\?message=/);
  await regretted.getByRole('button', { name: 'Message actions' }).click();
  await ana.getByRole('menuitem', { name: 'Delete for both' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(log(ana).getByText('Message deleted')).toBeVisible();
  await expectAccessible(ana);

  await ben.getByRole('link', { name: /Ana Wide/ }).click();
  await expect(log(ben).getByText('Message deleted')).toBeVisible();
  await expect(log(ben).getByText('In answer to')).toBeHidden();
  await expect(log(ben).locator('img[srcset]')).toBeVisible();
  await expectAccessible(ben);

  await ben.getByRole('button', { name: 'More about your conversation with Ana Wide' }).click();
  await ben.getByRole('menuitem', { name: 'Block Ana Wide' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(ben.getByText('You’ve blocked Ana Wide.', { exact: false })).toBeVisible();
  await ana.reload();
  await expect(ana.getByText('You can’t message Ben Phone.')).toBeVisible();
  await expect(log(ana).getByText('Solid. Bring skates')).toBeVisible();
  expect(anaIs.username).not.toBe(benIs.username);
  await phone.close();
});
