import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { hasRejectedDraft, readDrafts } from './composer-draft.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (name: string) => stored.get(name) ?? null,
  });
});
afterEach(() => vi.unstubAllGlobals());

const Draft = z.object({ title: z.string() });
const put = (name: string, draft: object) => stored.set(name, JSON.stringify(draft));

test('lists no drafts of anybody else who uses this browser, none of another kind, and none that a form could not open', () => {
  put('draft.a.1', { title: 'Mine', savedAt: '2026-11-27T10:00:00.000Z', writer: 'maya' });
  put('draft.a.2', { title: 'Theirs', savedAt: '2026-11-27T11:00:00.000Z', writer: 'noah' });
  put('draft.a.3', { title: 'Nobody knows whose' });
  put('draft.a.4', { words: 'Of another form', savedAt: '2026-11-27T11:00:00.000Z', writer: 'maya' });
  put('draft.b.5', { title: 'Elsewhere', savedAt: '2026-11-27T11:00:00.000Z', writer: 'maya' });
  stored.set('draft.a.6', 'broken');
  expect(readDrafts('draft.a.', 'maya', Draft)).toEqual([{ rest: '1', savedAt: '2026-11-27T10:00:00.000Z', draft: { title: 'Mine' } }]);
});

test('lists the newest first', () => {
  put('draft.a.1', { title: 'Old', savedAt: '2026-11-26T10:00:00.000Z', writer: 'maya' });
  put('draft.a.2', { title: 'New', savedAt: '2026-11-27T10:00:00.000Z', writer: 'maya' });
  expect(readDrafts('draft.a.', 'maya', Draft).map(({ draft }) => draft.title)).toEqual(['New', 'Old']);
});

test('finds a draft of this writer that the form rejects, none of anybody else, and none that it takes', () => {
  const stamp = { savedAt: '2026-11-27T10:00:00.000Z', writer: 'maya' };
  put('draft.a.1', { title: 'Mine', ...stamp });
  put('draft.a.2', { words: 'Of another form', ...stamp });
  const rejected = (number: number, writer = 'maya') => hasRejectedDraft({ key: `draft.a.${number}`, writer }, Draft);
  expect([rejected(1), rejected(2), rejected(3)]).toEqual([false, true, false]);
  expect(rejected(2, 'noah')).toBe(false);
});
