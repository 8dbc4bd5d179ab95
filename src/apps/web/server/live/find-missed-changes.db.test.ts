import { expect, test } from 'vitest';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { findMissedChanges } from './find-missed-changes.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;

test('what was written since is found for both people by the number of the newest message, and nothing of before or of others', async () => {
  const [ana, ben, eve] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  await writeMessage(services, eve.actor, ben, 'Long ago.');
  const since = services.now();
  services.setNow(new Date(since.getTime() + 30_000).toISOString());
  const { chatId } = await writeMessage(services, ana.actor, ben, 'One.');
  await writeMessage(services, ana.actor, ben, 'Two.');
  const missed = await findMissedChanges(db, [ana.userId, ben.userId, eve.userId], since);
  expect(missed.toSorted((one, other) => ((one.recipientUserIds[0] ?? '') < (other.recipientUserIds[0] ?? '') ? -1 : 1))).toEqual(
    [ana.userId, ben.userId].toSorted().map((userId) => ({ kind: 'chat', chatId, revision: 2, recipientUserIds: [userId] })),
  );
  expect(await findMissedChanges(db, [eve.userId], since)).toEqual([]);
});
