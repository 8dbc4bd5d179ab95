import type { Page, Request } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call } from './call.ts';
import { joined } from './people.ts';
import { waitForHydration } from './steps.ts';

/** Counts the streams that a tab has requested so far. */
function streamsOf(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/live') asked += 1;
  });
  return () => asked;
}

/** Counts how often a tab has fetched the changes of its conversation, and the unread conversations, and what isn't answered yet. */
function questionsOf(page: Page) {
  const asked = { changes: 0, unread: 0, open: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('chat.queryChanges')) {
      asked.changes += 1;
      asked.open += 1;
    }
    if (pathname.includes('chat.queryChatsWithUnreadMessages')) asked.unread += 1;
  });
  const answered = (request: Request) => {
    if (new URL(request.url()).pathname.includes('chat.queryChanges')) asked.open -= 1;
  };
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  return asked;
}

/** Does what a browser does with tabs that nobody looks at. */
async function hide(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('the tabs of a browser share one stream, and another takes over when its tab is closed, hidden or frozen', async ({
  page: ana,
  browser,
  world,
  noise,
}) => {
  test.slow();
  const his = await browser.newContext({ baseURL: world.web });
  const first = await his.newPage();
  const anaIs = await joined(ana, world, 'Ana Writes');
  const benIs = await joined(first, world, 'Ben Tabs');
  const begun = await call<{ result: { data: { id: string } } }>(ana, '/trpc/chat.getOrCreateChat', { recipientUserId: benIs.id });
  const chatId = begun.result.data.id;
  await call(ana, '/message', { message: { chatId, text: 'Hello' }, entities: [] });
  await call(first, '/message', { message: { chatId, text: 'Hi' }, entities: [] });
  const hears = async (page: Page, text: string) => expect(page.getByRole('log').getByText(text)).toBeVisible();
  const write = (text: string) => call(ana, '/message', { message: { chatId, text }, entities: [] });
  const open = async (page: Page) => {
    const streams = streamsOf(page);
    await page.goto(`/messages/${anaIs.id}`);
    await waitForHydration(page);
    await hears(page, 'Hello');
    return { page, streams };
  };

  const one = await open(first);
  await expect.poll(one.streams).toBe(1);
  const two = await open(await his.newPage());
  const three = await open(await his.newPage());
  await write('To all tabs');
  for (const { page } of [one, two, three]) await hears(page, 'To all tabs');
  expect([one.streams(), two.streams(), three.streams()]).toEqual([1, 0, 0]);

  await one.page.close();
  await write('While nobody listened');
  await expect.poll(() => two.streams() + three.streams()).toBe(1);
  const [holds, waits] = two.streams() === 1 ? [two, three] : [three, two];
  await write('After one was closed');
  for (const { page } of [holds, waits]) {
    await hears(page, 'While nobody listened');
    await hears(page, 'After one was closed');
  }

  await hide(holds.page, 'hidden');
  await expect.poll(waits.streams).toBe(1);
  await hide(holds.page, 'visible');
  await write('After one was hidden');
  for (const { page } of [holds, waits]) await hears(page, 'After one was hidden');

  // The frozen tab keeps its lock, and says nothing more.
  const asleep = await his.newCDPSession(waits.page);
  await asleep.send('Debugger.enable');
  await asleep.send('Debugger.pause');
  const before = holds.streams();
  await write('While one was frozen');
  await expect.poll(() => holds.streams() - before).toBe(1);
  await write('After one was frozen');
  for (const text of ['While one was frozen', 'After one was frozen']) await hears(holds.page, text);
  await asleep.send('Debugger.disable');
  await write('When it woke up');
  for (const { page } of [holds, waits]) await hears(page, 'When it woke up');

  // If no stream can be opened the page polls instead; with a stream it doesn't.
  noise.expect(/net::ERR_FAILED/);
  const without = await (await browser.newContext({ baseURL: world.web, storageState: await his.storageState() })).newPage();
  await without.route('**/live', (route) => route.abort());
  await without.clock.install();
  await without.goto(`/messages/${anaIs.id}`);
  await hears(without, 'When it woke up');
  await write('Where nothing can be heard');
  const asked = questionsOf(without);
  await without.clock.fastForward(61_000);
  await hears(without, 'Where nothing can be heard');
  await expect.poll(() => asked.unread).toBeGreaterThan(0);

  const beside = await (await browser.newContext({ baseURL: world.web, storageState: await his.storageState() })).newPage();
  await beside.clock.install();
  const stands = beside.waitForResponse((response) => new URL(response.url()).pathname === '/live');
  const askedBeside = questionsOf(beside);
  await beside.goto(`/messages/${anaIs.id}`);
  await stands;
  await write('Heard with its stream');
  await hears(beside, 'Heard with its stream');
  // What the stream's beginning had it fetch is there too.
  await expect.poll(() => askedBeside.open).toBe(0);
  const askedByThen = askedBeside.changes;
  const POLLS = 4;
  for (let poll = 0; poll < POLLS; poll += 1) await beside.clock.fastForward(31_000);
  await write('Heard at once');
  await hears(beside, 'Heard at once');
  // Once for the message, and once more if it arrives while that is under way.
  expect(askedBeside.changes - askedByThen).toBeLessThan(POLLS);
});
