import { expect, test } from '#tests/harness/browser-test.ts';
import { publishSession } from './call.ts';
import { becomeCreator, joined } from './people.ts';
import { expectAccessible, payWith, waitForHydration } from './steps.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

test.use(PHONE);

test('a ticket is given away by keyboard on a phone; whoever redeems it is let in by name, with a code of their own', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const host = await becomeCreator(page, world, 'Hana Host');
  const date = await publishSession(page, { title: 'Evening glaze', startsAt: new Date(Date.now() + 3_600_000), price: 800 });
  const giver = await (await browser.newContext(PHONE)).newPage();
  await joined(giver, world, 'Gil Giver');
  await giver.goto(`${world.web}/${host.username}/session/${date.sessionId}`);
  await waitForHydration(giver);
  await giver.getByRole('button', { name: 'Give as a gift' }).press('Enter');
  const dialog = giver.getByRole('dialog', { name: 'Give “Evening glaze”' });
  await dialog.getByRole('radio', { name: 'By email' }).press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'I pass a link on' })).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Their name' }).fill('Mia');
  await dialog.getByRole('textbox', { name: 'Their name' }).press('Enter');
  await payWith(giver, '4242 4242 4242 4242');
  await expect(giver).toHaveURL(/\/order\//);
  const given = giver.getByRole('region', { name: 'Gift' });
  await given.getByRole('button', { name: 'Show its link' }).press('Enter');
  const link = await given.getByRole('textbox', { name: 'Its link' }).inputValue();
  await expectAccessible(giver);

  const receiver = await (await browser.newContext(PHONE)).newPage();
  await joined(receiver, world, 'Mia Mild');
  await receiver.goto(link);
  await receiver.getByRole('button', { name: 'Redeem', exact: true }).press('Enter');
  await expect(receiver).toHaveURL(/\/order\//);
  await expect(receiver.getByText('Ticket valid')).toBeVisible();
  const code = (await receiver.getByRole('article').locator('figcaption').textContent()) ?? '';
  await expectAccessible(receiver);
  await giver.reload();
  await expect(given.getByText(/^Redeemed on/)).toBeVisible();
  await expect(giver.getByRole('img', { name: /QR code of ticket/ })).toHaveCount(0);

  await page.goto(`${world.web}/door#${date.sessionEventId}`);
  await page.getByLabel('Ticket code').fill(code);
  await page.getByLabel('Ticket code').press('Enter');
  await expect(page.getByText('Come in')).toBeVisible();
  await expect(page.getByText('Mia Mild').first()).toBeVisible();
});
