import { describe, expect, test } from 'vitest';
import type { ViewRecord } from '../../contract.ts';
import { createViewQueue, type SeenItems } from './view-queue.ts';

const HOUR = 3_600_000;
const record = (id: number | string): ViewRecord => ({ contentItemUri: { type: 'POST', id: `post-${id}` }, contentUserId: 'owner' });

function aPage({ userId = 'me', stored = null as SeenItems | null } = {}) {
  const page = { at: 0, stored, sent: [] as string[][], timers: [] as { run: () => void; millis: number }[], isOffline: false };
  const queue = createViewQueue({
    userId,
    now: () => page.at,
    read: () => page.stored,
    write: (seen) => void (page.stored = seen),
    async send(records) {
      if (page.isOffline) throw new Error('offline');
      page.sent.push(records.map(({ contentItemUri }) => contentItemUri.id));
    },
    later(run, millis) {
      const timer = { run, millis };
      page.timers.push(timer);
      return () => void (page.timers = page.timers.filter((other) => other !== timer));
    },
  });
  return { page, queue };
}

describe('seen items are sent', () => {
  test('at the tenth item', () => {
    const { page, queue } = aPage();
    for (let id = 0; id < 9; id += 1) queue.add(record(id));
    expect(page.sent).toEqual([]);
    queue.add(record(9));
    expect(page.sent.map((batch) => batch.length)).toEqual([10]);
    expect(page.timers).toEqual([]);
  });

  test('fifteen seconds after the first', () => {
    const { page, queue } = aPage();
    queue.add(record(1));
    queue.add(record(2));
    expect(page.timers.map(({ millis }) => millis)).toEqual([15_000]);
    page.timers[0]?.run();
    expect(page.sent).toEqual([['post-1', 'post-2']]);
  });

  test('on leaving, and not at all if there are none', () => {
    const { page, queue } = aPage();
    queue.flush();
    expect(page.sent).toEqual([]);
    queue.add(record(1));
    queue.flush();
    expect(page.sent).toEqual([['post-1']]);
    expect(page.timers).toEqual([]);
  });

  test('later, together with newer ones, after a network failure', async () => {
    const { page, queue } = aPage();
    page.isOffline = true;
    queue.add(record(1));
    queue.flush();
    await Promise.resolve();
    await Promise.resolve();
    expect(page.timers).toHaveLength(1);
    page.isOffline = false;
    queue.add(record(2));
    page.timers[0]?.run();
    expect(page.sent).toEqual([['post-1', 'post-2']]);
  });
});

describe('an item counts once', () => {
  test('in six hours, across visits', () => {
    const { page, queue } = aPage();
    queue.add(record(1));
    queue.add(record(1));
    queue.flush();
    const again = aPage({ stored: page.stored });
    again.page.at = 6 * HOUR - 1;
    again.queue.add(record(1));
    again.queue.flush();
    expect([page.sent, again.page.sent]).toEqual([[['post-1']], []]);
    again.page.at = 6 * HOUR;
    again.queue.add(record(1));
    again.queue.flush();
    expect(again.page.sent).toEqual([['post-1']]);
  });

  test('per person on this device, of whom only the last is remembered', () => {
    const { page, queue } = aPage({ stored: { userId: 'somebody else', at: { 'post-1': 0 } } });
    queue.add(record(1));
    queue.flush();
    expect(page.sent).toEqual([['post-1']]);
    expect(page.stored).toEqual({ userId: 'me', at: { 'post-1': 0 } });
  });

  test('with at most five hundred remembered, from the last six hours only', () => {
    const { page, queue } = aPage({ stored: { userId: 'me', at: { old: -7 * HOUR } } });
    for (let id = 0; id < 510; id += 1) {
      page.at = id;
      queue.add(record(id));
    }
    expect(Object.keys(page.stored?.at ?? {})).toHaveLength(500);
    expect(page.stored?.at).toMatchObject({ 'post-509': 509 });
    expect(page.stored?.at).not.toHaveProperty('old');
  });
});
