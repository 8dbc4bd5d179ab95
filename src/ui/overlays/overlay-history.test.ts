import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overlayDepth } from '#ui/overlays/overlay-depth.ts';
import { createOverlayHistory, type HistoryWindow } from '#ui/overlays/overlay-history.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Entry = { state: { key: string; idx: number; overlays?: number }; href: string };

/** A browser's history with a router on top of it, which notices each step of the browser that it isn't spared. */
function browser() {
  const entries: Entry[] = [
    { state: { key: 'home', idx: 0 }, href: '/' },
    { state: { key: 'page', idx: 1 }, href: '/page' },
  ];
  let at = 1;
  let interceptor = (_event: PopStateEvent): void => undefined;
  const noticed: string[] = [];
  const current = () => entries[at] ?? expect.unreachable('There is no such entry.');
  const history: HistoryWindow['history'] = {
    get state() {
      return current().state;
    },
    pushState(state: Entry['state'], _unused, url) {
      at += 1;
      entries.splice(at, entries.length, { state, href: String(url ?? entries[at - 1]?.href) });
    },
    replaceState(state: Entry['state'], _unused, url) {
      entries[at] = { state, href: String(url ?? current().href) };
    },
    // Browsers arrive later.
    go: (by = 0) => void setTimeout(() => step(by), 5),
  };
  function step(by: number) {
    if (!entries[at + by]) return;
    at += by;
    let isSpared = false;
    const event = { stopImmediatePropagation: () => (isSpared = true) } as unknown as PopStateEvent;
    interceptor(event);
    if (!isSpared) noticed.push(current().href);
  }
  const location = {
    get href() {
      return current().href;
    },
  };
  const overlays = createOverlayHistory({ history, location }, (intercept) => (interceptor = intercept));
  const shown = () => entries.map(({ href, state }) => href + '*'.repeat(overlayDepth(state)));
  return {
    overlays,
    history,
    noticed,
    here: () => shown()[at],
    entries: shown,
    back: (by = 1) => step(-by),
    forward: () => step(1),
    /** Resolves once nothing is under way. */
    settled: (ms = 30) => vi.advanceTimersByTimeAsync(ms),
    push: (key: string) => history.pushState({ key, idx: current().state.idx + 1 }, '', `/${key}`),
    replace: (key: string, href: string) => history.replaceState({ key, idx: current().state.idx }, '', href),
  };
}

function dialog(world: ReturnType<typeof browser>, options: { isLocked?: boolean } = {}) {
  const state = { isOpen: true, close: () => undefined as void };
  const remove = world.overlays.add({ close: () => state.close(), isLocked: () => options.isLocked ?? false });
  state.close = () => {
    state.isOpen = false;
    remove();
  };
  return state;
}

test('Back closes an open overlay and stays on the page, unnoticed by the router', async () => {
  const world = browser();
  const opened = dialog(world);
  await world.settled();
  expect(world.here()).toBe('/page*');
  world.back();
  await world.settled();
  expect([opened.isOpen, world.here(), world.noticed]).toEqual([false, '/page', []]);
  world.back();
  expect([world.here(), world.noticed]).toEqual(['/', ['/']]);
});

test('an overlay that is closed by itself takes its entry with it', async () => {
  const world = browser();
  const opened = dialog(world);
  await world.settled();
  opened.close();
  await world.settled();
  expect([world.here(), world.noticed]).toEqual(['/page', []]);
});

test('Back closes one of several overlays at a time', async () => {
  const world = browser();
  const lower = dialog(world);
  const upper = dialog(world);
  await world.settled();
  world.back();
  await world.settled();
  expect([lower.isOpen, upper.isOpen, world.here()]).toEqual([true, false, '/page*']);
  world.back();
  await world.settled();
  expect([lower.isOpen, world.here()]).toEqual([false, '/page']);
});

test('an overlay that takes the place of another also takes its entry', async () => {
  const world = browser();
  const first = dialog(world);
  await world.settled();
  first.close();
  dialog(world);
  await world.settled();
  expect(world.entries()).toEqual(['/', '/page', '/page*']);
});

test('Back leaves a locked overlay open, and it still has an entry', async () => {
  const world = browser();
  const locked = dialog(world, { isLocked: true });
  await world.settled();
  world.back();
  await world.settled();
  expect([locked.isOpen, world.here(), world.noticed]).toEqual([true, '/page*', []]);
});

test('a page opened from an overlay takes the place of its entry, so that Back leads to the page below at once', async () => {
  const world = browser();
  const opened = dialog(world);
  await world.settled();
  world.push('next');
  opened.close();
  await world.settled();
  expect(world.entries()).toEqual(['/', '/page', '/next']);
  world.back();
  await world.settled();
  expect([world.here(), world.noticed]).toEqual(['/page', ['/page']]);
});

test('a page opened while a closed overlay still gives its entry back is not undone by that', async () => {
  const world = browser();
  const opened = dialog(world);
  await world.settled();
  opened.close();
  await vi.advanceTimersByTimeAsync(2);
  world.push('next');
  await world.settled();
  expect([world.here(), world.entries()]).toEqual(['/next', ['/', '/page', '/next']]);
});

test('a page opened from nested overlays is one step away from the page below', async () => {
  const world = browser();
  const both = [dialog(world), dialog(world)];
  await world.settled();
  world.push('next');
  for (const one of both) one.close();
  await world.settled();
  world.back();
  await world.settled();
  expect([world.here(), world.noticed]).toEqual(['/page', ['/page']]);
});

test('an overlay that stays open over a page opened from it gets an entry above that page', async () => {
  const world = browser();
  const opened = dialog(world);
  await world.settled();
  world.push('filtered');
  await world.settled(600);
  expect(world.entries()).toEqual(['/', '/page', '/filtered', '/filtered*']);
  world.back();
  await world.settled();
  expect([opened.isOpen, world.here(), world.noticed]).toEqual([false, '/filtered', []]);
});

test('what replaces the address under an overlay replaces it for the page', async () => {
  const world = browser();
  const opened = dialog(world);
  await world.settled();
  world.replace('renewed', '/page?tab=2');
  expect(world.here()).toBe('/page?tab=2*');
  world.back();
  await world.settled();
  expect([opened.isOpen, world.here(), world.noticed]).toEqual([false, '/page?tab=2', []]);
});

test('a router that takes a step back, and opens an overlay to ask first, still arrives where it wanted', async () => {
  const world = browser();
  world.back();
  world.history.go(1);
  const asking = dialog(world);
  await world.settled();
  expect([asking.isOpen, world.here()]).toEqual([true, '/page*']);
  world.history.go(-1);
  asking.close();
  await world.settled();
  expect(world.here()).toBe('/');
});

test('going several pages back closes every overlay, and the router notices', async () => {
  const world = browser();
  const opened = dialog(world);
  await world.settled();
  world.back(2);
  await world.settled();
  expect([opened.isOpen, world.here(), world.noticed]).toEqual([false, '/', ['/']]);
});

test('Forward to the entry of a closed overlay returns to its page', async () => {
  const world = browser();
  dialog(world);
  await world.settled();
  world.back();
  await world.settled();
  world.forward();
  await world.settled();
  expect([world.here(), world.noticed]).toEqual(['/page', []]);
});
