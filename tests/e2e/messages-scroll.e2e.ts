import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call } from './call.ts';
import { joined } from './people.ts';

const MANY = 320;
const READ = 160;

/** Adds up how far the rows in view move on the screen, from one painted frame to the next. */
async function watchEye(page: Page): Promise<() => Promise<{ moved: number; up: number; down: number }>> {
  await page.evaluate(() => {
    const seen = { moved: 0, up: 0, down: 0, over: false };
    Object.assign(globalThis, { seen });
    let before = new Map<string, number>();
    const look = () => {
      const box = document.querySelector('[role=log]');
      if (!box || seen.over) return;
      const { top, bottom } = box.getBoundingClientRect();
      const rows = [...box.querySelectorAll<HTMLElement>('[data-revision]')].map((row) => [row.dataset['row'] ?? '', row] as const);
      const inSight = rows
        .map(([key, row]) => [key, row.getBoundingClientRect()] as const)
        .filter(([, at]) => at.bottom > top && at.top < bottom);
      const same = inSight.find(([key]) => before.has(key));
      const step = same ? same[1].top - (before.get(same[0]) ?? 0) : 0;
      seen.moved += step;
      seen.up = Math.min(seen.up, step);
      seen.down = Math.max(seen.down, step);
      before = new Map(inSight.map(([key, at]) => [key, at.top]));
      requestAnimationFrame(beforePaint);
    };
    // Looks after the size observers have made their corrections, because nobody sees anything before that.
    const beforePaint = () => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        look();
      });
      observer.observe(document.body);
    };
    requestAnimationFrame(beforePaint);
  });
  return () =>
    page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { moved: number; up: number; down: number; over: boolean } };
      seen.over = true;
      return { moved: Math.round(seen.moved), up: Math.round(seen.up), down: Math.round(seen.down) };
    });
}

const log = (page: Page) => page.getByRole('log');
const said = (page: Page, number: number) => log(page).getByText(new RegExp(`^Number ${number} `));

const revisions = (page: Page) =>
  page
    .locator('[data-revision]')
    .evaluateAll((rows) => rows.map((row) => Number(row instanceof HTMLElement ? row.dataset['revision'] : 0)));

/** What around the conversation could scroll, and so take it out of sight. */
const scrollableAround = (page: Page) =>
  log(page).evaluate((box) => {
    const found: string[] = [];
    for (let around = box.parentElement; around; around = around.parentElement)
      if (around.scrollHeight > around.clientHeight) found.push(`${around.tagName} ${around.className}`);
    return found;
  });

async function scroll(page: Page, pixels: number, times: number): Promise<{ moved: number; up: number; down: number }> {
  const ended = await watchEye(page);
  for (let time = 0; time < times; time += 1) {
    await page.mouse.wheel(0, pixels);
    // Lets the page respond to each before the next.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));
  }
  await expect(page.getByText('Loading messages')).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  return ended();
}

test('a long conversation opens at the first unread message, and nothing jumps while reading up and down', async ({
  page: ben,
  browser,
  world,
}) => {
  test.slow();
  const hers = await browser.newContext({ baseURL: world.web });
  const ana = await hers.newPage();
  const anaIs = await joined(ana, world, 'Ana Long');
  const benIs = await joined(ben, world, 'Ben Long');
  const begun = await call<{ result: { data: { id: string } } }>(ana, '/trpc/chat.getOrCreateChat', { recipientUserId: benIs.id });
  const chatId = begun.result.data.id;
  await call(ana, '/message', { message: { chatId, text: 'Number 1' }, entities: [] });
  await call(ben, '/trpc/chat.answerRequest', { chatId, accept: true });
  for (let number = 2; number <= MANY; number += 1)
    await call(ana, '/message', { message: { chatId, text: `Number ${number} ${'and on '.repeat((number * 37) % 90)}` }, entities: [] });

  await ben.goto(`/messages/${anaIs.id}`);
  await expect(log(ben).getByText('Number 1', { exact: true })).toBeInViewport();
  await expect(ben.getByRole('button', { name: '99+ new' })).toBeVisible();
  await call(ben, '/trpc/chat.readMessages', { chatId, upTo: READ });
  await ben.goto(`/messages/${anaIs.id}`);
  await expect(ben.locator('[data-row=new]')).toBeInViewport();
  await expect(said(ben, READ + 1)).toBeInViewport();
  await ben.setViewportSize({ width: 1280, height: 900 });
  expect(await scrollableAround(ben)).toEqual([]);

  const box = await ben.getByRole('log').boundingBox();
  await ben.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
  const up = await scroll(ben, -350, 30);
  expect(Math.abs(up.moved - 350 * 30)).toBeLessThan(5);
  expect(up.up).toBeGreaterThanOrEqual(-1);
  const down = await scroll(ben, 350, 50);
  expect(Math.abs(down.moved + 350 * 50)).toBeLessThan(5);
  expect(down.down).toBeLessThanOrEqual(1);
  const held = await revisions(ben);
  expect(held.length).toBeLessThanOrEqual(250);

  // The button counts the unread messages below, and leads to the latest.
  await expect(ben.getByRole('button', { name: /new$/ })).toBeVisible();
  await ben.getByRole('button', { name: /new$/ }).click();
  await expect(said(ben, MANY)).toBeInViewport();
  await expect(ben.getByRole('button', { name: /new$|Latest/ })).toBeHidden();
  // As when a phone's keyboard opens.
  await ben.setViewportSize({ width: 1280, height: 560 });
  await expect(said(ben, MANY)).toBeInViewport();
  await log(ben).hover();
  await ben.mouse.wheel(0, -900);
  await expect(ben.getByRole('button', { name: 'Latest' })).toBeVisible();
  const still = await watchEye(ben);
  for (const words of ['One more', 'Two more']) await call(ana, '/message', { message: { chatId, text: words }, entities: [] });
  await expect(ben.getByRole('button', { name: '2 new' })).toBeVisible();
  expect(await still()).toEqual({ moved: 0, up: 0, down: 0 });

  // A search result is shown in its place, even far from the messages held.
  await ben.getByRole('button', { name: 'Search this conversation' }).click();
  await ben.getByRole('searchbox', { name: 'Search this conversation' }).fill('Number 7');
  await ben
    .getByRole('list', { name: 'Found messages' })
    .getByRole('link', { name: /Number 7 / })
    .click();
  await expect(said(ben, 7)).toBeInViewport();
});

test('a reader at the end of a conversation stays there when a phone is turned or its keyboard opens', async ({
  page: ben,
  browser,
  world,
}) => {
  const ana = await (await browser.newContext({ baseURL: world.web })).newPage();
  const anaIs = await joined(ana, world, 'Ana Turns');
  const benIs = await joined(ben, world, 'Ben Turns');
  const begun = await call<{ result: { data: { id: string } } }>(ben, '/trpc/chat.getOrCreateChat', { recipientUserId: anaIs.id });
  const chatId = begun.result.data.id;
  const write = (page: Page, text: string) => call(page, '/message', { message: { chatId, text }, entities: [] });
  await write(ben, 'Number 0');
  await call(ana, '/trpc/chat.answerRequest', { chatId, accept: true });
  for (let number = 1; number <= 20; number += 1) await write(ben, `Number ${number} ${'and on '.repeat(number * 2)}`);
  const below = () => log(ben).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));

  await ben.setViewportSize({ width: 844, height: 390 });
  await ben.goto(`/messages/${anaIs.id}`);
  await expect(said(ben, 20)).toBeInViewport();
  const screens = [
    [390, 844],
    [844, 390],
    [390, 500],
    [1280, 900],
    [390, 844],
  ] as const;
  for (const [width, height] of screens) {
    await ben.setViewportSize({ width, height });
    await ben.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
    expect([width, height, await below()]).toEqual([width, height, 0]);
  }
  await call(ana, '/message', { message: { chatId, text: `To ${benIs.name}` }, entities: [] });
  await expect(log(ben).getByText(`To ${benIs.name}`)).toBeInViewport();
});
