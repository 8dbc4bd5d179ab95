import type { Page, Request } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, callAs } from './call.ts';
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

/** Returns how often a tab fetches the changes of its conversation in the next half minute. */
async function pollsOf(page: Page): Promise<number> {
  let asked = 0;
  const count = (request: Request) => {
    if (new URL(request.url()).pathname.includes('chat.queryChanges')) asked += 1;
  };
  page.on('request', count);
  await page.clock.fastForward(31_000);
  // Whatever is due has been sent before the response to this.
  await page.clock.runFor(100);
  await page.evaluate(async () => (await fetch('/healthz')).text());
  page.off('request', count);
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
  const askedForUnread = without.waitForRequest((request) => request.url().includes('chat.queryChatsWithUnreadMessages'));
  expect(await pollsOf(without)).toBeGreaterThan(0);
  await write('Where nothing can be heard');
  await without.clock.fastForward(31_000);
  await hears(without, 'Where nothing can be heard');
  await askedForUnread;

  const beside = await (await browser.newContext({ baseURL: world.web, storageState: await his.storageState() })).newPage();
  await beside.clock.install();
  await beside.goto(`/messages/${anaIs.id}`);
  await hears(beside, 'Where nothing can be heard');
  await write('Heard with its stream');
  await hears(beside, 'Heard with its stream');
  const polls: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    polls.push(await pollsOf(beside));
    // A stream on which nothing arrives for a minute, as it seems to this tab, would be given up.
    await callAs(ana, 'chat.setTyping', { chatId });
    await expect(beside.getByText('Ana Writes is typing')).toBeVisible();
  }
  // Reading the message may still be reported to it once.
  expect(polls).toContain(0);
});
