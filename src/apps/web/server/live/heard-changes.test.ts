import { expect, test } from 'vitest';
import type { Change } from '#platform/server/announce.ts';
import { createHeardChanges } from './heard-changes.ts';

type Chat = Extract<Change, { kind: 'chat' }>;
const chat = (chatId: string, revision: number): Chat => ({ kind: 'chat', chatId, revision, recipientUserIds: ['ana'] });
const everybody = () => true;

test('a change of a conversation that went unheard is found, whatever else its people heard meanwhile', () => {
  const heard = createHeardChanges();
  heard.note([chat('with Ben', 7), chat('with Eve', 3), { kind: 'notifications', recipientUserIds: ['ana'] }], 1000, everybody);
  expect(heard.unheard([chat('with Ben', 8), chat('with Eve', 3), chat('with Carla', 1)])).toEqual([
    chat('with Ben', 8),
    chat('with Carla', 1),
  ]);
});

test('that somebody is writing says nothing about what they wrote', () => {
  const heard = createHeardChanges();
  heard.note([{ kind: 'typing', chatId: 'with Ben', userId: 'ben', recipientUserIds: ['ana'] }], 1000, everybody);
  expect(heard.unheard([chat('with Ben', 1)])).toHaveLength(1);
});

test('a later change counts for an earlier one, in whichever order they were heard', () => {
  const heard = createHeardChanges();
  heard.note([chat('with Ben', 9), chat('with Ben', 8)], 1000, everybody);
  expect(heard.unheard([chat('with Ben', 9)])).toEqual([]);
});

test('what was told long ago, and to who is not here, is not remembered', () => {
  const heard = createHeardChanges();
  heard.note([chat('with Ben', 9)], 1000, () => false);
  expect(heard.unheard([chat('with Ben', 9)])).toHaveLength(1);
  heard.note([chat('with Ben', 9)], 1000, everybody);
  heard.forget(1001);
  expect(heard.unheard([chat('with Ben', 9)])).toHaveLength(1);
});
