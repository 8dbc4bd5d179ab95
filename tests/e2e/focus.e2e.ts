import { expect, test } from '#tests/harness/browser-test.ts';
import { call, callAs, publishSession } from './call.ts';
import { joined } from './people.ts';
import { waitForHydration } from './steps.ts';

test('unblocking by keys moves on to the next person, and at the end to the message that nobody is left', async ({
  page,
  browser,
  world,
}) => {
  const people = await Promise.all(
    ['Una One', 'Tam Two'].map(async (name) => joined(await (await browser.newContext()).newPage(), world, name)),
  );
  await joined(page, world, 'Bo Blocks');
  for (const { id } of people) await callAs(page, 'user.block', { blockedUserId: id });
  await page.goto('/edit-profile#blocked');
  await page.getByRole('button', { name: 'Unblock Tam Two' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Unblock Tam Two' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Unblock Una One' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus').getByText('You haven’t blocked anyone.')).toBeVisible();
});

test('returning a ticket in a conversation, and cancelling its date, keep the focus in place', async ({ page, browser, world }) => {
  const host = await joined(page, world, 'Hob Host');
  const startsAt = new Date(Date.now() + 10 * 86_400_000);
  startsAt.setUTCHours(12, 0, 0, 0);
  const date = await publishSession(page, { title: 'Reading round', startsAt });
  const guest = await (await browser.newContext()).newPage();
  await joined(guest, world, 'Gil Guest');
  await call(guest, '/ticket', date);

  await page.goto(`/${host.username}/session/${date.sessionId}`);
  await waitForHydration(page);
  const manage = page.getByRole('button', { name: 'Manage this date' });
  await manage.click();
  await page.getByRole('menuitem', { name: 'Reschedule' }).click();
  const moving = page.getByRole('dialog', { name: 'Reschedule this date' });
  await moving.getByLabel('Time', { exact: true }).fill('20:00');
  await moving.getByRole('button', { name: 'Reschedule' }).click();
  await expect(manage).toBeFocused();

  await guest.goto(`${world.web}/messages/${host.id}`);
  // An order appears between the messages.
  await guest.getByRole('textbox', { name: 'Message Hob Host' }).fill('Eight is too late for me.');
  await guest.keyboard.press('Enter');
  const order = guest.getByRole('article', { name: 'Order: Reading round' });
  await order.getByRole('button', { name: 'Return ticket' }).click();
  await guest.getByRole('dialog', { name: 'Return this ticket?' }).getByRole('button', { name: 'Return ticket' }).click();
  await expect(order.getByText('Returned')).toBeVisible();
  await expect(order.getByRole('link', { name: 'Reading round' })).toBeFocused();

  await manage.click();
  await page.getByRole('menuitem', { name: 'Cancel Event' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Event' }).click();
  await expect(manage).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Share' }).and(page.locator(':focus'))).toBeVisible();
});
