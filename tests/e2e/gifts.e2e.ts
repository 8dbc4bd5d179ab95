import { expect, test } from '#tests/harness/browser-test.ts';
import { ask } from './ask.ts';
import { becomeCreator, joined } from './people.ts';
import { expectAccessible, newPerson, payWith, readMail, signUp, waitForHydration } from './steps.ts';

test('a pass is bought for somebody else, who opens its mail, joins, redeems it and has it; nobody else can', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const creator = await becomeCreator(page, world, 'Gia Goods');
  await page.goto('/create-membership');
  await page.getByRole('radio', { name: /^A pass/ }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Two-class pass');
  await page.getByRole('textbox', { name: 'Price' }).fill('14');
  await page.getByRole('textbox', { name: 'Places' }).fill('2');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/memberships$/);

  const giver = await (await browser.newContext()).newPage();
  await joined(giver, world, 'Gil Giver');
  const mia = newPerson('Mia Mild');
  await giver.goto(`${world.web}/${creator.username}/memberships`);
  await waitForHydration(giver);
  await giver.getByRole('button', { name: 'Give as a gift' }).click();
  const dialog = giver.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Their name' }).fill('Mia');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByText('Enter a whole email address')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Their email address' }).fill(mia.email);
  await dialog.getByRole('textbox', { name: 'Your words' }).fill('Happy birthday!');
  await expectAccessible(giver, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await payWith(giver, '4242 4242 4242 4242');
  await expect(giver).toHaveURL(/\/order\//);
  await expect(giver.getByRole('region', { name: 'Gift' }).getByText('Happy birthday!')).toBeVisible();
  await giver.getByRole('button', { name: 'Show its link' }).click();
  await expect(giver.getByRole('textbox', { name: 'Its link' })).toHaveValue(/\/gift#/);
  await expectAccessible(giver);

  const mail = await readMail(world.mailbox, mia, ({ subject }) => subject === 'Gil Giver has a gift for you: Two-class pass');
  const link = /\/gift#[\w-]{75}/.exec(mail.text)?.[0] ?? '';
  const receiver = await (await browser.newContext()).newPage();
  await receiver.goto(`${world.web}${link}`);
  await waitForHydration(receiver);
  await expect(receiver.getByRole('heading', { name: 'Two-class pass' })).toBeVisible();
  await expect(receiver.getByText('A gift from Gil Giver for Mia')).toBeVisible();
  await expect(receiver.getByText('Happy birthday!')).toBeVisible();
  await expectAccessible(receiver);
  await receiver.getByRole('button', { name: 'Join in to redeem it' }).click();
  await receiver.getByRole('dialog').getByRole('link', { name: 'Sign up' }).click();
  await expect(receiver).not.toHaveURL(/gift(?:#|%23)[\w-]{20}/);
  const path = new URL(receiver.url());
  await signUp(receiver, world.mailbox, mia, `${path.pathname}${path.search}`);
  await expect(receiver).toHaveURL(/\/order\//);
  await expect(receiver.getByText('2 of 2 places left')).toBeVisible();
  await expect(receiver.getByRole('region', { name: 'Membership' }).getByText('Gift', { exact: true })).toBeVisible();

  await giver.reload();
  await expect(giver.getByRole('region', { name: 'Gift' }).getByText(/^Redeemed on/)).toBeVisible();
  const late = await (await browser.newContext()).newPage();
  await joined(late, world, 'Lee Late');
  await late.goto(`${world.web}${link}`);
  await expect(late.getByText('Somebody has already redeemed this gift.')).toBeVisible();
  await expect(late.getByText('Happy birthday!')).toHaveCount(0);
  expect((await ask(`${world.web}/gift`)).status).toBe(200);
});
