import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createResponseStore } from './stored-responses.ts';
import { staleTimeOf, storedTimeOf } from './stale-times.ts';
import { StoringQueryClient } from './storing-query-client.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const HOUR = 3_600_000;
const FOLLOWS = [['user', 'checkFollowStatus'], { input: { followingUserId: 'u' }, type: 'query' }];

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** One visit by one person: a page with a client of its own over storage that persists. */
function visit(storage: Storage, owner: string | null = 'ada') {
  const who = { owner };
  const store = createResponseStore({ storage, owner: () => who.owner, now: Date.now });
  const client = new StoringQueryClient(store, {
    defaultOptions: { queries: { retry: false, persister: store.persister, staleTime: (query) => staleTimeOf(query.queryKey) } },
  });
  const ask = (queryKey: readonly unknown[], answer: unknown) => client.fetchQuery({ queryKey, queryFn: () => Promise.resolve(answer) });
  return { store, client, ask, who };
}

const textOf = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')).join();

describe('what is never stored', () => {
  it.each([
    'chat.queryMessages',
    'chat.queryChats',
    'chat.queryChanges',
    'chat.getChat',
    'chat.searchMessages',
    'chat.queryOrders',
    'payment.queryPaymentsByUser',
    'payment.getBalance',
    'ticket.getTicket',
    'notification.queryNotificationsByUser',
    'user.getUser',
    'search.getUserSearchLocations',
    'location.queryUserLocations',
    'media.generateSignedUrls',
    'session.getSessionEvent',
    'subscribe.querySubscribers',
    'a.call.that.nobody.thought.of',
  ])('answers of %s', async (path) => {
    const storage = memoryStorage();
    const { ask, store } = visit(storage);
    await ask([path.split('.'), { type: 'query' }], { secret: true });
    store.flush();
    expect(storedTimeOf([path.split('.')])).toBeNull();
    expect(storage.length).toBe(0);
  });

  it.each([
    { user: { email: 'ada@example.com' } },
    { items: [{ locationUrl: 'https://meet.example/1' }] },
    { items: [{ deep: [{ addressLine: '12 Grove Road' }] }] },
    { items: [{ visibility: 'PRIVATE', locked: false, text: 'for subscribers' }] },
    { items: [{ visibility: 'PRIVATE', text: 'for subscribers' }] },
  ])('an answer of an allowed call with something private in it: %j', async (answer) => {
    const storage = memoryStorage();
    const { ask, store } = visit(storage);
    await ask([['feed', 'queryFollowingTimeline'], { type: 'query' }], { items: [] });
    store.flush();
    expect(storage.length).toBe(1);
    await visit(storage).ask([['feed', 'queryFollowingTimeline'], { type: 'query' }], answer);
    const second = visit(storage);
    second.client.setQueryData([['feed', 'queryFollowingTimeline'], { type: 'query' }], answer);
    second.store.flush();
    expect(storage.length).toBe(0);
  });

  it('answers to guests, and answers under hand-written keys', async () => {
    const storage = memoryStorage();
    const guest = visit(storage, null);
    await guest.ask(FOLLOWS, { isFollowing: true });
    guest.store.flush();
    const ada = visit(storage);
    await ada.ask(['suggestions', 'lon'], ['London']);
    ada.store.flush();
    expect(storage.length).toBe(0);
  });

  it('an answer that arrives, or is waiting to be written, after its person has gone', async () => {
    const storage = memoryStorage();
    const { ask, store, client, who } = visit(storage);
    await ask(FOLLOWS, { isFollowing: true });
    store.wipe();
    client.clear();
    who.owner = 'bob';
    await vi.advanceTimersByTimeAsync(2000);
    expect(textOf(storage)).toBe('');
  });
});

describe('a stored answer', () => {
  it("is shown at once on the same person's next visit, and refetched if it is stale", async () => {
    const storage = memoryStorage();
    await visit(storage).ask(FOLLOWS, { isFollowing: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(storage.length).toBe(1);

    await vi.advanceTimersByTimeAsync(HOUR);
    const { ask, client } = visit(storage);
    expect(await ask(FOLLOWS, { isFollowing: false })).toEqual({ isFollowing: true });
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(FOLLOWS)).toEqual({ isFollowing: false });
  });

  it("keeps its age: a fresh one isn't refetched", async () => {
    const storage = memoryStorage();
    await visit(storage).ask(FOLLOWS, { isFollowing: true });
    await vi.advanceTimersByTimeAsync(61_000);
    const { ask, client } = visit(storage);
    await ask(FOLLOWS, { isFollowing: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryState(FOLLOWS)).toMatchObject({ data: { isFollowing: true }, dataUpdatedAt: NOW });
  });

  it('expires after its own lifetime', async () => {
    const storage = memoryStorage();
    await visit(storage).ask(FOLLOWS, { isFollowing: true });
    await vi.advanceTimersByTimeAsync(12 * HOUR);
    expect(await visit(storage).ask(FOLLOWS, { isFollowing: false })).toEqual({ isFollowing: false });
  });

  it('is never shown to another person, and is gone after a wipe', async () => {
    const storage = memoryStorage();
    const { ask, store } = visit(storage);
    await ask(FOLLOWS, { isFollowing: true });
    store.flush();
    expect(await visit(storage, 'bob').ask(FOLLOWS, { isFollowing: false })).toEqual({ isFollowing: false });
    await ask([['feed', 'queryCreatorsToFollow'], { type: 'query' }], { items: [] });
    store.flush();
    storage.setItem('theme', 'dark');
    store.wipe();
    expect([storage.length, storage.getItem('theme')]).toEqual([1, 'dark']);
  });

  it('is wiped with everything else kept about the person, except choices that identify nobody and what they wrote', () => {
    const storage = memoryStorage();
    const staying = ['turnout.captions', 'turnout.feed', 'turnout.draft.post.ada', 'turnout.unsent.outbox.ada'];
    for (const name of [...staying, 'turnout.views', 'turnout.profile-views', 'turnout.feeds']) storage.setItem(name, '{}');
    visit(storage).store.wipe();
    expect(Array.from({ length: storage.length }, (_, index) => storage.key(index)).toSorted()).toEqual(staying.toSorted());
  });

  it('is cleared after an error without what people chose, searched for and wrote', async () => {
    const storage = memoryStorage();
    const { ask, store } = visit(storage);
    await ask(FOLLOWS, { isFollowing: true });
    store.flush();
    const others = ['turnout.own-place', 'turnout.recent-searches', 'turnout.views'];
    for (const name of others) storage.setItem(name, '{}');
    store.clear();
    expect(Array.from({ length: storage.length }, (_, index) => storage.key(index)).toSorted()).toEqual(others);
  });

  it('makes room on a full storage without what people chose and searched for', async () => {
    const storage = memoryStorage();
    const { ask, store } = visit(storage);
    storage.setItem('turnout.recent-searches', '["yoga"]');
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await ask(FOLLOWS, { isFollowing: true });
    store.flush();
    expect(storage.getItem('turnout.recent-searches')).toBe('["yoga"]');
  });

  it('takes unsent messages along when their writer leaves', () => {
    const storage = memoryStorage();
    for (const name of ['chats.ada', 'outbox.ada']) storage.setItem(`turnout.unsent.${name}`, '{}');
    visit(storage).store.wipe(true);
    expect(storage.length).toBe(0);
  });

  it('follows what the person does: changed data is stored, invalidated data is dropped', async () => {
    const storage = memoryStorage();
    const { ask, store, client } = visit(storage);
    await ask(FOLLOWS, { isFollowing: false });
    client.setQueryData(FOLLOWS, { isFollowing: true });
    store.flush();
    expect(textOf(storage)).toContain('"isFollowing":true');
    await client.invalidateQueries();
    expect(storage.length).toBe(0);
  });

  it("is dropped when its person changes its subject, even on a visit that hasn't fetched it", async () => {
    const storage = memoryStorage();
    const item = [['content', 'getContentItem'], { input: { id: 'p' }, type: 'query' }];
    const before = visit(storage);
    await before.ask(item, 'old words');
    await before.ask(FOLLOWS, { isFollowing: true });
    before.store.flush();
    const after = visit(storage);
    await after.client.invalidateQueries({ queryKey: [['content']] });
    expect(await after.ask(item, 'new words')).toBe('new words');
    after.store.flush();
    after.client.removeQueries({ queryKey: item });
    expect(textOf(storage)).not.toContain('words');
    expect(textOf(storage)).toContain('isFollowing');
  });

  it("isn't written if it is invalidated first", async () => {
    const storage = memoryStorage();
    const { ask, client, store } = visit(storage);
    await ask(FOLLOWS, { isFollowing: true });
    await client.invalidateQueries({ queryKey: FOLLOWS });
    store.flush();
    expect(storage.length).toBe(0);
  });

  it('is bounded: large ones are left out, the oldest are evicted, and a full storage is emptied of them', async () => {
    const storage = memoryStorage();
    const { ask, store } = visit(storage);
    await ask([['feed', 'large'], { type: 'query' }], 'x'.repeat(60_000));
    for (let number = 0; number < 100; number += 1) await ask([['feed', String(number)], { type: 'query' }], number);
    store.flush();
    expect(storage.length).toBeLessThanOrEqual(40);
    expect(textOf(storage)).toContain('"data":99');

    storage.setItem('turnout.unsent.outbox.ada', 'What Ada wrote');
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await ask(FOLLOWS, { isFollowing: true });
    expect(() => store.flush()).not.toThrow();
    // Of answers only: what she wrote can't be fetched again.
    expect(textOf(storage)).toBe('What Ada wrote');
  });

  it('is ignored if it is corrupt', async () => {
    const storage = memoryStorage();
    const { ask, store } = visit(storage);
    await ask(FOLLOWS, { isFollowing: true });
    store.flush();
    storage.setItem(storage.key(0) ?? '', '{"owner":');
    expect(await visit(storage).ask(FOLLOWS, { isFollowing: false })).toEqual({ isFollowing: false });
  });
});
