import { expect, test } from 'vitest';
import type { PostContent } from '../../contract.ts';
import { freshPostDraft, storedPostDraft } from './post-draft.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const CREATED = '2026-11-21T10:00:00.000Z';
const EDITED = '2026-11-21T11:00:00.000Z';
const post = { id: ID, text: 'Slow and #steady', tags: ['yoga', 'steady'], visibility: 'PUBLIC', createdAt: CREATED, editedAt: null };
const published = post as unknown as PostContent;
const edited = { ...published, editedAt: EDITED };
const kept = (draft: object) => JSON.parse(JSON.stringify(draft)) as unknown;

test('the draft of an edit is not restored over text that has since been changed elsewhere', () => {
  const draft = kept({ ...freshPostDraft({ editing: published, startTag: null }, ID), text: 'Half a thought' });
  expect(storedPostDraft({ editing: published, startTag: null }).parse(draft)).toMatchObject({ text: 'Half a thought' });
  expect(storedPostDraft({ editing: edited, startTag: null }).safeParse(draft).success).toBe(false);
  expect(storedPostDraft({ startTag: null }).safeParse(draft).success).toBe(false);
});

test('an edit starts with the tags that its text does not contain already', () => {
  expect(freshPostDraft({ editing: edited, startTag: 'ignored' }, 'unused')).toEqual({
    id: ID,
    text: 'Slow and #steady',
    tags: ['yoga'],
    visibility: 'PUBLIC',
    alsoByMail: false,
    opensTo: 'ATTENDED',
    subscribers: 'NEVER',
    basedOn: EDITED,
  });
});

test('the tag of a community is added to a stored draft, once, and never beyond the limit', () => {
  const read = (tags: string[], startTag: string | null) =>
    storedPostDraft({ startTag }).parse({ id: ID, text: 'Begun yesterday', tags }).tags;
  expect(read(['music'], 'Yoga')).toEqual(['music', 'yoga']);
  expect(read(['yoga'], 'Yoga')).toEqual(['yoga']);
  expect(read(['music'], null)).toEqual(['music']);
  const full = Array.from({ length: 20 }, (_, index) => `t${index}`);
  expect(read(full, 'yoga')).toEqual(full);
});

test('a replay is for those who were there until its host chooses otherwise, and an edit of one begins with what was chosen', () => {
  expect(freshPostDraft({ startTag: null, isReplay: true }, ID)).toMatchObject({
    visibility: 'PRIVATE',
    opensTo: 'ATTENDED',
    subscribers: 'NEVER',
  });
  const replay = (subscribersFrom: string | null) => ({ sessionEventId: ID, opensTo: 'BOOKED' as const, subscribersFrom });
  const chosen = (from: string | null) => freshPostDraft({ editing: { ...published, replay: replay(from) }, startTag: null }, ID);
  expect(chosen(null)).toMatchObject({ opensTo: 'BOOKED', subscribers: 'NEVER' });
  expect(chosen(CREATED)).toMatchObject({ subscribers: 'AT_ONCE' });
  expect(chosen('2026-11-28T10:00:00.000Z')).toMatchObject({ subscribers: 'AFTER_A_WEEK' });
});

test('a new post has its start tag, cut to the maximum length', () => {
  expect(freshPostDraft({ startTag: '#Yoga' }, ID).tags).toEqual(['yoga']);
  expect(freshPostDraft({ startTag: 'x'.repeat(31) }, ID).tags).toEqual(['x'.repeat(30)]);
  expect(freshPostDraft({ startTag: null }, ID).tags).toEqual([]);
});
