import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { joined } from './people.ts';
import { waitForHydration, unfoldMore } from './steps.ts';

/** Puts a text onto the clipboard as spreadsheets do: as text, as HTML and as a picture of itself. */
async function copyCells(page: Page, text: string): Promise<void> {
  await page.evaluate(async (words) => {
    const canvas = document.createElement('canvas');
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const html = new Blob([`<table><tr><td>${words}</td></tr></table>`], { type: 'text/html' });
    const plain = new Blob([words], { type: 'text/plain' });
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': plain, 'text/html': html, ...(picture && { 'image/png': picture }) }),
    ]);
  }, text);
}

/** Puts a picture alone onto the clipboard. */
async function copyPicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (picture) await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  });
}

async function expectPasted(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue(text);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
}

test('text that was copied with a picture of itself is pasted as text wherever people write, and a picture as a picture', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await joined(page, world, 'Cell Copier');
  await page.goto('/create-content');
  await waitForHydration(page);
  await copyCells(page, 'Mats for 12');
  await expectPasted(page, page.getByLabel('Title', { exact: true }), 'Mats for 12');
  await unfoldMore(page);
  await expectPasted(page, page.getByRole('textbox', { name: 'Description' }), 'Mats for 12');
  await page.getByRole('tab', { name: 'Post' }).click();
  await expectPasted(page, page.getByRole('textbox', { name: 'Text' }), 'Mats for 12');
  await page.getByRole('button', { name: 'Publish post' }).click();
  await expect(page).toHaveURL(/\/post\//);
  await page.getByText('Join the conversation').click();
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  await expectPasted(page, comment, 'Mats for 12');
  await copyPicture(page);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await expect(comment).toHaveValue('Mats for 12');

  await copyCells(page, 'Mats for 12');
  await page.goto('/noah_b');
  await page.getByRole('link', { name: /^Message / }).click();
  await expectPasted(page, page.getByRole('textbox', { name: /^Message / }), 'Mats for 12');
});

/** Presses Enter as Safari reports the one that ends a composition: after its end, with the code of a processed key. */
async function endComposition(field: Locator): Promise<void> {
  await field.evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
  );
}

test('the key that ends the composition of a word sends nothing, picks nobody and leads nowhere', async ({ page, world }) => {
  await joined(page, world, 'Kana Writer');
  await page.goto('/');
  await waitForHydration(page);
  const what = page.getByRole('combobox', { name: 'What' });
  await what.fill('noah_b');
  await expect(page.getByRole('option', { name: /@noah_b/ })).toBeVisible();
  await what.press('ArrowDown');
  await endComposition(what);
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/messages');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'New message' }).first().click();
  const to = page.getByRole('textbox', { name: 'To' });
  await to.fill('noah_b');
  await expect(page.getByRole('list', { name: 'People' }).getByRole('button').first()).toBeVisible();
  await endComposition(to);
  await expect(to).toHaveValue('noah_b');
  await to.press('Enter');

  const message = page.getByRole('textbox', { name: /^Message / });
  await message.fill('日本');
  await endComposition(message);
  await expect(message).toHaveValue('日本');
  await expect(page.getByRole('log').getByText('日本')).toHaveCount(0);
  await message.press('Enter');
  await expect(page.getByRole('log').getByText('日本')).toBeVisible();

  await message.pressSequentially('@noah_');
  await expect(page.getByRole('option', { name: /@noah_b/ })).toBeVisible();
  await endComposition(message);
  await expect(message).toHaveValue('@noah_');
});
