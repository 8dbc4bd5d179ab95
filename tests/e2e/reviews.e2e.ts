import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { World } from '#tests/harness/world.ts';
import { enter, joined } from './people.ts';
import { expectAccessible, overlaysSettled, waitForHydration } from './steps.ts';

async function enterAs(page: Page, world: World, role: 'creator' | 'member') {
  const person = world.demo.find((one) => one.role === role);
  if (!person) throw new Error(`The demo has nobody with the role ${role}.`);
  return { ...(await enter(page, world, person.email, person.password)), username: person.username };
}

test('somebody who was there says by keyboard how it was, changes it, and reads the host’s one reply', async ({ page, browser, world }) => {
  await enterAs(page, world, 'member');
  const hosts = await (await browser.newContext()).newPage();
  const host = await enterAs(hosts, world, 'creator');
  await page.goto(`${world.web}/${host.username}`);
  await page.getByRole('region', { name: 'Reviews' }).getByRole('link').nth(1).click();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await waitForHydration(page);
  const question = page.getByRole('button', { name: 'How was it?' });
  await question.click();
  const form = page.getByRole('dialog', { name: 'How was it?' });
  await form.getByRole('button', { name: 'Post review' }).press('Enter');
  await expect(form.getByText('Choose one to five stars')).toBeVisible();
  await page.keyboard.press('Escape');
  await question.press('Enter');
  const poor = form.getByRole('radio', { name: '1 star: Poor' });
  await expect(form.getByText('Say thanks with a tip')).toBeVisible();
  const before = await poor.boundingBox();
  await poor.press('Space');
  await expect(form.getByText('Say thanks with a tip')).toBeHidden();
  expect((await poor.boundingBox())?.y).toBe(before?.y);
  for (const name of ['2 stars: Not great', '3 stars: Okay', '4 stars: Good']) {
    await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name })).toBeChecked();
  }
  await expectAccessible(page, '[role=dialog]');
  await form.getByLabel('A few words').fill('I slept like a log that night.');
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await overlaysSettled(page);
    await leave();
    await leaving.getByRole('button', { name: 'Keep editing' }).click();
    await expect(leaving).toHaveCount(0);
    await expect(form.getByLabel('A few words')).toHaveValue('I slept like a log that night.');
  }
  await form.getByRole('button', { name: 'Post review' }).press('Enter');
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await expect(thanks.getByText('Your review is posted.')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(thanks).toHaveCount(0);
  const own = reviews.getByRole('article').filter({ hasText: 'I slept like a log that night.' });
  await expect(own).toBeVisible();
  await expect(own.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(question).toHaveCount(0);

  await hosts.goto(page.url());
  const received = hosts
    .getByRole('region', { name: 'Reviews' })
    .getByRole('article')
    .filter({ hasText: 'I slept like a log that night.' });
  await received.getByRole('button', { name: /^Reply to/ }).click();
  await received.getByLabel('Your reply').fill('See you next week.');
  await received.getByRole('button', { name: 'Post reply' }).click();
  await expect(received.getByText('See you next week.')).toBeVisible();
  await expect(received.getByRole('button', { name: /^Reply to/ })).toHaveCount(0);

  await page.reload();
  await waitForHydration(page);
  await expect(own.getByText('See you next week.')).toBeVisible();
  await own.getByRole('button', { name: 'More about your review' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await form.getByRole('radio', { name: '5 stars: Wonderful' }).check({ force: true });
  await form.getByRole('button', { name: 'Save review' }).click();
  await expect(own.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
  await expectAccessible(page);
  await own.getByRole('button', { name: 'More about your review' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete your review?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
});

test('a person has their dates in their own calendar program, by an address that they can replace and end', async ({ page, world }) => {
  const { username } = await joined(page, world, 'Cora Calendar');
  await page.goto(`${world.web}/${username}/calendar`);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to your calendar' });
  await dialog.getByRole('button', { name: 'Create my address' }).click();
  const first = await dialog.getByRole('textbox').inputValue();
  await expect(dialog.getByRole('link', { name: 'Open in your calendar app' })).toHaveAttribute('href', first.replace(/^https?/, 'webcal'));
  await expectAccessible(page, '[role=dialog]');
  expect(await textAt(first)).toContain('BEGIN:VCALENDAR');
  await dialog.getByRole('link', { name: 'Replace or end it' }).click();
  const section = page.getByRole('region', { name: 'Your own calendar' });
  await section.getByRole('button', { name: 'Replace', exact: true }).click();
  await page.getByRole('dialog', { name: 'Replace your address?' }).getByRole('button', { name: 'Replace' }).click();
  const address = section.getByRole('textbox');
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect(await textAt(first)).not.toContain('BEGIN:VCALENDAR');
  expect(await textAt(second)).toContain('BEGIN:VCALENDAR');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('dialog', { name: 'End your address?' }).getByRole('button', { name: 'End' }).click();
  await expect(section.getByRole('button', { name: 'Create my address' })).toBeVisible();
  expect(await textAt(second)).not.toContain('BEGIN:VCALENDAR');
});

async function textAt(address: string): Promise<string> {
  return await (await fetch(address)).text();
}
