import { expect, test } from '#tests/harness/browser-test.ts';
import { joined } from './people.ts';
import { addPhoto, waitForHydration, expectAccessible, photo, unfoldMore } from './steps.ts';

test('a post is written with a picture and a mention, edited, discussed, shared and deleted', async ({ page, world, context, noise }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const author = await joined(page, world, 'Petra Holm');
  await page.goto('/create-content');
  await unfoldMore(page);
  // A session's description is written like a post.
  await page.getByRole('textbox', { name: 'Description' }).pressSequentially('By @noah');
  await expect(page.getByRole('option', { name: /@noah_b/ })).toBeVisible();
  await expect(page.getByText('8 of 10000 characters used')).toBeAttached();
  await page.getByRole('tab', { name: 'Post' }).click();

  // Dismissed suggestions come back for the next mention.
  const words = page.getByRole('textbox', { name: 'Text' });
  await words.pressSequentially('With @noah');
  await expect(page.getByRole('option', { name: /@noah_b/ })).toHaveAttribute('aria-selected', 'true');
  await words.press('Escape');
  await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeHidden();
  for (const _ of '@noah') await words.press('Backspace');
  await words.pressSequentially('@noah');
  await expect(page.getByRole('option', { name: /@noah_b/ })).toBeVisible();
  await words.press('Enter');
  await expect(words).toHaveValue('With @noah_b ');

  await addPhoto(page);
  const note = { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await page.locator('input[type=file]').setInputFiles([await photo('#336699'), ...Array<typeof note>(9).fill(note)]);
  await expect(page.getByText('You can add up to 10: 1 file was left out.')).toBeVisible();
  await expect(page.getByText('note.pdf: Unsupported file type')).toHaveCount(8);
  for (let place = 10; place > 2; place -= 1) await page.getByRole('button', { name: `Remove photo ${place}` }).click();
  await page.getByRole('button', { name: 'Move photo 1 down' }).press('Enter');
  await expect(page.getByLabel('Description of photo 2')).toHaveValue('A bright studio');
  await expect(page.getByRole('button', { name: 'Move photo 2 up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(page);

  // Words and pictures are kept while another page is open.
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('tab', { name: 'Discover' })).toBeVisible();
  await page.getByRole('link', { name: 'Create' }).first().click();
  await expect(words).toHaveValue('With @noah_b ');
  await expect(page.getByLabel('Description of photo 1')).toHaveValue('A bright studio');
  // A tag that was typed but not confirmed counts too.
  await page.getByRole('combobox', { name: 'Tags' }).fill('evening');
  await page.getByRole('button', { name: 'Publish post' }).click();
  await expect(page.getByRole('img', { name: 'A bright studio' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('link', { name: '@noah_b' })).toHaveAttribute('href', '/noah_b');

  // A picture fills the screen uncropped; keys lead to the next one and back to the page.
  await page.getByRole('button', { name: 'Enlarge: A bright studio' }).press('Enter');
  const enlarged = page.getByRole('dialog', { name: '2 pictures' });
  await expect(enlarged.getByRole('img', { name: 'A bright studio' })).toBeInViewport({ ratio: 1 });
  await expect(enlarged.getByText('1 of 2')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('ArrowRight');
  await expect(enlarged.getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Enlarge: A bright studio' })).toBeFocused();

  // The page has only just loaded and may still shift, even under a pointer; keys don't miss.
  await expect(page).toHaveURL(/\/post\//);
  await page.getByRole('button', { name: 'Manage this post' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  await expect(page).toHaveURL(/\/create-content\?edit=/);
  await expect(page.getByRole('list', { name: 'Tags: selected' })).toHaveText('evening');
  await page.getByRole('textbox', { name: 'Text' }).fill('Nobody else today.');
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await page.getByLabel('Description of photo 1').fill('A quiet studio');
  // When a lost connection comes back, the page refetches, and discards nothing unsaved.
  const askedAgain = page.waitForResponse(/content\.getContentItem/);
  await page.evaluate(() => ['offline', 'online'].forEach((type) => window.dispatchEvent(new Event(type))));
  await askedAgain;
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Description of photo 1')).toHaveValue('A quiet studio');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/Edited (?:just now|.+ ago)/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Picture' })).toBeVisible();
  await expect(page.getByRole('link', { name: '@noah_b' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Join the conversation' }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('First');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Join the conversation' })).toBeFocused();
  await page.getByRole('button', { name: 'Reply to Petra Holm' }).click();
  await page.getByRole('textbox', { name: 'Your reply' }).fill('And second');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Replies to Petra Holm' })).toContainText('And second');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete the comment by Petra Holm' }).first().click();
  // Someone else with permission is quicker.
  noise.expect(/status of 404 .*comment\.delete/);
  await page.route(
    '**/trpc/comment.delete*',
    async (route) => {
      await route.fetch();
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This comment was deleted.')).toBeVisible();
  await expect(page.getByText('And second')).toBeVisible();

  // Code that can't be fetched doesn't take the page down with it.
  noise.expect(/Failed to load resource: net::ERR_FAILED .*share-dialog/);
  await page.route('**/assets/share-dialog-*', (route) => route.abort());
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('This couldn’t be loaded. Check your connection and reload the page.')).toBeVisible();
  await expect(page.getByText('And second')).toBeVisible();
  await page.unroute('**/assets/share-dialog-*');
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('img', { name: /^QR code with the link/ })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Manage this post' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: 'Delete' });
  await expect(remove).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await remove.click();
  await expect(page).toHaveURL(`${world.web}/${author.username}`);
  await expect(page.getByText('Nobody else today.')).toHaveCount(0);
});
