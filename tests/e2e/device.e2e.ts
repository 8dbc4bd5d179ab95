import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { becomeCreator, enter, joined } from './people.ts';
import { waitForHydration, expectAccessible, payWith } from './steps.ts';

test.use({ serviceWorkers: 'allow' });

/** Returns the tickets that this browser stores; null if it stores none. */
function keptTickets(page: Page): Promise<{ userId: string; tickets: { code: string; title: string }[] } | null> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'turnout')) return null;
    return new Promise((resolve) => {
      const opening = indexedDB.open('turnout');
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('tickets').objectStore('tickets').get('mine');
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result ?? null);
        });
      });
    });
  });
}

test('the app can be installed: everything its manifest names exists', async ({ page, request }) => {
  await page.goto('/');
  const path = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(path ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string }[]; shortcuts: { url: string }[]; display: string };
  expect(manifest.display).toBe('standalone');
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
});

test('tickets are available offline, and deleted when their person signs out', async ({ page, context, world, noise }) => {
  test.slow();
  // Prefetches fail as well: the service worker answers them.
  noise.expect(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  const member = world.demo.find(({ role }) => role === 'member');
  if (!member) throw new Error('The demo has no member.');
  const { id } = await enter(page, world, member.email, member.password);
  await page.goto('/my-hub');
  await waitForHydration(page);
  await expect.poll(async () => (await keptTickets(page))?.tickets.length ?? 0).toBeGreaterThan(0);
  const kept = await keptTickets(page);
  expect(kept?.userId).toBe(id);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');

  await context.setOffline(true);
  await page.goto('/my-hub/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Your tickets' })).toBeVisible();
  await expect(page.getByText('There’s no connection.')).toBeVisible();
  const [first] = kept?.tickets ?? [];
  await expect(page.getByRole('img', { name: `QR code of ticket ${first?.code ?? ''}` })).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  // Nothing needs to be pressed.
  await page.waitForURL('**/my-hub/orders');
  await waitForHydration(page);

  await page.getByRole('button', { name: /(’s|Your) menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect.poll(() => keptTickets(page)).toBeNull();
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText('No tickets on this device')).toBeVisible();
});

test('within the app, Orders and an order show the stored tickets at once while there is no connection, and everything else follows', async ({
  page,
  browser,
  context,
  world,
  noise,
}) => {
  test.slow();
  noise.expect(/net::ERR_(INTERNET_DISCONNECTED|FAILED)|Error loading route module|Failed to fetch/);
  const host = await (await browser.newContext()).newPage();
  await joined(host, world, 'Hal Host');
  const startsAt = new Date(Date.now() + 86_400_000);
  const notes = 'Bring a mat.';
  const inPerson = await publishSession(host, { title: 'In the park', startsAt, addressLine: '12 Grove Road', city: 'London', notes });
  const online = await publishSession(host, { title: 'On a screen', startsAt });
  const guest = await joined(page, world, 'Gil Guest');
  for (const date of [inPerson, online]) await call(page, '/ticket', date);
  await page.goto('/my-hub/orders');
  await expect(page.getByRole('list', { name: 'Bought' }).getByRole('listitem')).toHaveCount(2);
  await expect.poll(async () => (await keptTickets(page))?.tickets.length ?? 0).toBe(2);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.goto(`/order/${inPerson.sessionEventId}/${guest.id}`);
  await expect(page.getByText('Ticket valid')).toBeVisible();
  await page.goto('/');
  await waitForHydration(page);

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Orders' }).first().click();
  const kept = page.getByRole('list', { name: 'Tickets on this device' });
  await expect(kept.getByRole('article')).toHaveCount(2);
  const [park, screen] = [
    kept.getByRole('article').filter({ hasText: 'In the park' }),
    kept.getByRole('article').filter({ hasText: 'On a screen' }),
  ];
  for (const words of ['12 Grove Road, London', notes, 'UK time']) await expect(park.getByText(words)).toBeVisible();
  await expect(park.getByRole('img', { name: /^QR code of ticket/ })).toBeVisible();
  await expect(screen.getByRole('link', { name: 'https://meet.example/room' })).toBeVisible();
  await expectAccessible(page);

  // A page that was never opened here can't be shown; what was pressed opens once the connection is back.
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your tickets' })).toBeVisible();
  await context.setOffline(false);
  await page.waitForURL('**/messages');

  await page.goto(`/order/${inPerson.sessionEventId}/${guest.id}`);
  await page.goto('/');
  await waitForHydration(page);
});

test('a ticket that was just paid by card is on this device, although others were stored a moment ago', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  const host = await (await browser.newContext()).newPage();
  const { username } = await becomeCreator(host, world, 'Cleo Card');
  const startsAt = new Date(Date.now() + 86_400_000);
  const date = await publishSession(host, { title: 'Under ground', startsAt, price: 700 });
  await joined(page, world, 'Una Underground');
  await page.goto(`${world.web}/${username}/session/${date.sessionId}`);
  await expect.poll(async () => (await keptTickets(page))?.tickets).toEqual([]);
  await page.getByRole('button', { name: 'Buy Tickets', exact: true }).click();
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByText('Ticket valid')).toBeVisible();
  await expect.poll(async () => (await keptTickets(page))?.tickets.map(({ title }) => title)).toEqual(['Under ground']);
});

test('the service worker leaves calls and the stream alone', async ({ page, world }) => {
  const member = world.demo.find(({ role }) => role === 'member');
  if (!member) throw new Error('The demo has no member.');
  await enter(page, world, member.email, member.password);
  await page.goto('/');
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const calls: { path: string; byWorker: boolean }[] = [];
  page.on('response', (answer) => void calls.push({ path: new URL(answer.url()).pathname, byWorker: answer.fromServiceWorker() }));
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live');
  await page.goto('/notifications');
  expect((await stream).fromServiceWorker()).toBe(false);
  const ofCalls = calls.filter(({ path }) => path.startsWith('/trpc/'));
  expect(ofCalls.length).toBeGreaterThan(0);
  expect(ofCalls.filter(({ byWorker }) => byWorker)).toEqual([]);
});
