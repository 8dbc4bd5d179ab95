import { expect, test } from 'vitest';
import type { Change } from './changes.ts';
import { createLogger } from '../log/log.ts';
import { createChangePublisher, pack } from './changes-channel.ts';

const log = createLogger('test', 'silent');
const toOne = (userId: string): Change => ({ kind: 'notifications', recipientUserIds: [userId] });

test('sends changes published together in one statement, each once', async () => {
  const sent: unknown[] = [];
  const sender = createChangePublisher(async (_text, values) => void sent.push(values), log);
  sender.publish([toOne('ana'), toOne('ana')]);
  sender.publish([toOne('ben')]);
  await sender.stop();
  expect(sent).toEqual([[[JSON.stringify([toOne('ana'), toOne('ben')])]]]);
});

test("keeps every payload within a notification's size and leaves no recipient out", () => {
  const people = Array.from({ length: 1000 }, (_, place) => `0190a000-0000-7000-8000-${String(place).padStart(12, '0')}`);
  const texts = pack([{ kind: 'notifications', recipientUserIds: people }]);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000);
  const told = texts
    .flatMap((text) => JSON.parse(text) as Change[])
    .flatMap((change) => ('recipientUserIds' in change ? change.recipientUserIds : []));
  expect(told).toEqual(people);
});

test('a failing database fails no caller', async () => {
  const sender = createChangePublisher(() => Promise.reject(new Error('gone')), log);
  sender.publish([toOne('ana')]);
  await expect(sender.stop()).resolves.toBeUndefined();
});
