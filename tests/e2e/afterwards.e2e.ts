import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { enter, joined } from './people.ts';
import { publishSession } from './call.ts';
import { expectAccessible, photo, waitForHydration } from './steps.ts';

const DAY = 86_400_000;

/** Reads a procedure as the person signed in on the page. */
function read<Answer>(page: Page, procedure: string, input: object): Promise<Answer> {
  return page.evaluate(
    async ([name, query]) => {
      const authorization = `Bearer ${localStorage.getItem('accessToken') ?? ''}`;
      const response = await fetch(`/trpc/${name}?input=${encodeURIComponent(query)}`, { headers: { authorization } });
      return ((await response.json()) as { result: { data: unknown } }).result.data;
    },
    [procedure, JSON.stringify(input)] as const,
  ) as Promise<Answer>;
}

test('a host adds a replay to a date that is over; who was there sees it on its page and their order, and others what it is', async ({
  page,
  browser,
  world,
}) => {
  const of = (role: 'creator' | 'member') => {
    const person = world.demo.find((one) => one.role === role);
    if (!person) throw new Error(`The demo has nobody with the role ${role}.`);
    return person;
  };
  const member = await enter(page, world, of('member').email, of('member').password);
  const hosts = await (await browser.newContext()).newPage();
  const host = await enter(hosts, world, of('creator').email, of('creator').password);
  // A date of the host's that the member was at.
  const { items } = await read<{ items: { itemId: string; type: string; ownerUserId: string; item: { endDateTime: string } | null }[] }>(
    page,
    'payment.queryPaymentsByUser',
    { limit: 100, type: 'SESSION_EVENT', status: 'COMPLETED' },
  );
  const past = items.filter(
    ({ ownerUserId, item }) => ownerUserId === host.id && item !== null && Date.parse(item.endDateTime) < Date.now(),
  );
  const tickets = await Promise.all(
    past.map(({ itemId }) =>
      read<{ sessionEventId: string; sessionId: string; checkedInAt: string | null; status: string } | null>(page, 'ticket.getTicket', {
        sessionEventId: itemId,
        userId: member.id,
      }),
    ),
  );
  const visit = tickets.find((ticket) => ticket !== null && ticket.checkedInAt !== null && ticket.status === 'active');
  if (!visit) throw new Error('The demo has no visit of the member.');
  const address = `${world.web}/${of('creator').username}/session/${visit.sessionId}?sessionEventId=${visit.sessionEventId}`;

  await hosts.goto(address);
  await waitForHydration(hosts);
  const added = hosts.getByRole('region', { name: 'Replay and notes' });
  await added.getByRole('link', { name: 'Add a replay or notes' }).press('Enter');
  const form = hosts.getByRole('form', { name: 'Replay and notes' });
  const words = `The playlist of that evening ${crypto.randomUUID()}`;
  await form.getByRole('textbox', { name: 'Text' }).fill(words);
  await form.locator('input[type=file]').setInputFiles(await photo('#336699'));
  await expect(form.getByRole('radio', { name: 'Who was there' })).toBeChecked();
  await expect(form.getByText('Also by email')).toHaveCount(0);
  await expectAccessible(hosts);
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(hosts.getByText('It has been published.')).toBeVisible();
  await expect(hosts.getByRole('main').getByText(/^From /)).toBeVisible();

  const shown = page.getByRole('region', { name: 'Replay and notes' });
  for (const path of [address, `${world.web}/order/${visit.sessionEventId}/${member.id}`]) {
    await page.goto(path);
    const replay = shown.getByRole('article').filter({ hasText: words });
    await expect(replay).toBeVisible();
    await expect(replay.locator('img').first()).toBeVisible();
    await expectAccessible(page);
  }
  const guests = await (await browser.newContext()).newPage();
  await guests.goto(address);
  const locked = guests.getByRole('region', { name: 'Replay and notes' });
  await expect(locked.getByText('For those who were there').first()).toBeVisible();
  await expect(locked.getByText(words)).toHaveCount(0);
  await expectAccessible(guests);
});

for (const [device, options] of [
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['wide screen', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
] as const)
  test(`a calendar is read by keyboard as a month, a week and an agenda, and its address says which, on a ${device}`, async ({
    browser,
    world,
  }) => {
    const page = await (await browser.newContext({ baseURL: world.web, ...options })).newPage();
    const host = await joined(page, world, 'Cal Host');
    const title = `Choir ${crypto.randomUUID().slice(0, 6)}`;
    // At noon, so that it is the same day in every zone in which the tests run.
    const at = new Date(Date.now() + 3 * DAY);
    at.setUTCHours(12, 0, 0, 0);
    await publishSession(page, { title, startsAt: at });
    const day = at.toISOString().slice(0, 10);
    const shift = (by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY).toISOString().slice(0, 10);
    await page.goto(`/${host.username}/calendar?view=month&day=${day}`);
    await waitForHydration(page);
    const grid = page.getByRole('grid');
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['day'] ?? null);
    const cell = (of: string) => grid.locator(`[data-day="${of}"]`);
    await expect(cell(day)).toContainText('1 session');
    await expectAccessible(page);
    await cell(day).focus();
    for (const [key, to] of [
      ['ArrowRight', 1],
      ['ArrowDown', 8],
      ['ArrowLeft', 7],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(focused).toBe(shift(to));
    }
    await expect(page).toHaveURL(new RegExp(`view=month&day=${day}`));
    await page.keyboard.press('PageDown');
    const nextMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
    await expect.poll(async () => (await focused())?.slice(0, 7)).toBe(nextMonth);
    await page.keyboard.press('PageUp');
    await expect.poll(async () => (await focused())?.slice(0, 7)).toBe(day.slice(0, 7));
    await page.goto(`/${host.username}/calendar?view=month&day=${day}`);
    await waitForHydration(page);
    await expect(cell(day)).toContainText('1 session');
    await cell(day).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: title }).and(page.locator(':focus'))).toBeVisible();

    await page.getByRole('link', { name: 'Week', exact: true }).press('Enter');
    await expect(page).toHaveURL(/view=week/);
    await expect(grid.getByRole('row')).toHaveCount(2);
    await cell(day).focus();
    await page.keyboard.press('Home');
    await expect.poll(async () => new Date(`${await focused()}T00:00:00Z`).getUTCDay()).toBe(1);
    await page.keyboard.press('End');
    await expect.poll(async () => new Date(`${await focused()}T00:00:00Z`).getUTCDay()).toBe(0);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Agenda', exact: true }).press('Enter');
    await page.goto(`/${host.username}/calendar?view=agenda&day=${day}`);
    await waitForHydration(page);
    await page.getByRole('link', { name: title }).focus();
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Today', exact: true }).press('Enter');
    await expect(page).toHaveURL(/view=agenda$/);
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  });
