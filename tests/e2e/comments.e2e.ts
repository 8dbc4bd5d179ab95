import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call } from './call.ts';
import { joined, type Joined } from './people.ts';
import { waitForHydration, photo } from './steps.ts';

const comment = (page: Page) => page.getByRole('textbox', { name: 'Your comment' });
const reply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' });

type Written = { comment: { id: string } };

async function publish(page: Page, { id, username }: Joined) {
  const { content } = await call<{ content: { id: string } }>(page, '/content', { content: { text: 'Who is coming to the lake?' } });
  const place = { contentItemUri: { type: 'POST', id: content.id }, contentUserId: id };
  return {
    path: `/${username}/post/${content.id}`,
    write: async (text: string, parentCommentId?: string) =>
      (await call<Written>(page, '/comment', { comment: { ...place, text, ...(parentCommentId ? { parentCommentId } : {}) } })).comment.id,
  };
}

test('a half-written comment and reply wait for their writer on another page, through a reload and in another tab', async ({
  page: ana,
  world,
}) => {
  const anaIs = await joined(ana, world, 'Ana Halfway');
  const { path, write } = await publish(ana, anaIs);
  await write('I am');
  await ana.goto(path);
  await waitForHydration(ana);
  await ana.getByRole('button', { name: 'Join the conversation' }).click();
  await comment(ana).fill('Half a thought');
  await ana
    .getByLabel('New comment')
    .locator('input[type=file]')
    .setInputFiles(await photo('#446688'));
  await ana.getByLabel('Description of the photo').fill('The lake');
  await ana.getByRole('button', { name: 'Reply to Ana Halfway' }).click();
  await reply(ana).fill('Half an answer');

  await ana.getByRole('link', { name: 'Home' }).first().click();
  await expect(ana).toHaveURL('/');
  await ana.goBack();
  await expect(comment(ana)).toHaveValue('Half a thought');
  await expect(ana.getByLabel('Description of the photo')).toHaveValue('The lake');
  await expect(reply(ana)).toHaveValue('Half an answer');
  await ana.getByRole('button', { name: 'Remove photo.jpg' }).click();

  await ana.reload();
  await expect(comment(ana)).toHaveValue('Half a thought');
  await expect(reply(ana)).toHaveValue('Half an answer');
  await expect(ana.getByRole('textbox', { name: 'Your comment' })).not.toBeFocused();
  const second = await ana.context().newPage();
  await second.goto(path);
  await expect(comment(second)).toHaveValue('Half a thought');

  await second.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(second.getByRole('article').getByText('Half a thought')).toBeVisible();
  await expect(comment(ana)).toHaveValue('');
  // Taking a reply back is meant.
  await ana.getByRole('button', { name: 'Cancel' }).click();
  await ana.reload();
  await waitForHydration(ana);
  await expect(ana.getByRole('article').getByText('Half a thought')).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Join the conversation' })).toBeVisible();
  await expect(reply(ana)).toBeHidden();
  await second.close();
});

test('signing out asks about half-written comments, and takes them out of the browser', async ({ page: ana, world }) => {
  const { path } = await publish(ana, await joined(ana, world, 'Ana Leaves'));
  await ana.goto(path);
  await waitForHydration(ana);
  await ana.getByRole('button', { name: 'Join the conversation' }).click();
  await comment(ana).fill('A secret of mine');
  await ana.getByRole('button', { name: /’s menu$/ }).click();
  await ana.getByRole('menuitem', { name: 'Sign out' }).click();
  await ana.getByRole('dialog', { name: 'Sign out without sending?' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(ana).toHaveURL(/\/welcome/);
  expect(await ana.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('A secret of mine');
});

test('answering somebody else keeps what is half written', async ({ page: ana, browser, world }) => {
  const hers = await publish(ana, await joined(ana, world, 'Ana Writes'));
  const under = await hers.write('Who has a boat?');
  const his = await browser.newContext({ baseURL: world.web });
  const ben = await his.newPage();
  await joined(ben, world, 'Ben Rows');
  await hers.write('It leaks', under);
  await ben.goto(hers.path);
  await waitForHydration(ben);
  await ben.getByRole('button', { name: 'Reply to Ana Writes' }).first().click();
  await reply(ben).pressSequentially('I have one');
  await ben.getByRole('button', { name: 'Reply to Ana Writes' }).last().click();
  await expect(reply(ben)).toHaveValue(/^@\w+ I have one$/);
  await expect(reply(ben)).toBeFocused();
  await his.close();
});

test('a reply in a long thread is shown to its writer before those in between are, and goes when it is deleted', async ({
  page: ana,
  world,
}) => {
  const { path, write } = await publish(ana, await joined(ana, world, 'Ana Long'));
  const under = await write('How cold is it?');
  for (let number = 1; number <= 22; number += 1) await write(`Guess ${number}`, under);
  await ana.goto(path);
  await waitForHydration(ana);
  await ana.getByRole('button', { name: 'Reply to Ana Long' }).click();
  const earlier = ana.getByRole('list', { name: 'Replies to Ana Long', exact: true });
  await expect(earlier.getByRole('article')).toHaveCount(20);
  await reply(ana).fill('Four degrees');
  await ana.getByRole('button', { name: 'Reply', exact: true }).click();
  const latest = ana.getByRole('list', { name: 'Latest replies to Ana Long' });
  await expect(latest.getByText('Four degrees')).toBeVisible();
  await expect(latest.getByRole('article')).toHaveCount(1);
  await expect(earlier.getByRole('article')).toHaveCount(20);
  await latest.getByRole('button', { name: 'Delete the comment by Ana Long' }).click();
  await ana.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(latest.getByRole('article')).toHaveCount(0);
  await ana.getByRole('button', { name: 'Reply to Ana Long' }).first().click();
  await reply(ana).fill('Five degrees');
  await ana.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(latest.getByText('Five degrees')).toBeVisible();
  await ana.getByRole('button', { name: 'Show more replies' }).click();
  await expect(earlier.getByRole('article')).toHaveCount(23);
  await expect(ana.getByText('Five degrees')).toHaveCount(1);
});
