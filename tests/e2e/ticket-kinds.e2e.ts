import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, callAs, publishSession } from './call.ts';
import { becomeCreator, joined } from './people.ts';
import { expectAccessible, payWith, waitForHydration } from './steps.ts';

test('a host adds kinds of ticket, and a family books several in one order by keyboard', async ({ page, browser, world, noise }) => {
  noise.expect(/409 \(Conflict\).*ticket\.givePlaces/);
  test.slow();
  const host = await becomeCreator(page, world, 'Nia Prosser');
  const title = `Fair ${crypto.randomUUID().slice(0, 8)}`;
  const { sessionId, sessionEventId } = await publishSession(page, {
    title,
    price: 1200,
    maxParticipantCount: 20,
    startsAt: new Date(Date.now() + 5 * 86_400_000),
  });
  await page.goto(`/create-content?edit=SESSION:${sessionId}`);
  await waitForHydration(page);
  await addKind(page, 'Child', { Price: '4' });
  await addKind(page, 'Pay what you can', { 'Lowest price': '3', 'Highest price': '2' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The highest price must be above the lowest')).toBeVisible();
  await page.getByRole('region', { name: 'Pay what you can' }).getByLabel('Highest price').fill('12');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();

  const buyer = await (await browser.newContext()).newPage();
  const noah = await joined(buyer, world, 'Noah Bennett');
  await buyer.goto(`${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}`);
  await waitForHydration(buyer);
  await expect(buyer.getByText('From £3.00').first()).toBeVisible();
  const buy = buyer.getByRole('button', { name: 'Buy Tickets' });
  // Until it is known what they have, the button waits.
  await expect(buy).toBeEnabled();
  await buy.press('Enter');
  const dialog = buyer.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('button', { name: 'Book' })).toBeDisabled();
  const more = (kind: string) => dialog.getByRole('group', { name: kind, exact: true }).getByRole('button', { name: 'More' });
  await more('Standard').press('Enter');
  await more('Child').press('Enter');
  await more('Child').press('Enter');
  await more('Pay what you can').press('Enter');
  await dialog.getByRole('textbox', { name: 'Child' }).first().fill('Mia');
  await dialog.getByLabel('Your price').fill('2');
  await expect(dialog.getByText('£3.00 to £12.00').last()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue to pay' })).toBeDisabled();
  await dialog.getByLabel('Your price').fill('5');
  await expect(dialog.getByText('2 × Child')).toBeVisible();
  await expectAccessible(buyer, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Continue to pay' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Pay by card' })).toBeFocused();
  await payWith(buyer, '4242 4242 4242 4242');

  const ticket = buyer.getByRole('article').first();
  await expect(ticket.getByText('Place 1 of 4')).toBeVisible();
  await ticket.getByRole('button', { name: 'Next ticket' }).press('Enter');
  await expect(ticket.getByText('Child · Place 2 of 4')).toBeVisible();
  await expect(buyer.getByText('2 × Child').first()).toBeVisible();
  await expectAccessible(buyer);

  await page.goto(`/${host.username}/session/${sessionId}/guests?sessionEventId=${sessionEventId}`);
  await expect(page.getByText('Pay what you can · Paid £5.00', { exact: false })).toBeVisible();
  await expect(page.getByText('Booked by Noah Bennett · Child · Paid £4.00')).toBeVisible();
  await expectAccessible(page);

  const friend = await (await browser.newContext()).newPage();
  const ann = await joined(friend, world, 'Ann Archer');
  await callAs(friend, 'user.followUser', { userId: ann.id, followingUserId: host.id });
  await page.getByRole('button', { name: 'Give a free place' }).press('Enter');
  const giving = page.getByRole('dialog', { name: 'Give a free place' });
  await giving.getByRole('combobox', { name: 'To' }).fill(`@${noah.username}`);
  await giving.getByRole('combobox', { name: 'To' }).press('Enter');
  await expect(giving.getByText('This person already has a ticket to this date.')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await giving.getByRole('combobox', { name: 'To' }).fill('Ann');
  await giving.getByRole('option', { name: /Ann Archer/ }).click();
  await giving.getByRole('button', { name: 'Give 1 place' }).press('Enter');
  await expect(giving).toBeHidden();
  await expect(page.getByText('Complimentary · Free')).toBeVisible();
  await friend.goto(`${world.web}/order/${sessionEventId}/${ann.id}`);
  await expect(friend.getByText('Complimentary').first()).toBeVisible();
});

test('whoever is offered a place of a full date takes it as the kind that they choose', async ({ page, browser, world }) => {
  test.slow();
  const host = await becomeCreator(page, world, 'Olu Offers');
  const child = { id: crypto.randomUUID(), name: 'Child', price: 0 };
  const { sessionId, sessionEventId } = await publishSession(page, {
    title: `Full ${crypto.randomUUID().slice(0, 8)}`,
    price: 1200,
    kinds: [child],
    maxParticipantCount: 1,
    startsAt: new Date(Date.now() + 5 * 86_400_000),
  });
  const early = await (await browser.newContext()).newPage();
  const eve = await joined(early, world, 'Eve Early');
  await call(early, '/ticket', { sessionId, sessionEventId, seats: [{ kindId: child.id, price: 0 }] });

  const reader = await (await browser.newContext()).newPage();
  await joined(reader, world, 'Fay First');
  await reader.goto(`${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}`);
  await reader.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(reader.getByText('You would pay by card.')).toBeVisible();
  await early.goto(`${world.web}/order/${sessionEventId}/${eve.id}`);
  await early.getByRole('button', { name: 'Return ticket' }).click();
  await early.getByRole('dialog').getByRole('button', { name: 'Return ticket' }).click();

  const offer = reader.getByRole('region', { name: 'A place is free for you' });
  await offer.getByRole('button', { name: 'Buy Tickets' }).click();
  const dialog = reader.getByRole('dialog');
  await expect(dialog.getByText('1 place left')).toBeVisible();
  await dialog.getByRole('group', { name: 'Child', exact: true }).getByRole('button', { name: 'More' }).click();
  await expect(dialog.getByRole('group', { name: 'Standard', exact: true }).getByRole('button', { name: 'More' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Book' }).click();
  await reader.waitForURL(/\/order\//);
});

async function addKind(page: Page, kind: string, values: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Add another kind' }).press('Enter');
  await page.getByRole('menuitem', { name: kind }).press('Enter');
  const fields = page.getByRole('region', { name: kind });
  for (const [label, value] of Object.entries(values)) await fields.getByLabel(label, { exact: true }).fill(value);
}
