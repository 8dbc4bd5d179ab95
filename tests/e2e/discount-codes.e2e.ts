import { expect, test } from '#tests/harness/browser-test.ts';
import { publishSession } from './call.ts';
import { becomeCreator, joined } from './people.ts';
import { expectAccessible, payWith, waitForHydration } from './steps.ts';

test('a creator makes codes; a buyer types one, another comes by a link that makes it free, and the creator ends it', async ({
  page,
  browser,
  world,
  noise,
}) => {
  noise.expect(/404 \(Not Found\).*code\.getDiscount/);
  noise.expect(/409 \(Conflict\).*code\.getDiscount/);
  test.slow();
  const host = await becomeCreator(page, world, 'Cora Codes');
  const title = `Clay ${crypto.randomUUID().slice(0, 8)}`;
  const { sessionId, sessionEventId } = await publishSession(page, {
    title,
    price: 1000,
    maxParticipantCount: 8,
    startsAt: new Date(Date.now() + 5 * 86_400_000),
  });
  await page.goto('/my-hub/codes');
  await waitForHydration(page);
  await expect(page.getByText('No codes yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New code' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'New code' });
  await form.getByRole('button', { name: 'Create code' }).press('Enter');
  await expect(form.getByText('A code has 3 to 24 letters, digits or hyphens')).toBeVisible();
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused();
  await form.getByLabel('Code', { exact: true }).fill('spring');
  await form.getByRole('textbox', { name: 'Percentage' }).fill('25');
  await form.getByRole('radio', { name: 'Only some' }).check();
  await form.getByRole('checkbox', { name: 'All sessions' }).uncheck();
  await form.getByRole('checkbox', { name: title }).check();
  await form.getByLabel('Uses by one person').fill('1');
  await expectAccessible(page, '[role=dialog]');
  await form.getByRole('button', { name: 'Create code' }).press('Enter');
  await expect(form).toBeHidden();
  const codes = page.getByRole('table', { name: 'Discount codes' });
  await expect(codes.getByRole('row').filter({ hasText: 'SPRING' })).toContainText('25% off');
  await expect(codes.getByRole('row').filter({ hasText: 'SPRING' })).toContainText('Can be used');

  await page.getByRole('button', { name: 'New code' }).click();
  await form.getByLabel('Code', { exact: true }).fill('FRIENDS');
  await form.getByRole('textbox', { name: 'Percentage' }).fill('100');
  await form.getByRole('button', { name: 'Create code' }).click();
  await expect(codes.getByRole('row').filter({ hasText: 'FRIENDS' })).toContainText('Everything');

  const buyer = await (await browser.newContext()).newPage();
  await joined(buyer, world, 'Ben Buyer');
  await buyer.goto(`${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}`);
  await waitForHydration(buyer);
  await buyer.getByRole('button', { name: 'Have a code?' }).press('Enter');
  const field = buyer.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('sprign');
  await field.press('Enter');
  await expect(buyer.getByText('“SPRIGN” isn’t a code of this creator. Check how it’s written.')).toBeInViewport();
  await expectAccessible(buyer);
  await field.fill('spring');
  await field.press('Enter');
  await expect(buyer.getByText('25% off with SPRING, £7.50 to pay')).toBeVisible();
  await buyer.getByRole('button', { name: 'Book more than one place' }).press('Enter');
  const dialog = buyer.getByRole('dialog', { name: title });
  await expect(dialog.getByText('2 × £10.00')).toBeVisible();
  await expect(dialog.getByText('−£5.00')).toBeVisible();
  await expectAccessible(buyer, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Continue to pay' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Pay by card' })).toBeFocused();
  await expect(dialog.getByText('25% off with SPRING')).toBeVisible();
  await payWith(buyer, '4242 4242 4242 4242');
  await expect(buyer.getByText('25% off with SPRING').first()).toBeVisible();
  await expect(buyer.getByText('£15.00').first()).toBeVisible();

  // A guest comes by the link, joins, and finds the code still there.
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(`${world.web}/${host.username}?code=FRIENDS`);
  await waitForHydration(friend);
  await expect(friend.getByText('FRIENDS comes with you. What it takes off shows before you pay.')).toBeVisible();
  await joined(friend, world, 'Fay Friend');
  await friend.goto(`${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}`);
  await expect(friend.getByText('100% off with FRIENDS, £0.00 to pay')).toBeVisible();
  await friend.getByRole('button', { name: 'Buy Tickets' }).click();
  await friend.waitForURL(/\/order\//);
  await expect(friend.getByText('100% off with FRIENDS').first()).toBeVisible();

  await page.reload();
  await expect(codes.getByRole('row').filter({ hasText: 'FRIENDS' })).toContainText('1');
  await page.getByRole('button', { name: 'More about FRIENDS' }).click();
  await page.getByRole('menuitem', { name: 'End it' }).click();
  await page.getByRole('button', { name: 'End it', exact: true }).click();
  await expect(codes.getByRole('row').filter({ hasText: 'FRIENDS' })).toContainText('Ended');
  await buyer.goto(`${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}&code=FRIENDS`);
  await page.goto('/my-hub/sales');
  await expect(page.getByRole('cell', { name: '£15.00' }).first()).toBeVisible();
});
