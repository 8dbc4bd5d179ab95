import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { likeContent } from '#features/content/marks/server/like-content.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { givenContent } from '#tests/builders/content.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { deleteNotificationsOf } from '../../server/commands/delete-notifications-of.ts';
import { updateNotificationStatus } from './update-notification-status.ts';
import { updateSettings } from '../../settings/server/update-settings.ts';
import { queryNotificationsByUser } from './query-notifications-by-user.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, empty } = database;
beforeEach(async () => {
  await empty();
  services.setNow('2026-06-01T12:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => givenUser(db)));
const list = async (person: Person, values: object = {}) =>
  (await queryNotificationsByUser(services, person.actor, { userId: person.userId, limit: 20, ...values })).items;
const like = (person: Person, item: Awaited<ReturnType<typeof givenContent>>) =>
  inTransaction(services, (command) => likeContent(command, person.actor, { contentItemUri: item.uri, contentUserId: item.userId }));
const follow = (person: Person, other: Person) =>
  inTransaction(services, (command) => followUser(command, person.actor, { userId: person.userId, followingUserId: other.userId }));

describe('likes of one item', () => {
  test('are one line that says how many, however many come at once', async () => {
    const [maya, ...fans] = (await people(9)) as [Person, ...Person[]];
    const [post, other] = [await givenContent(db, maya.actor), await givenContent(db, maya.actor)];
    await Promise.all(fans.map((fan) => like(fan, post)));
    await like(fans[0] as Person, other);
    const items = await list(maya);
    expect(items.map(({ actorCount }) => actorCount).toSorted()).toEqual([1, 8]);
    const group = items.find(({ actorCount }) => actorCount === 8);
    expect(group?.message).toContain(' and 7 others liked ');
    expect(group?.actors).toHaveLength(3);
    expect(new Set(group?.actors.map(({ id }) => id)).size).toBe(3);
    expect(await list(maya, { status: 'UNREAD' })).toHaveLength(2);
  });

  test('make a line that was already read unread again, once', async () => {
    const [maya, ada, noah] = (await people(3)) as [Person, Person, Person];
    const post = await givenContent(db, maya.actor);
    await like(ada, post);
    await inTransaction(services, (command) => updateNotificationStatus(command, maya.actor, { userId: maya.userId, status: 'READ' }));
    expect(await list(maya, { status: 'UNREAD' })).toEqual([]);
    services.setNow('2026-06-01T12:05:00.000Z');
    await like(noah, post);
    const [line, ...more] = await list(maya, { status: 'UNREAD' });
    expect(more).toEqual([]);
    expect(line?.message).toContain(`${noah.displayName} and ${ada.displayName} liked `);
  });

  test('leave out people who have left', async () => {
    const [maya, ada, noah] = (await people(3)) as [Person, Person, Person];
    const post = await givenContent(db, maya.actor);
    await like(ada, post);
    services.setNow('2026-06-01T12:05:00.000Z');
    await like(noah, post);
    await inTransaction(services, (command) => deleteNotificationsOf(command, noah.userId));
    expect(await list(maya)).toMatchObject([{ actorCount: 1, fromUserId: ada.userId }]);
  });
});

test('follows of one day are one line; those of the person’s next day are another', async () => {
  const [maya, ada, noah, robin] = (await people(4)) as [Person, Person, Person, Person];
  await inTransaction(services, (command) => updateSettings(command, maya.actor, { timeZone: 'Asia/Tokyo' }));
  await follow(ada, maya);
  services.setNow('2026-06-01T14:59:00.000Z');
  await follow(noah, maya);
  services.setNow('2026-06-01T15:00:00.000Z');
  await follow(robin, maya);
  expect((await list(maya)).map(({ message }) => message)).toEqual([
    `${robin.displayName} started following you.`,
    `${noah.displayName} and ${ada.displayName} started following you.`,
  ]);
});

test('what a person doesn’t want in the app is in no list or count, and isn’t announced to their browsers', async () => {
  const [maya, ada] = (await people(2)) as [Person, Person];
  await inTransaction(services, (command) =>
    updateSettings(command, maya.actor, { choice: { topic: 'FOLLOWERS', channel: 'inApp', on: false } }),
  );
  services.published.length = 0;
  await follow(ada, maya);
  expect(await list(maya)).toEqual([]);
  expect(services.published.filter(({ kind }) => kind === 'notifications')).toEqual([]);
  // Control: others still hear of it.
  await follow(maya, ada);
  expect(await list(ada)).toHaveLength(1);
});

test('a follow is in neither the money nor the mentions filter', async () => {
  const [maya, ada] = (await people(2)) as [Person, Person];
  await follow(ada, maya);
  expect(await list(maya, { kind: 'money' })).toEqual([]);
  expect(await list(maya, { kind: 'mention' })).toEqual([]);
  expect(await list(maya)).toHaveLength(1);
});
