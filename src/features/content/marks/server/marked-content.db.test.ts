import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { givenContent, type BuiltContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import type { CardContent } from '../../cards/contract.ts';
import { deleteMarksOf } from './delete-marks-of.ts';
import { likeContent, unlikeContent } from './like-content.ts';
import { saveContent, unsaveContent } from './save-content.ts';
import { getContentItem } from '../../api/cards/get-content-item.ts';
import { queryMarkedContent } from './query-marked-content.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>['actor'];
const commands = { like: likeContent, unlike: unlikeContent, save: saveContent, unsave: unsaveContent };

function act(actor: Person, command: keyof typeof commands, { uri, userId }: BuiltContent, at = new Date()) {
  return inTransaction<object>({ ...services, now: () => at }, (tx) =>
    commands[command](tx, actor, { contentItemUri: uri, contentUserId: userId }),
  );
}
async function listOf(actor: Person, mark: 'LIKE' | 'SAVE'): Promise<CardContent[]> {
  return (await queryMarkedContent(services, await actorNow(db, actor), mark, { limit: 20, form: 'card' })).items;
}
const idsOf = async (actor: Person, mark: 'LIKE' | 'SAVE') => (await listOf(actor, mark)).map(({ id }) => id);

describe('what a person saved', () => {
  test('refuses what they may not see, and what a person shares who blocked them', async () => {
    const [author, reader] = [await givenUser(db), await givenUser(db)];
    const rejected = await givenContent(db, author, { approvalStatus: 'REJECTED' });
    const deleted = await givenContent(db, author, { status: 'deleted' });
    for (const item of [rejected, deleted])
      await expect(act(reader.actor, 'save', item)).rejects.toMatchObject({ reason: 'CONTENT_NOT_FOUND' });
    const open = await givenContent(db, author);
    await inTransaction(services, (command) => blockUser(command, author.actor, { blockedUserId: reader.userId }));
    await expect(act(reader.actor, 'save', open)).rejects.toMatchObject({ reason: 'BLOCKED_SAVE' });
    expect(await idsOf(reader.actor, 'SAVE')).toEqual([]);
  });

  test('is listed latest first, page by page, for them alone; saving twice changes nothing, and removing it removes it', async () => {
    const [author, reader, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const items = [await givenContent(db, author), await givenContent(db, author), await givenContent(db, author)] as const;
    for (const [index, item] of items.entries()) await act(reader.actor, 'save', item, new Date(Date.UTC(2026, 5, 1 + index)));
    expect(await act(reader.actor, 'save', items[0], new Date(Date.UTC(2026, 5, 9)))).toEqual({ saved: true });
    const first = await queryMarkedContent(services, reader.actor, 'SAVE', { limit: 2 });
    expect(first.items.map(({ id, saved }) => [id, saved])).toEqual([
      [items[2].id, true],
      [items[1].id, true],
    ]);
    const second = await queryMarkedContent(services, reader.actor, 'SAVE', { limit: 2, cursor: first.nextCursor });
    expect(second).toMatchObject({ items: [{ id: items[0].id }], nextCursor: null });
    expect(await idsOf(other.actor, 'SAVE')).toEqual([]);
    expect(await idsOf(reader.actor, 'LIKE')).toEqual([]);
    const item = (actor: Person) => getContentItem(services, actor, { contentItemUri: items[2].uri });
    expect([(await item(reader.actor)).saved, (await item(other.actor)).saved]).toEqual([true, false]);
    expect(await act(reader.actor, 'unsave', items[2])).toEqual({ saved: false });
    expect(await idsOf(reader.actor, 'SAVE')).toEqual([items[1].id, items[0].id]);
    expect((await item(reader.actor)).saved).toBe(false);
  });

  test('notifies nobody and counts nothing', async () => {
    const [author, reader] = [await givenUser(db), await givenUser(db)];
    const item = await givenContent(db, author);
    await act(reader.actor, 'save', item);
    expect(await db.selectFrom('notifications').select('id').execute()).toEqual([]);
    expect(await getContentItem(services, reader.actor, { contentItemUri: item.uri })).toMatchObject({ likeCount: 0, liked: false });
  });

  test('shows a locked item as its teaser', async () => {
    const [author, reader] = [await givenUser(db), await givenUser(db)];
    const locked = await givenContent(db, author, { visibility: 'PRIVATE' });
    await act(reader.actor, 'save', locked);
    const list = await listOf(reader.actor, 'SAVE');
    expect(list).toMatchObject([{ id: locked.id, locked: true, saved: true }]);
    expect(JSON.stringify(list)).not.toContain(locked.canary);
  });

  test('leaves out what has since been deleted or taken down, what a suspended person shares, and whom a block separates', async () => {
    const [author, suspended, blocked, reader] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
    const [stays, deleted, rejected] = [await givenContent(db, author), await givenContent(db, author), await givenContent(db, author)];
    const [theirs, separated] = [await givenContent(db, suspended), await givenContent(db, blocked)];
    for (const item of [stays, deleted, rejected, theirs, separated])
      for (const command of ['save', 'like'] as const) await act(reader.actor, command, item);
    await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', deleted.id).execute();
    await db.updateTable('contents').set({ approval_status: 'REJECTED' }).where('id', '=', rejected.id).execute();
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', suspended.userId).execute();
    await inTransaction(services, (command) => blockUser(command, reader.actor, { blockedUserId: blocked.userId }));
    expect(await idsOf(reader.actor, 'SAVE')).toEqual([stays.id]);
    expect(await idsOf(reader.actor, 'LIKE')).toEqual([stays.id]);
    // What is gone can still be removed.
    expect(await act(reader.actor, 'unsave', deleted)).toEqual({ saved: false });
    await expect(act(reader.actor, 'unsave', deleted)).rejects.toMatchObject({ reason: 'CONTENT_NOT_FOUND' });
  });
});

test('what a person liked is listed until they take the like back', async () => {
  const [author, reader] = [await givenUser(db), await givenUser(db)];
  const item = await givenContent(db, author);
  await act(reader.actor, 'like', item);
  await act(reader.actor, 'like', item);
  expect(await listOf(reader.actor, 'LIKE')).toMatchObject([{ id: item.id, liked: true, likeCount: 1 }]);
  await act(reader.actor, 'unlike', item);
  expect(await idsOf(reader.actor, 'LIKE')).toEqual([]);
});

test('the lists of a person who has left are forgotten, and nobody else’s', async () => {
  const [author, reader, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const item = await givenContent(db, author);
  for (const person of [reader, other]) for (const command of ['save', 'like'] as const) await act(person.actor, command, item);
  expect(await inTransaction(services, (command) => deleteMarksOf(command, reader.userId))).toBe(2);
  expect(await inTransaction(services, (command) => deleteMarksOf(command, reader.userId))).toBe(0);
  expect(await idsOf(other.actor, 'SAVE')).toEqual([item.id]);
});
