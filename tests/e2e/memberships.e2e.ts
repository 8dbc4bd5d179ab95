import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { expect, test } from '#tests/harness/browser-test.ts';
import { callAs } from './call.ts';
import { becomeCreator, joined } from './people.ts';
import { waitForHydration, expectAccessible, payWith, readMail } from './steps.ts';

const DAY = 86_400_000;

/** Publishes as the person signed in on the page. */
async function publish<Content>(page: Page, path: string, content: object): Promise<Content> {
  return page.evaluate(
    async ([address, body]) => {
      const response = await fetch(String(address), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}` },
        body: JSON.stringify({ content: body, entities: [], metadata: {} }),
      });
      if (!response.ok) throw new Error(await response.text());
      return ((await response.json()) as { content: Content }).content;
    },
    [path, content] as const,
  );
}

async function makePass(page: Page): Promise<void> {
  await page.goto('/create-membership');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.getByRole('radio', { name: /^A pass/ }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Two-class pass');
  await page.getByRole('textbox', { name: 'Price' }).fill('14');
  await page.getByRole('textbox', { name: 'Places' }).fill('2');
  await expect(page.getByText('Two places in any of your sessions')).toBeVisible();
  await expect(page.getByText('£12.40')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/memberships$/);
  await expect(page.getByRole('article').filter({ hasText: 'Two-class pass' })).toBeVisible();
}

test('a creator makes a pass; a member buys it, books with it, returns the place, and tips under a post', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  await becomeCreator(page, world, 'Pia Pass');
  await makePass(page);
  const session = await publish<{ id: string; username: string }>(page, '/session', {
    title: `Flow ${crypto.randomUUID().slice(0, 8)}`,
    text: 'An hour on the mat.',
    duration: 60,
    startDateTime: new Date(Date.now() + DAY).toISOString(),
    timeZone: 'Europe/London',
    locationType: 'in-person',
    addressLine: '1 Park Lane',
    city: 'London',
    price: 800,
    maxParticipantCount: 5,
  });
  const post = await publish<{ id: string }>(page, '/content', { text: 'Three points, who knew.' });

  const member = await (await browser.newContext()).newPage();
  const person = await joined(member, world, 'Mo Member');
  await member.goto(`${world.web}/${session.username}`);
  await waitForHydration(member);
  await member.getByRole('tab', { name: 'Memberships' }).click();
  await member.getByRole('button', { name: 'Buy pass' }).click();
  await payWith(member, '4242 4242 4242 4242');
  await expect(member).toHaveURL(/\/order\//);
  await expect(member.getByText('2 of 2 places left')).toBeVisible();
  await expectAccessible(member);
  await readMail(world.mailbox, person, ({ subject }) => subject === 'Your pass: Two-class pass');

  await member.goto(`${world.web}/${session.username}/session/${session.id}`);
  await expect(member.getByRole('button', { name: 'Pay £8.00 instead' })).toBeVisible();
  // One press doesn't spend a use: the dialog says first what is spent.
  await waitForHydration(member);
  await member.getByRole('button', { name: /Free with Two-class pass · 2 left/ }).click();
  await expect(member.getByRole('dialog').getByRole('button', { name: /Uses 1 of 2 places of Two-class pass/ })).toBeVisible();
  await member.keyboard.press('Escape');
  // An address alone doesn't spend a use of the pass either.
  await member.goto(`${world.web}/${session.username}/session/${session.id}?from=mail#checkout`);
  const how = member.getByRole('dialog').filter({ has: member.getByRole('heading', { name: 'How to pay' }) });
  await expect(how.getByRole('button', { name: 'Pay £8.00 instead' })).toBeVisible();
  await expectAccessible(member, '[role=dialog]');
  await how.getByRole('button', { name: /Uses 1 of 2 places of Two-class pass/ }).click();
  await expect(member.getByText('Ticket valid')).toBeVisible();
  await expect(member.getByText('Two-class pass')).toBeVisible();

  await member.getByRole('button', { name: 'Return ticket' }).click();
  await member.getByRole('alertdialog').or(member.getByRole('dialog')).getByRole('button', { name: 'Return ticket' }).click();
  await expect(member.getByText('You returned this ticket.')).toBeVisible();
  await member.goto(`${world.web}/${session.username}/session/${session.id}`);
  await expect(member.getByRole('button', { name: /Free with Two-class pass · 2 left/ })).toBeVisible();

  await member.goto(`${world.web}/${session.username}/post/${post.id}`);
  await waitForHydration(member);
  await member.getByRole('button', { name: 'Join the conversation' }).click();
  await member.getByRole('textbox', { name: 'Your comment' }).fill('My physio never said “tripod”.');
  await member.getByRole('button', { name: 'Add a tip' }).click();
  const dialog = member.getByRole('dialog', { name: 'Tip Pia Pass' });
  await dialog.getByRole('textbox', { name: 'Another amount' }).fill('0.29');
  await dialog.getByRole('button', { name: /^Tip/ }).click();
  await expect(dialog.getByText('Card tips start at £0.30')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Another amount' }).fill('2');
  await expect(dialog.getByText('£1.60')).toBeVisible();
  await expectAccessible(member, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Tip £2.00' }).click();
  await payWith(member, '4242 4242 4242 4242');
  await member.getByRole('link', { name: 'View post' }).click();
  const comment = member.getByRole('article', { name: 'Comment by Mo Member' });
  await expect(comment.getByText('Tipped £2.00')).toBeVisible();
  await expect(comment.getByText('My physio never said “tripod”.')).toBeVisible();
  // The words went with the tip, so they don't wait to be sent again.
  await member.reload();
  await expect(comment.getByText('Tipped £2.00')).toBeVisible();
  await expect(member.getByRole('button', { name: 'Join the conversation' })).toBeVisible();

  await page.goto('/notifications');
  await expect(page.getByText('Mo Member sent you a tip of £2.00.')).toBeVisible();
  await expect(page.getByText(/joined “Flow .*” with a membership\./)).toBeVisible();

  // A guest can read one page of offers and is asked to join for the next.
  for (let number = 2; number <= 13; number += 1)
    await callAs(page, 'membership.create', {
      id: v7(),
      membership: { type: 'one-time', title: `Pass ${number}`, price: 1400, sessionUsageLimit: 2, status: 'active' },
    });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`${world.web}/${session.username}`);
  await waitForHydration(guest);
  await guest.getByRole('tab', { name: 'Memberships' }).click();
  await expect(guest.getByRole('article').filter({ hasText: 'Pass 12' })).toBeVisible();
  await guest.getByRole('button', { name: 'Show more memberships' }).click();
  const joinIn = guest.getByRole('dialog', { name: 'Join in' });
  await expect(joinIn.getByText('Sign in to see more memberships.')).toBeVisible();
  await expect(guest.getByText('Pass 13')).toHaveCount(0);
});
