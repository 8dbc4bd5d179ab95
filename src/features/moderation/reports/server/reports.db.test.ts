import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { getContentItem } from '#features/content/api/cards/get-content-item.ts';
import { queryContentByUser } from '#features/content/cards/server/query-content-by-user.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';
import { NOBODY } from '#features/people/rules.ts';
import { givenContent, type BuiltContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { ApproveReportedContent } from '../../takedowns/contract.ts';
import { GetAllReportedContent, ReportContent } from '../contract.ts';
import { approveContent } from '../../takedowns/server/approve-content.ts';
import { anonymiseReportsBy } from './anonymise-reports.ts';
import { rejectContent } from '../../takedowns/server/reject-content.ts';
import { reportContent } from './report-content.ts';
import { getAllReportedContent } from './get-all-reported-content.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  services.setNow('2026-06-01T12:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

const report = (person: Person, item: BuiltContent, values: object = {}) =>
  inTransaction(services, (command) =>
    reportContent(command, person.actor, ReportContent.parse({ contentItemUri: item.uri, reason: 'SPAM', ...values })),
  );
const statusOf = async ({ id }: BuiltContent) =>
  (await db.selectFrom('contents').select('approval_status').where('id', '=', id).executeTakeFirstOrThrow()).approval_status;
const STAFF = { userId: NOBODY, admin: true };
const waiting = (input: object = {}) => getAllReportedContent(services, STAFF, GetAllReportedContent.parse(input));
const people = (count: number) => Promise.all(Array.from({ length: count }, () => givenUser(db)));
const admin = () => givenUser(db, { admin: true });

async function decisionOn(item: BuiltContent) {
  const { created_at: at } = await db.selectFrom('contents').select('created_at').where('id', '=', item.id).executeTakeFirstOrThrow();
  return { contentItemUri: item.uri, contentUserId: item.userId, contentCreatedAt: at.toISOString() };
}
const approve = async (by: Person, item: BuiltContent, values: object = {}) => {
  const input = { ...(await decisionOn(item)), ...values };
  return inTransaction(services, (command) => approveContent(command, by.actor, ApproveReportedContent.parse(input)));
};
const reject = async (by: Person, item: BuiltContent) => {
  const input = await decisionOn(item);
  return inTransaction(services, (command) => rejectContent(command, by.actor, input));
};

const down = (input: object = {}) => getAllReportedContent(services, STAFF, GetAllReportedContent.parse({ status: 'REJECTED', ...input }));
async function actionsOf({ id }: BuiltContent) {
  const { rows } = await database.pool.query<{ action: string }>(
    `select action from admin_actions where subject ->> 'id' = $1 order by id`,
    [id],
  );
  return rows.map(({ action }) => action);
}

async function hidden() {
  const owner = await givenUser(db);
  const item = await givenContent(db, owner);
  for (const person of await people(3)) await report(person, item);
  return { owner, item };
}

test('an administrator neither takes down nor approves an item of their own, and another one does', async () => {
  const [robin, other] = [await admin(), await admin()];
  const item = await givenContent(db, robin);
  for (const person of await people(3)) await report(person, item);
  const refused = { code: 'FORBIDDEN', message: 'Not authorized to perform this action.' };
  for (const decide of [approve, reject]) await expect(decide(robin, item)).rejects.toMatchObject(refused);
  expect([await statusOf(item), await actionsOf(item)]).toEqual(['PENDING', []]);
  await reject(other, item);
  await expect(approve(robin, item, { takesBack: true })).rejects.toMatchObject(refused);
  expect(await statusOf(item)).toBe('REJECTED');
});

test('no one can report their own item, one they cannot see, or a deleted one', async () => {
  const [owner, other] = [await givenUser(db), await givenUser(db)];
  await expect(report(owner, await givenContent(db, owner))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const values of [{ approvalStatus: 'REJECTED' }, { status: 'deleted' }] as const)
    await expect(report(other, await givenContent(db, owner, values))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await db.selectFrom('content_reports').select('id').execute()).toEqual([]);
});

test('a locked item can be reported for its teaser', async () => {
  const [owner, other] = [await givenUser(db), await givenUser(db)];
  const item = await givenContent(db, owner, { visibility: 'PRIVATE' });
  await report(other, item);
  expect((await waiting()).items).toMatchObject([{ id: item.id, reportCount: 1 }]);
});

test('the third person hides an item, however often the first two report it', async () => {
  const owner = await givenUser(db);
  const item = await givenContent(db, owner);
  const [one, two, three] = (await people(3)) as [Person, Person, Person];
  for (const person of [one, one, two, one, two]) await report(person, item);
  expect(await statusOf(item)).toBe('APPROVED');
  await report(three, item, { reason: 'HATE' });
  expect(await statusOf(item)).toBe('PENDING');
  const asked = { contentItemUri: item.uri, userId: owner.userId };
  expect(await getContentItem(services, owner.actor, asked)).toMatchObject({
    approvalStatus: 'PENDING',
    reportReason: 'Spam or misleading',
  });
  expect(await getContentItem(services, three.actor, asked)).toMatchObject({ reportReason: null });
  expect((await queryContentByUser(services, one.actor, { userId: owner.userId, limit: 5 })).items).toHaveLength(1);
});

test('of three concurrent reports, the last to be counted hides the item', async () => {
  const item = await givenContent(db, await givenUser(db));
  const arrived = allArrived(3);
  await Promise.all(
    (await people(3)).map((person) =>
      inTransaction(services, async (command) => {
        await command.tx.selectFrom('reported_contents').selectAll().execute();
        await arrived();
        await reportContent(command, person.actor, ReportContent.parse({ contentItemUri: item.uri, reason: 'SPAM' }));
      }),
    ),
  );
  expect(await statusOf(item)).toBe('PENDING');
});

test('reported items are listed, longest waiting first, without their reporters', async () => {
  const [first, second] = [await hidden(), await hidden()];
  const [person] = (await people(1)) as [Person];
  await report(person, first.item, { reason: 'OTHER', details: 'Look at the second line.' });
  const page = await waiting({ limit: 1 });
  expect(page.items).toMatchObject([
    { id: first.item.id, userId: first.owner.userId, approvalStatus: 'PENDING', reportReason: 'Spam or misleading', reportCount: 4 },
  ]);
  expect(page.items[0]?.reports).toHaveLength(4);
  expect(page.items[0]?.reports).toContainEqual(expect.objectContaining({ reason: 'Something else', details: 'Look at the second line.' }));
  expect(JSON.stringify(page)).not.toContain(person.userId);
  const next = await waiting({ limit: 1, cursor: page.nextCursor });
  expect([next.items.map(({ id }) => id), next.nextCursor]).toEqual([[second.item.id], null]);
});

test('an approved item is shown again, and earlier reports never hide it again', async () => {
  const { item } = await hidden();
  const by = await admin();
  await expect(approve(by, item, { contentCreatedAt: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await approve(by, item);
  expect([await statusOf(item), (await waiting()).items]).toEqual(['APPROVED', []]);
  await expect(reject(by, item)).rejects.toMatchObject({ code: 'CONFLICT' });
  const [one, two, three] = (await people(3)) as [Person, Person, Person];
  await report(one, item);
  await report(two, item);
  expect(await statusOf(item)).toBe('APPROVED');
  await report(three, item);
  expect(await statusOf(item)).toBe('PENDING');
});

test('a rejected item is visible only to its owner, who is told why, and administrators; both decisions stay on record', async () => {
  const [{ owner, item }, { item: fine }] = [await hidden(), await hidden()];
  const by = await admin();
  await reject(by, item);
  await approve(by, fine);
  const [stranger] = (await people(1)) as [Person];
  const asked = { contentItemUri: item.uri, userId: owner.userId };
  await expect(getContentItem(services, stranger.actor, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await getContentItem(services, owner.actor, asked)).toMatchObject({ reportReason: 'Spam or misleading' });
  const told = await db
    .selectFrom('notifications')
    .select(['type', 'message', 'from_user_id'])
    .where('to_user_id', '=', owner.userId)
    .execute();
  expect(told).toEqual([
    {
      type: 'CONTENT_REJECTED',
      message: 'We took down your post after reports. The reason: Spam or misleading. Only you can see it now.',
      from_user_id: null,
    },
  ]);
  const actions = await db.selectFrom('admin_actions').select(['admin_user_id', 'action', 'subject']).orderBy('id').execute();
  expect(actions).toMatchObject([
    { admin_user_id: by.userId, action: 'REJECT_CONTENT', subject: { id: item.id, reports: 3 } },
    { admin_user_id: by.userId, action: 'APPROVE_CONTENT', subject: { id: fine.id } },
  ]);
  await expect(db.updateTable('admin_actions').set({ action: 'BLOCK_TAG' }).execute()).rejects.toThrow('never changed');
  await expect(db.deleteFrom('admin_actions').execute()).rejects.toThrow('never changed');
});

test('reports by a person who has left are anonymised but still count', async () => {
  const item = await givenContent(db, await givenUser(db));
  const [one, two] = (await people(2)) as [Person, Person];
  for (const person of [one, two]) await report(person, item, { details: 'My own words.' });
  expect(await inTransaction(services, (command) => anonymiseReportsBy(command, one.userId))).toBe(1);
  expect(await inTransaction(services, (command) => anonymiseReportsBy(command, one.userId))).toBe(0);
  expect((await waiting()).items).toMatchObject([{ reportCount: 2 }]);
  const rows = await db.selectFrom('content_reports').select(['reporter_user_id', 'details']).orderBy('id').execute();
  expect(rows).toEqual([
    { reporter_user_id: null, details: '' },
    { reporter_user_id: two.userId, details: 'My own words.' },
  ]);
});

test('items taken down are listed, most recent first, with the reason given to the owner, and no longer wait', async () => {
  const [first, second] = [await hidden(), await hidden()];
  const by = await admin();
  await reject(by, first.item);
  services.setNow('2026-06-01T12:00:01.000Z');
  await reject(by, second.item);
  services.setNow('2026-06-01T12:00:00.000Z');
  const page = await down({ limit: 1 });
  expect(page.items).toMatchObject([
    {
      id: second.item.id,
      approvalStatus: 'REJECTED',
      reportReason: 'Spam or misleading',
      reportCount: 3,
      rejectedAt: '2026-06-01T12:00:01.000Z',
    },
  ]);
  expect(page.items[0]?.reports).toHaveLength(3);
  const next = await down({ limit: 1, cursor: page.nextCursor });
  expect([next.items.map(({ id }) => id), next.nextCursor]).toEqual([[first.item.id], null]);
  await expect(waiting({ cursor: page.nextCursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await report(by, first.item);
  expect((await waiting()).items).toEqual([]);
});

test('an administrator restores an item taken down: everyone finds it, its owner is notified, and it is on record', async () => {
  const { owner, item } = await hidden();
  const [one, other] = [await admin(), await admin()];
  await expect(approve(one, item, { takesBack: true })).rejects.toMatchObject({ code: 'CONFLICT' });
  await reject(one, item);
  // Someone with an outdated list, in which it still waits, doesn't undo what a colleague has just done.
  await expect(approve(other, item)).rejects.toMatchObject({ code: 'CONFLICT', reason: 'DECIDED_ALREADY' });
  await expect(reject(other, item)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await statusOf(item)).toBe('REJECTED');
  await approve(other, item, { takesBack: true });
  await expect(approve(one, item, { takesBack: true })).rejects.toMatchObject({ code: 'CONFLICT' });
  const [stranger] = (await people(1)) as [Person];
  expect((await queryContentByUser(services, stranger.actor, { userId: owner.userId, limit: 5 })).items).toMatchObject([{ id: item.id }]);
  expect(await getContentItem(services, owner.actor, { contentItemUri: item.uri, userId: owner.userId })).toMatchObject({
    approvalStatus: 'APPROVED',
    reportReason: null,
  });
  expect([(await down()).items, (await waiting()).items]).toEqual([[], []]);
  expect(await actionsOf(item)).toEqual(['REJECT_CONTENT', 'RESTORE_CONTENT']);
  const told = await db.selectFrom('notifications').select('message').where('type', '=', 'CONTENT_RESTORED').execute();
  expect(told).toEqual([{ message: 'We reviewed your post again and restored it. Sorry for taking it down.' }]);
  for (const person of await people(2)) await report(person, item);
  expect(await statusOf(item)).toBe('APPROVED');
  await report(stranger, item);
  expect(await statusOf(item)).toBe('PENDING');
  await reject(one, item);
  expect((await down()).items).toHaveLength(1);
});

test('of two administrators who restore an item at once, only one succeeds, and its owner is notified once', async () => {
  const { item } = await hidden();
  const [one, other] = [await admin(), await admin()];
  await reject(one, item);
  const arrived = allArrived(2);
  const input = ApproveReportedContent.parse({ ...(await decisionOn(item)), takesBack: true });
  const seen: string[] = [];
  const results = await Promise.allSettled(
    [one, other].map((by) =>
      inTransaction(services, async (command) => {
        // Negative control: both have read it as down; without the lock, both would restore it and notify its owner twice.
        const row = await command.tx.selectFrom('contents').select('approval_status').where('id', '=', item.id).executeTakeFirstOrThrow();
        seen.push(row.approval_status);
        await arrived();
        await approveContent(command, by.actor, input);
      }),
    ),
  );
  expect(seen).toEqual(['REJECTED', 'REJECTED']);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await statusOf(item)).toBe('APPROVED');
  expect(await db.selectFrom('notifications').select('id').where('type', '=', 'CONTENT_RESTORED').execute()).toHaveLength(1);
});
