import { beforeEach, expect, test, vi } from 'vitest';
import { newKind } from './kind-draft.ts';
import { emptySessionDraft } from './session-draft.ts';
import { draftOfTemplate, readTemplates, saveTemplate } from './session-template.ts';

const ADA = '01900000-0000-7000-8000-00000000000a';
const ID = '01900000-0000-7000-8000-00000000000b';
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
const draft = { ...emptySessionDraft(ID, 'Europe/London'), title: 'Evening yoga', date: '2026-12-01', until: '2026-12-22', price: '8' };

test('a template has everything of the form but its dates, for its writer alone', () => {
  expect(saveTemplate(ADA, { ...draft, basedOn: '{}' })).toBe(true);
  const [template] = readTemplates(ADA);
  expect(template).toMatchObject({ title: 'Evening yoga', draft: { price: '8', date: '', until: '', basedOn: null } });
  expect(readTemplates(ID)).toEqual([]);
  expect(draftOfTemplate(ID, template?.id ?? '', ADA)).toBeNull();
});

test('a session begins as a template with an id of its own', () => {
  saveTemplate(ADA, draft);
  const [template] = readTemplates(ADA);
  const id = '01900000-0000-7000-8000-00000000000c';
  expect(draftOfTemplate(ADA, template?.id ?? '', id)).toEqual({ ...draft, id, date: '', until: '' });
  expect(draftOfTemplate(ADA, 'another', id)).toBeNull();
});

test('a template takes the place of one with the same title', () => {
  saveTemplate(ADA, draft);
  saveTemplate(ADA, { ...draft, price: '9' });
  saveTemplate(ADA, { ...draft, title: 'Morning yoga' });
  expect(readTemplates(ADA).map(({ title, draft: { price } }) => [title, price])).toHaveLength(2);
  expect(readTemplates(ADA).find(({ title }) => title === 'Evening yoga')?.draft.price).toBe('9');
});

test('a template has none of the days of former dates: when booking opened or closed, and until when a kind was sold', () => {
  const edge = { how: 'day' as const, count: '7', unit: 'days' as const, day: '2026-11-30', time: '09:00' };
  const kind = { ...newKind({ name: 'Early bird' }), until: '2026-11-20' };
  saveTemplate(ADA, { ...draft, booking: { opens: edge, closes: edge, early: '' }, kinds: [kind] });
  const [template] = readTemplates(ADA);
  const begun = draftOfTemplate(ADA, template?.id ?? '', ID);
  expect(begun).toMatchObject({
    booking: { opens: { how: 'day', day: '' }, closes: { how: 'day', day: '' } },
    kinds: [{ name: 'Early bird', until: '' }],
  });
});
