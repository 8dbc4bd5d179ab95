import { expect, test } from 'vitest';
import type { Change } from '#platform/server/live/changes.ts';
import { createSentChanges } from './missed-changes.ts';

type Chat = Extract<Change, { kind: 'chat' }>;
const chat = (chatId: string, revision: number): Chat => ({ kind: 'chat', chatId, revision, recipientUserIds: ['ana'] });
const everybody = () => true;

test('finds an unheard change to a conversation, whatever else its participants have heard', () => {
  const sent = createSentChanges();
  sent.record([chat('with Ben', 7), chat('with Eve', 3), { kind: 'notifications', recipientUserIds: ['ana'] }], 1000, everybody);
  expect(sent.unsent([chat('with Ben', 8), chat('with Eve', 3), chat('with Carla', 1)])).toEqual([
    chat('with Ben', 8),
    chat('with Carla', 1),
  ]);
});

test('does not count a typing event as having heard the message', () => {
  const sent = createSentChanges();
  sent.record([{ kind: 'typing', chatId: 'with Ben', userId: 'ben', recipientUserIds: ['ana'] }], 1000, everybody);
  expect(sent.unsent([chat('with Ben', 1)])).toHaveLength(1);
});

test('counts a later change for an earlier one, in whichever order they were heard', () => {
  const sent = createSentChanges();
  sent.record([chat('with Ben', 9), chat('with Ben', 8)], 1000, everybody);
  expect(sent.unsent([chat('with Ben', 9)])).toEqual([]);
});

test('remembers neither what was sent long ago nor what was sent to people without a stream here', () => {
  const sent = createSentChanges();
  sent.record([chat('with Ben', 9)], 1000, () => false);
  expect(sent.unsent([chat('with Ben', 9)])).toHaveLength(1);
  sent.record([chat('with Ben', 9)], 1000, everybody);
  sent.deleteBefore(1001);
  expect(sent.unsent([chat('with Ben', 9)])).toHaveLength(1);
});
