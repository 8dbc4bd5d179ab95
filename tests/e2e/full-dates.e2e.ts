import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { joined } from './people.ts';
import { expectAccessible } from './steps.ts';

test('where a date is full, the next dates with places are offered: on its page, in its dialog and on its cards', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const title = `Full ${crypto.randomUUID().slice(0, 8)}`;
  const host = await joined(page, world, 'Fay Full');
  const startsAt = new Date(Date.now() + 30 * 60_000);
  const first = await publishSession(page, {
    title,
    startsAt,
    weeklyUntil: new Date(startsAt.getTime() + 29 * 86_400_000),
    maxParticipantCount: 1,
  });
  const early = await (await browser.newContext()).newPage();
  await joined(early, world, 'Eve Early');
  await call(early, '/ticket', first);

  const late = await (await browser.newContext()).newPage();
  await joined(late, world, 'Lee Late');
  await late.goto(`${world.web}/${host.username}/session/${first.sessionId}?sessionEventId=${first.sessionEventId}`);
  await expect(late.getByRole('button', { name: 'Session Full' })).toBeDisabled();
  const offered = late.getByRole('region', { name: 'Next dates with places' });
  await expect(offered.getByRole('link')).toHaveCount(3);
  await expect(offered.getByRole('link').first()).toContainText('1 left');
  await expectAccessible(late);

  const card = (reader: typeof late) => reader.getByRole('article').filter({ hasText: title });
  for (const reader of [early, late])
    await expect
      .poll(async () => {
        await reader.goto(`${world.web}/search?q=${encodeURIComponent(title)}`);
        return card(reader).count();
      })
      .toBe(1);
  // The title has the word too.
  await expect(card(late).getByText('Full', { exact: true }).last()).toBeVisible();
  await expectAccessible(late);
  await card(late)
    .getByRole('link', { name: /^Places on / })
    .click();
  await expect(late.getByRole('button', { name: 'Buy Tickets', exact: true })).toBeEnabled();

  // Whoever has the place isn't offered it again.
  await expect(card(early).getByText('You’re going')).toBeVisible();
  await early.goto(`${world.web}/`);
  const soon = early.getByRole('region', { name: 'Happening soon' }).filter({ visible: true });
  await expect(soon.getByRole('listitem').filter({ hasText: title }).getByText('You’re going')).toBeVisible();
});
