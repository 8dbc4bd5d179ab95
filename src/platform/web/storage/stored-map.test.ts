import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createResponseStore } from '#platform/web/query/stored-responses.ts';
import { createStoredMap, deleteUnsentOfOthers, dropUnstored, hasUnsent } from '#platform/web/storage/stored-map.ts';

const asText = (value: unknown) => (typeof value === 'string' ? value : null);
const stored = new Map<string, string>();
let room = Infinity;
let page = new EventTarget();
const asksBeforeClosing = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem(key: string, value: string) {
    const others = [...stored].filter(([name]) => name !== key).reduce((sum, [, text]) => sum + text.length, 0);
    if (others + value.length > room) throw new Error('QuotaExceededError');
    stored.set(key, value);
  },
  removeItem: (key: string) => void stored.delete(key),
  key: (index: number) => [...stored.keys()][index] ?? null,
  clear: () => stored.clear(),
  get length() {
    return stored.size;
  },
};

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') });
  room = Infinity;
  page = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('goes when its person leaves, also from the open page', () => {
  const drafts = createStoredMap('chats', asText);
  drafts.set('ana', 'ben', 'A secret');
  expect(drafts.read('ana')).toEqual({ ben: 'A secret' });
  createResponseStore({ storage, owner: () => null, now: Date.now }).wipe(true);
  expect(stored.size).toBe(0);
  expect(drafts.read('ana')).toEqual({});
});

test('goes when somebody else signs in, who keeps what is theirs', () => {
  const drafts = createStoredMap('chats', asText);
  drafts.set('ana', 'ben', 'A secret');
  drafts.set('eve', 'ben', 'Mine');
  deleteUnsentOfOthers('eve');
  expect(drafts.read('ana')).toEqual({});
  expect(drafts.read('eve')).toEqual({ ben: 'Mine' });
});

test('is kept for 30 days after it was written', () => {
  const drafts = createStoredMap('chats', asText);
  drafts.set('ana', 'ben', 'Old');
  vi.setSystemTime('2026-05-31T11:59:59Z');
  expect(createStoredMap('chats', asText).read('ana')).toEqual({ ben: 'Old' });
  vi.setSystemTime('2026-05-31T12:00:00Z');
  expect(createStoredMap('chats', asText).read('ana')).toEqual({});
  drafts.set('ana', 'eve', 'New');
  expect(drafts.read('ana')).toEqual({ eve: 'New' });
});

test('answers with the same object until something changes', () => {
  const drafts = createStoredMap('chats', asText);
  drafts.set('ana', 'ben', 'Hello');
  const first = drafts.read('ana');
  expect(drafts.read('ana')).toBe(first);
  drafts.set('ana', 'ben', 'Hello again');
  expect(drafts.read('ana')).toEqual({ ben: 'Hello again' });
});

test('keeps the values that can be read beside those of an older version that can’t', () => {
  createStoredMap('chats', (value) => value).set('ana', 'ben', { words: 'Of another version' });
  const drafts = createStoredMap('chats', asText);
  drafts.set('ana', 'eve', 'Hello');
  createStoredMap('chats', (value) => value).set('ana', 'dan', 7);
  expect(drafts.read('ana')).toEqual({ eve: 'Hello' });
});

test('asks only people who have left something unsent, whichever part of the page keeps it', () => {
  expect(hasUnsent('ana')).toBe(false);
  const drafts = createStoredMap('chats', asText);
  drafts.set('ana', 'ben', 'Hello');
  expect([hasUnsent('ana'), hasUnsent('eve')]).toEqual([true, false]);
  vi.setSystemTime('2026-05-31T12:00:00Z');
  expect(hasUnsent('ana')).toBe(false);
});

test('takes the place of answers that can be fetched again when the storage is full', () => {
  stored.set('turnout.answer:a', 'x'.repeat(100));
  stored.set('turnout.draft.post.ana', 'Mine too');
  room = 150;
  const drafts = createStoredMap('chats', asText);
  drafts.set('ana', 'ben', 'y'.repeat(60));
  expect([...stored.keys()]).toEqual(['turnout.draft.post.ana', 'turnout.unsent.chats.ana']);
  expect(asksBeforeClosing()).toBe(false);
});

test('stays in a page whose storage is full, which asks before it is closed until there is room or nothing to lose', () => {
  const drafts = createStoredMap('chats', asText);
  room = 10;
  drafts.set('ana', 'ben', 'Hello');
  expect([drafts.read('ana'), hasUnsent('ana'), stored.size, asksBeforeClosing()]).toEqual([{ ben: 'Hello' }, true, 0, true]);
  room = Infinity;
  drafts.set('ana', 'eve', 'Hi');
  expect([drafts.read('ana'), stored.size, asksBeforeClosing()]).toEqual([{ ben: 'Hello', eve: 'Hi' }, 1, false]);
  room = 10;
  for (const forget of [() => dropUnstored('ana'), () => deleteUnsentOfOthers('eve'), () => drafts.set('ana', 'ben', null)]) {
    stored.clear();
    drafts.set('ana', 'ben', 'Hello');
    expect(asksBeforeClosing()).toBe(true);
    forget();
    expect([drafts.read('ana'), hasUnsent('ana'), asksBeforeClosing()]).toEqual([{}, false, false]);
  }
});
