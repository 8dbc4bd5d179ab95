import { expect, test } from '#tests/harness/browser-test.ts';
import { publishSession } from './call.ts';
import { becomeCreator, joined } from './people.ts';
import { expectAccessible, waitForHydration } from './steps.ts';

test('a date opens for booking when its host says, and reminds whoever wants to be', async ({ page, browser, world }) => {
  test.slow();
  const host = await becomeCreator(page, world, 'Nia Prosser');
  const title = `Kiln ${crypto.randomUUID().slice(0, 8)}`;
  const { sessionId, sessionEventId } = await publishSession(page, { title, startsAt: new Date(Date.now() + 10 * 86_400_000) });

  await page.goto(`/create-content?edit=SESSION:${sessionId}`);
  await waitForHydration(page);
  const form = page.getByRole('form', { name: 'Edit session' });
  await form.getByRole('button', { name: /^More/ }).press('Enter');
  const window = form.getByRole('group', { name: 'When people can book' });
  await window.getByLabel('Opens', { exact: true }).selectOption('Before each date');
  await window.getByLabel('Opens: how long before').fill('3');
  await window.getByLabel('Closes', { exact: true }).selectOption('Before each date');
  await window.getByLabel('Closes: how long before').fill('80');
  await form.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(window.getByText('Booking must close after it opens')).toBeVisible();
  await window.getByLabel('Closes: how long before').fill('2');
  await window.getByLabel(/^Hours earlier/).fill('24');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();

  const buyer = await (await browser.newContext()).newPage();
  await joined(buyer, world, 'Noah Bennett');
  const address = `${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}`;
  await buyer.goto(address);
  const booking = buyer.getByRole('region', { name: 'Date and tickets' });
  await expect(booking.getByRole('button', { name: 'Not open yet' })).toBeDisabled();
  await expect(booking.getByText(/^Booking opens on /)).toBeVisible();
  await expect(booking.getByText(/^Subscribers and people with a pass can book from /)).toBeVisible();
  await expectAccessible(buyer);
  await booking.getByRole('button', { name: 'Remind me' }).click();
  await expect(booking.getByText('We’ll remind you when it opens.')).toBeVisible();
  await expect(booking.getByRole('button', { name: 'Don’t remind me' })).toBeVisible();

  await page.goto(`/create-content?edit=SESSION:${sessionId}`);
  await waitForHydration(page);
  await window.getByLabel('Opens', { exact: true }).selectOption('At once');
  await form.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();
  await buyer.goto(`${world.web}/notifications`);
  await buyer.getByText(`You can book “${title}”`).click();
  await expect(booking.getByRole('button', { name: 'Buy Tickets' })).toBeEnabled();
});
