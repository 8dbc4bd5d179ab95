import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { joined } from './people.ts';
import { waitForHydration, expectAccessible, PASSWORD, photo, REFUSED } from './steps.ts';

const UNREACHED = /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;

const log = (page: Page) => page.getByRole('log');
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message ${name}` });

test('a message that the connection held back shows in the list, and is sent from any page', async ({
  page: ana,
  browser,
  world,
  noise,
}) => {
  noise.expect(UNREACHED);
  const line = ana.context();
  const his = await browser.newContext({ baseURL: world.web });
  const benIs = await joined(await his.newPage(), world, 'Ben Unsent');
  await joined(ana, world, 'Ana Unsent');
  await ana.goto('/messages');
  await waitForHydration(ana);
  await ana.goto(`/messages/${benIs.id}`);
  await expect(field(ana, 'Ben Unsent')).toBeVisible();
  await line.setOffline(true);
  await field(ana, 'Ben Unsent').fill('From the tunnel');
  await ana.getByRole('button', { name: 'Send', exact: true }).click();
  // A first message has no conversation on the server yet, and its row is there all the same.
  await expect(log(ana).getByText('From the tunnel')).toBeVisible();
  await expect(log(ana).getByText('Not sent yet. It sends by itself once there’s a connection.')).toBeVisible();
  // The notice leaves the field free.
  const notice = await ana.getByText(/^You’re offline/).boundingBox();
  const below = await field(ana, 'Ben Unsent').boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  await ana.setViewportSize({ width: 390, height: 844 });
  await ana.getByRole('link', { name: 'All messages' }).click();
  await expect(ana.getByRole('link', { name: /Ben Unsent/ })).toContainText('Not sent yet: From the tunnel');
  await line.setOffline(false);
  await expect(ana.getByRole('link', { name: /Ben Unsent/ })).toContainText('You: From the tunnel');
  await his.close();
});

test('a refused message goes back into the field to be changed', async ({ page: ana, browser, world, noise }) => {
  noise.expect(REFUSED);
  const his = await browser.newContext({ baseURL: world.web });
  const benIs = await joined(await his.newPage(), world, 'Ben Strict');
  await joined(ana, world, 'Ana Links');
  await ana.setViewportSize({ width: 390, height: 844 });
  await ana.goto(`/messages/${benIs.id}`);
  await field(ana, 'Ben Strict').fill('Look: https://shop.example');
  await ana.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(ana).getByText(/^Not sent: New accounts can’t send links/)).toBeVisible();
  await expectAccessible(ana);
  await field(ana, 'Ben Strict').fill('Written since');
  await log(ana).getByRole('button', { name: 'Edit' }).click();
  await expect(field(ana, 'Ben Strict')).toHaveValue('Look: https://shop.example\nWritten since');
  await expect(field(ana, 'Ben Strict')).toBeFocused();
  await expect(log(ana).getByText(/^Not sent/)).toBeHidden();
  await his.close();
});

test('a session that ends by itself leaves the unsent words to their writer', async ({ page: ana, browser, world, noise }) => {
  noise.expect(REFUSED);
  const his = await browser.newContext({ baseURL: world.web });
  const benIs = await joined(await his.newPage(), world, 'Ben Waits');
  const anaIs = await joined(ana, world, 'Ana Returns');
  await ana.goto(`/messages/${benIs.id}`);
  await field(ana, 'Ben Waits').fill('Half a thought');
  await ana.evaluate(() => {
    localStorage.setItem('refreshToken', 'of-another-time');
    localStorage.setItem('accessTokenExpiry', '1');
  });
  await ana.reload();
  await expect(ana).toHaveURL(/\/welcome/);
  await ana.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await ana.getByLabel('Email').fill(anaIs.email);
  await ana.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await ana.getByRole('button', { name: 'Sign in' }).click();
  await expect(ana).toHaveURL(`/messages/${benIs.id}`);
  await expect(field(ana, 'Ben Waits')).toHaveValue('Half a thought');
  await his.close();
});

test('signing out asks about unsent messages, and takes them out of the browser', async ({ page: ana, browser, world }) => {
  const his = await browser.newContext({ baseURL: world.web });
  const benIs = await joined(await his.newPage(), world, 'Ben Left');
  await joined(ana, world, 'Ana Left');
  await ana.goto(`/messages/${benIs.id}`);
  await field(ana, 'Ben Left').fill('A secret of mine');
  const signOut = async () => {
    await ana.getByRole('button', { name: /’s menu$/ }).click();
    await ana.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  const dialog = ana.getByRole('dialog', { name: 'Sign out without sending?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(ana, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(field(ana, 'Ben Left')).toHaveValue('A secret of mine');
  await signOut();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(ana).toHaveURL(/\/welcome/);
  await expect(ana.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
  expect(await ana.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('A secret of mine');
  await his.close();
});

test('the files of a message and what it answers wait while its writer is on another page, and go once it is sent', async ({
  page: ana,
  browser,
  world,
}) => {
  const his = await browser.newContext({ baseURL: world.web });
  const benIs = await joined(await his.newPage(), world, 'Ben Photos');
  await joined(ana, world, 'Ana Photos');
  await ana.goto(`/messages/${benIs.id}`);
  await field(ana, 'Ben Photos').fill('Look');
  await ana.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(ana).getByText('Sent', { exact: false })).toBeVisible();
  await log(ana).getByRole('button', { name: 'Message actions' }).press('Enter');
  await ana.getByRole('menuitem', { name: 'Reply' }).press('Enter');
  await ana.locator('input[type=file]').setInputFiles(await photo('#335577'));
  const files = ana.getByRole('list', { name: 'Files to send' });
  await expect(files.getByRole('progressbar')).toHaveCount(0);
  await ana.getByRole('link', { name: 'Home' }).first().click();
  await expect(ana).toHaveURL('/');
  await ana.goBack();
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await expect(ana.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
  await ana.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(ana).getByText('Sent', { exact: false }).last()).toBeVisible();
  await ana.getByRole('link', { name: 'Home' }).first().click();
  await expect(ana).toHaveURL('/');
  await ana.goBack();
  await expect(field(ana, 'Ben Photos')).toBeVisible();
  await expect(files).toHaveCount(0);
  await expect(ana.getByRole('button', { name: 'Cancel reply' })).toBeHidden();
  await his.close();
});
