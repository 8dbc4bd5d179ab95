import { expect, test } from '#tests/harness/browser-test.ts';
import { becomeCreator, joined } from './people.ts';
import { publishSession } from './call.ts';
import { expectAccessible, payWith, waitForHydration } from './steps.ts';

test('a host asks before people book; a buyer answers by keyboard, changes an answer, and the host reads it', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const host = await becomeCreator(page, world, 'Nia Prosser');
  const title = `Pot ${crypto.randomUUID().slice(0, 8)}`;
  const { sessionId, sessionEventId } = await publishSession(page, {
    title,
    price: 800,
    maxParticipantCount: 4,
    startsAt: new Date(Date.now() + 5 * 86_400_000),
  });

  await page.goto(`/create-content?edit=SESSION:${sessionId}`);
  await waitForHydration(page);
  const form = page.getByRole('form', { name: 'Edit session' });
  await form.getByRole('button', { name: /^More/ }).press('Enter');
  await form.getByRole('button', { name: 'Ask something' }).press('Enter');
  const first = form.getByRole('group', { name: 'Question 1' });
  await form.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(first.getByText('Write what you want to know')).toBeVisible();
  await first.getByRole('textbox', { name: 'Question 1' }).fill('Any allergies?');
  await first.getByRole('checkbox', { name: 'Required' }).check();
  await first.getByRole('checkbox', { name: /about health/ }).check();
  await form.getByRole('button', { name: 'Ask something else' }).press('Enter');
  const second = form.getByRole('group', { name: 'Question 2' });
  await second.getByRole('combobox', { name: 'Answered with' }).selectOption('A choice');
  await second.getByRole('textbox', { name: 'Question 2' }).fill('Which wheel?');
  await second.getByRole('textbox', { name: 'Choices, one a line' }).fill('By the window\nBy the door');
  await second.getByRole('combobox', { name: 'Asked' }).selectOption('For each place');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();

  const buyer = await (await browser.newContext()).newPage();
  const noah = await joined(buyer, world, 'Noah Bennett');
  await buyer.goto(`${world.web}/${host.username}/session/${sessionId}?sessionEventId=${sessionEventId}`);
  await waitForHydration(buyer);
  await buyer.getByRole('button', { name: 'Buy Tickets' }).click();
  const dialog = buyer.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('heading', { name: 'Before you book' })).toBeVisible();
  const goOn = dialog.getByRole('button', { name: 'Continue to pay' });
  // It waits for the questions.
  await expect(goOn).toBeEnabled();
  await goOn.press('Enter');
  await expect(dialog.getByText('Answer “Any allergies?” before you book.')).toBeVisible();
  await expect(dialog.getByLabel('Any allergies?')).toBeFocused();
  await expectAccessible(buyer, '[role=dialog]');
  await buyer.keyboard.type('Walnuts');
  await dialog.getByLabel('Which wheel?').selectOption('By the door');
  await dialog.getByRole('button', { name: 'Continue to pay' }).press('Enter');
  await payWith(buyer, '4242 4242 4242 4242');

  const answers = buyer.getByRole('region', { name: 'Answers for the host' });
  await expect(answers.getByText('Walnuts')).toBeVisible();
  await answers.getByRole('button', { name: 'Change' }).press('Enter');
  const change = buyer.getByRole('dialog', { name: 'Your answers' });
  await change.getByLabel('Any allergies?').fill('Walnuts and eggs');
  await expectAccessible(buyer, '[role=dialog]');
  await change.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(answers.getByText('Walnuts and eggs')).toBeVisible();
  await expectAccessible(buyer);

  await page.goto(`/${host.username}/session/${sessionId}/guests?sessionEventId=${sessionEventId}`);
  const guests = page.getByRole('list', { name: 'Guests' });
  await expect(guests.getByText('Walnuts and eggs')).toBeVisible();
  await expect(guests.getByText('By the door')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/order/${sessionEventId}/${noah.id}`);
  await expect(page.getByRole('region', { name: 'Answers' }).getByText('Walnuts and eggs')).toBeVisible();
});
