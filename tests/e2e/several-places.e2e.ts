import { expect, test } from '#tests/harness/browser-test.ts';
import { publishSession } from './call.ts';
import { becomeCreator, joined } from './people.ts';
import { expectAccessible, payWith, waitForHydration } from './steps.ts';

test('a family books three places by keyboard, pays once, shows a code each, and returns one of them', async ({ page, browser, world }) => {
  test.slow();
  const host = await becomeCreator(page, world, 'Nia Prosser');
  const session = { title: `Pot ${crypto.randomUUID().slice(0, 8)}`, price: 800, maxParticipantCount: 4 };
  const { sessionId, sessionEventId } = await publishSession(page, {
    ...session,
    startsAt: new Date(Date.now() + 5 * 86_400_000),
    returnPolicy: { hoursBefore: 24, percent: 100, lateCostsUse: false },
  });
  const buyer = await (await browser.newContext()).newPage();
  const noah = await joined(buyer, world, 'Noah Bennett');
  await buyer.goto(`${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}`);
  await waitForHydration(buyer);

  await buyer.getByRole('button', { name: 'Book more than one place' }).press('Enter');
  const dialog = buyer.getByRole('dialog', { name: session.title });
  await expect(dialog.getByText('Up to 10 on this date · 4 places left')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Places' })).toBeFocused();
  const more = dialog.getByRole('button', { name: 'More' });
  for (let press = 0; press < 5; press += 1) await more.press('Enter');
  await expect(dialog.getByRole('group', { name: 'Places' }).getByText('4', { exact: true })).toBeVisible();
  await expect(more).toBeFocused();
  await dialog.getByRole('button', { name: 'Fewer' }).press('Enter');
  await dialog.getByLabel('Place 2').fill('Mia, my daughter');
  await expect(dialog.getByText('3 × £8.00')).toBeVisible();
  await expectAccessible(buyer, '[role=dialog]');
  await dialog.getByLabel('Place 3').press('Enter');
  await expect(buyer.getByText('3 tickets')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Pay by card' })).toBeFocused();
  await payWith(buyer, '4242 4242 4242 4242');

  const ticket = buyer.getByRole('article').first();
  await expect(ticket.getByText('Ticket valid')).toBeVisible();
  await expect(ticket.getByText('Place 1 of 3')).toBeVisible();
  const code = ticket.getByRole('figure').locator('figcaption');
  const first = await code.innerText();
  await ticket.getByRole('button', { name: 'Next ticket' }).press('Enter');
  await expect(ticket.getByText('Mia, my daughter')).toBeVisible();
  await expect(ticket.getByText('Place 2 of 3')).toBeVisible();
  await expect(code).not.toHaveText(first);
  await ticket.getByRole('button', { name: 'Next ticket' }).press('Enter');
  await ticket.getByRole('button', { name: 'Add a name' }).press('Enter');
  await buyer.getByRole('dialog', { name: 'Who has this ticket?' }).getByLabel('Name').fill('Sam');
  await buyer.keyboard.press('Enter');
  await expect(ticket.getByText('Sam', { exact: true })).toBeVisible();
  await expectAccessible(buyer);

  await page.goto(`/${host.username}/session/${sessionId}/guests?sessionEventId=${sessionEventId}`);
  const guests = page.getByRole('list', { name: 'Guests' });
  await expect(guests.getByRole('listitem')).toHaveCount(3);
  await expect(guests.getByText('Booked by Noah Bennett · Paid £8.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Check in Sam' }).click();
  await expect(page.getByRole('button', { name: 'Undo check-in of Sam' })).toBeVisible();
  await expectAccessible(page);

  await buyer.reload();
  await buyer.getByRole('button', { name: 'Return for a full refund' }).press('Enter');
  const returning = buyer.getByRole('dialog', { name: 'Return tickets?' });
  await expect(returning.getByRole('button', { name: 'Return ticket' })).toBeDisabled();
  await returning.getByRole('checkbox', { name: 'Mia, my daughter' }).press('Space');
  await expect(returning.getByText('It will no longer be valid. The other 2 tickets stay valid.')).toBeVisible();
  await expectAccessible(buyer, '[role=dialog]');
  await returning.getByRole('button', { name: 'Return ticket' }).press('Enter');
  await expect(buyer.getByText('You returned 1 of 3 tickets. £8.00 has been refunded', { exact: false })).toBeVisible();
  await expect(buyer.getByText('Ticket valid')).toBeVisible();
  await buyer.goto(`${world.web}/my-hub/orders`);
  await expect(buyer.getByRole('list', { name: 'Bought' }).getByText('2 of 3 places')).toBeVisible();

  await page.goto(`/order/${sessionEventId}/${noah.id}`);
  const places = page.getByRole('list', { name: 'Places' });
  await expect(places.getByRole('listitem').filter({ hasText: 'Mia, my daughter' }).getByText('Returned')).toBeVisible();
  await places.getByRole('button', { name: 'Check in Noah Bennett' }).click();
  await expect(places.getByRole('button', { name: 'Undo check-in of Noah Bennett' })).toBeVisible();
  await expectAccessible(page);
});
