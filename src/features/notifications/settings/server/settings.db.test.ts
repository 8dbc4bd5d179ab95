import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import type { UpdateNotificationSettings } from '../contract.ts';
import { updateSettings } from './update-settings.ts';
import { isWanted } from '../../rules/routing.ts';
import { findSettings } from '../../api/find-settings.ts';
import { getSettings } from './get-settings.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, empty } = database;
beforeEach(empty);

const change = (person: Awaited<ReturnType<typeof givenUser>>, values: UpdateNotificationSettings) =>
  inTransaction(services, (command) => updateSettings(command, person.actor, values));

describe('settings refuse', () => {
  test.each(['TICKETS', 'CHANGES', 'RENEWALS', 'ACCOUNT'] as const)('to turn off mail about %s', async (topic) => {
    const maya = await givenUser(db);
    await expect(change(maya, { choice: { topic, channel: 'mail', on: false } })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a channel a topic doesn’t have, and a time zone that doesn’t exist', async () => {
    const maya = await givenUser(db);
    await expect(change(maya, { choice: { topic: 'CREATOR_MAIL', channel: 'push', on: true } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(change(maya, { timeZone: 'Moon/Crater' })).rejects.toMatchObject({ message: 'Unknown time zone.' });
  });
});

describe('settings', () => {
  test('keep every one of several boxes ticked at once', async () => {
    const maya = await givenUser(db);
    const topics = ['LIKES', 'COMMENTS', 'FOLLOWERS', 'SALES'] as const;
    await Promise.all(topics.map((topic) => change(maya, { choice: { topic, channel: 'mail', on: true } })));
    const { matrix } = await getSettings(db, maya.userId);
    expect(topics.map((topic) => matrix[topic].mail?.on)).toEqual([true, true, true, true]);
    const noah = await givenUser(db);
    const settings = await findSettings(db, [maya.userId, noah.userId]);
    expect([maya, noah].map(({ userId }) => isWanted(settings(userId), 'LIKES', 'mail'))).toEqual([true, false]);
  });

  test('say when the next digest is due, in the person’s zone', async () => {
    const maya = await givenUser(db);
    expect(await change(maya, { digest: 'daily', timeZone: 'Asia/Tokyo' })).toMatchObject({ nextDigestAt: '2026-06-01T23:00:00.000Z' });
    expect(await change(maya, { quiet: { from: 0, to: 60 } })).toMatchObject({ nextDigestAt: '2026-06-01T23:00:00.000Z', digest: 'daily' });
    expect(await change(maya, { timeZone: 'Europe/London' })).toMatchObject({ nextDigestAt: '2026-06-02T07:00:00.000Z' });
    expect(await change(maya, { digest: 'off' })).toMatchObject({ nextDigestAt: null, quiet: { from: 0, to: 60 } });
  });
});
