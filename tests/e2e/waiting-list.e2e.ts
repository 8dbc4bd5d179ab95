import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { joined } from './people.ts';
import { expectAccessible } from './steps.ts';

test('whoever waits for a full date is offered the place that comes free, and takes it; the host sees who waits', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const host = await joined(page, world, 'Wanda Waits');
  const { sessionId, sessionEventId } = await publishSession(page, {
    title: `Wait ${crypto.randomUUID().slice(0, 8)}`,
    startsAt: new Date(Date.now() + 3 * 86_400_000),
    maxParticipantCount: 1,
  });
  const path = `/${host.username}/session/${sessionId}`;
  const address = `${world.web}${path}?sessionEventId=${sessionEventId}`;
  const newPage = async () => await (await browser.newContext()).newPage();
  const early = await newPage();
  const eve = await joined(early, world, 'Eve Early');
  await call(early, '/ticket', { sessionId, sessionEventId });

  const [first, second] = [await newPage(), await newPage()];
  await joined(first, world, 'Fay First');
  await joined(second, world, 'Sam Second');
  for (const [reader, position] of [
    [first, '1st'],
    [second, '2nd'],
  ] as const) {
    await reader.goto(address);
    await expect(reader.getByRole('button', { name: 'Session Full' })).toBeDisabled();
    await reader.getByRole('button', { name: 'Join the waiting list' }).click();
    await expect(reader.getByRole('heading', { name: `You’re ${position}` })).toBeVisible();
  }
  await expectAccessible(first);

  await early.goto(`${world.web}/order/${sessionEventId}/${eve.id}`);
  await early.getByRole('button', { name: 'Return ticket' }).click();
  await early.getByRole('dialog').getByRole('button', { name: 'Return ticket' }).click();

  // The open page hears of it; by night the mail and the notice wait until morning, but the place is held.
  const offer = first.getByRole('region', { name: 'A place is free for you' });
  await expect(offer.getByRole('heading', { name: /^A place is free for you until / })).toBeVisible();
  await expect(first.getByRole('heading', { name: /^You’re / })).toHaveCount(0);
  await expectAccessible(first);

  await page.goto(`${world.web}${path}/guests?sessionEventId=${sessionEventId}`);
  await page.getByRole('button', { name: 'Waiting 2' }).click();
  const list = page.getByRole('list', { name: 'Waiting list' });
  await expect(list.getByRole('listitem').first()).toContainText('Place held');
  await expect(list.getByRole('button', { name: 'Offer a place to Sam Second' })).toBeVisible();
  const saved = page.waitForResponse((response) => response.url().includes('ticket.setWaitingRules'));
  await page.getByRole('radio', { name: 'Subscribers and members first' }).check();
  await saved;
  await page.reload();
  await page.getByRole('button', { name: 'Waiting 2' }).click();
  await expect(page.getByRole('radio', { name: 'Subscribers and members first' })).toBeChecked();
  await expectAccessible(page);
  const visitor = await newPage();
  await visitor.goto(address);
  await expect(
    visitor.getByText('A returned place is offered to subscribers and members first, then to the others in line.'),
  ).toBeVisible();
  await expectAccessible(visitor);

  await offer.getByRole('button', { name: 'Buy Tickets' }).click();
  await first.waitForURL(/\/order\//);
  await expect(second.getByRole('heading', { name: 'You’re 1st' })).toBeVisible({ timeout: 90_000 });
  await second.getByRole('button', { name: 'Leave the list' }).click();
  await expect(second.getByRole('button', { name: 'Join the waiting list' })).toBeVisible();
});
