import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { commentsJobs } from '#features/comments/server/jobs.ts';
import { mediaJobs } from '#features/media/server/jobs.ts';
import { deleteContent } from '#features/content/items/server/delete-content.ts';
import { withdrawAllContent } from '#features/content/items/server/withdraw-all-content.ts';
import { NOBODY } from '#features/people/rules.ts';
import { setContentTerms } from '#features/content/api/items/set-content-terms.ts';
import { givenContent, type BuiltContent } from '#tests/builders/content.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { ApproveReportedContent } from '../../takedowns/contract.ts';
import { rejectContent } from '../../takedowns/server/reject-content.ts';
import { countReportsAbout } from '../../api/reports-about.ts';
import { approveContent } from '../../takedowns/server/approve-content.ts';
import { GetAllReportedContent, ReportContent } from '../contract.ts';
import { deleteReportsAbout } from './anonymise-reports.ts';
import { countReportedContent, getAllReportedContent } from './get-all-reported-content.ts';
import { reportContent } from './report-content.ts';

const database = await testDatabase();
const services = await testServices(database, [...mediaJobs, ...commentsJobs]);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  services.setNow('2026-06-01T12:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Item = Pick<BuiltContent, 'id' | 'userId' | 'uri' | 'text'>;

const report = (person: Person, item: Pick<BuiltContent, 'uri'>) =>
  inTransaction(services, (command) =>
    reportContent(command, person.actor, ReportContent.parse({ contentItemUri: item.uri, reason: 'SPAM' })),
  );
const waiting = () => getAllReportedContent(services, { userId: NOBODY, admin: true }, GetAllReportedContent.parse({}));
const people = (count: number) => Promise.all(Array.from({ length: count }, () => givenUser(db)));
const itemRow = ({ id }: Item) =>
  db.selectFrom('contents').select(['approval_status', 'created_at']).where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (item: Item) => (await itemRow(item)).approval_status;
const admin = () => givenUser(db, { admin: true });
const approve = async (by: Person, item: Item, values: object = {}) => {
  const { created_at: at } = await itemRow(item);
  const input = { contentItemUri: item.uri, contentUserId: item.userId, contentCreatedAt: at.toISOString(), ...values };
  return inTransaction(services, (command) => approveContent(command, by.actor, ApproveReportedContent.parse(input)));
};
const edit = async (item: Item, text: string) => {
  const at = new Date(services.now().getTime() + 1000);
  services.setNow(at.toISOString());
  await db.updateTable('contents').set({ text, edited_at: at }).where('id', '=', item.id).execute();
};

test('what an item said when it was reported is shown beside what its author made of it, and not stored after the decision', async () => {
  const item = await givenContent(db, await givenUser(db));
  const [one, two] = (await people(2)) as [Person, Person];
  await report(one, item);
  const noted = async () => (await waiting()).items[0]?.reports;
  expect(await noted()).toMatchObject([{ written: null, isEditedSince: false }]);
  await edit(item, 'A harmless poem.');
  await report(two, item);
  expect(await noted()).toMatchObject([
    { written: null, isEditedSince: false },
    { written: item.text, isEditedSince: true },
  ]);
  await edit(item, item.text);
  expect(await noted()).toMatchObject([
    { written: 'A harmless poem.', isEditedSince: true },
    // The same words as then.
    { written: null, isEditedSince: false },
  ]);
  await approve(await admin(), item);
  expect(await db.selectFrom('content_reports').select('words').execute()).toEqual([{ words: null }, { words: null }]);
});

test('what a session said is its title, its second line and its text', async () => {
  const host = await givenUser(db);
  const [one] = (await people(1)) as [Person];
  await report(one, await givenSession(db, host, { title: 'Cheap pills', subtitle: 'No questions' }));
  const [{ words }] = (await db.selectFrom('content_reports').select('words').execute()) as [{ words: string }];
  expect(words).toMatch(/^Cheap pills\nNo questions\n/);
});

test('an approved item that is edited afterwards can be reported again by the same people, and is hidden again', async () => {
  const item = await givenContent(db, await givenUser(db));
  const reporters = await people(3);
  const reportAll = async () => {
    for (const person of reporters) await report(person, item);
  };
  await reportAll();
  await edit(item, 'A harmless poem.');
  await approve(await admin(), item);
  await reportAll();
  expect([await statusOf(item), (await waiting()).items]).toEqual(['APPROVED', []]);
  services.setNow('2026-06-01T12:00:05.000Z');
  await edit(item, 'Buy my pills.');
  await reportAll();
  await reportAll();
  expect(await statusOf(item)).toBe('PENDING');
  expect((await waiting()).items).toMatchObject([{ reportCount: 3 }]);
});

test('a date that is moved and a price that is changed after the decision are no edit: the same people can’t hide the session again', async () => {
  const session = await givenSession(db, await givenUser(db));
  const reporters = await people(3);
  for (const person of reporters) await report(person, session);
  await approve(await admin(), session);
  services.setNow('2026-06-01T13:00:00.000Z');
  const terms = { price: 1200, city: 'Bath', formattedAddress: '2 Bath Street, Bath' };
  await inTransaction(services, (command) => setContentTerms(command, { ownerUserId: session.userId, sessionId: session.id, terms }));
  for (const person of reporters) await report(person, session);
  expect([await statusOf(session), (await waiting()).items]).toEqual(['APPROVED', []]);
  await report((await people(1))[0] as Person, session);
  services.setNow('2026-06-01T14:00:00.000Z');
  await inTransaction(services, (command) => setContentTerms(command, { ownerUserId: session.userId, sessionId: session.id }));
  expect((await waiting()).items[0]?.reports).toMatchObject([{ written: null, isEditedSince: false }]);
});

test.each([
  ['other photos', (item: Item) => givenMediaEntity(db, { userId: item.userId }, item.uri)],
  [
    'other people who can read it',
    (item: Item) => db.updateTable('contents').set({ visibility: 'PRIVATE' }).where('id', '=', item.id).execute(),
  ],
  ['other notes', (item: Item) => db.updateTable('sessions').set({ notes: 'Buy my pills.' }).where('id', '=', item.id).execute()],
])('a session with %s than an administrator judged can be reported again by the same person', async (_, change) => {
  const session = await givenSession(db, await givenUser(db));
  const [one] = (await people(1)) as [Person];
  await report(one, session);
  await approve(await admin(), session);
  await report(one, session);
  expect((await waiting()).items).toEqual([]);
  await change(session);
  await report(one, session);
  expect((await waiting()).items).toMatchObject([{ id: session.id, reportCount: 1 }]);
});

test('a decision on what was shown is refused once it says something else, and one that names no edition isn’t', async () => {
  const item = await givenContent(db, await givenUser(db));
  for (const person of await people(3)) await report(person, item);
  await edit(item, 'A harmless poem.');
  const shown = (await waiting()).items[0]?.edition;
  await edit(item, item.text);
  const by = await admin();
  await expect(approve(by, item, { edition: shown })).rejects.toMatchObject({ code: 'CONFLICT', reason: 'EDITED_SINCE' });
  expect([await statusOf(item), (await waiting()).items.length]).toEqual(['PENDING', 1]);
  await approve(by, item, { edition: (await waiting()).items[0]?.edition });
  expect(await statusOf(item)).toBe('APPROVED');
  const other = await givenContent(db, await givenUser(db));
  for (const person of await people(3)) await report(person, other);
  await approve(by, other);
  expect(await statusOf(other)).toBe('APPROVED');
});

test('a decision made while the item is being edited waits for the edit, and is refused', async () => {
  const item = await givenContent(db, await givenUser(db));
  for (const person of await people(3)) await report(person, item);
  const [by, { edition }] = [await admin(), (await waiting()).items[0] as { edition: string }];
  let decision: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('contents').set({ text: 'Buy my pills.' }).where('id', '=', item.id).execute();
    // Negative control: without its lock the decision would compare what was there before, and approve what comes.
    decision = approve(by, item, { edition }).then(
      () => 'approved',
      (error: unknown) => error,
    );
    await lockWaitedFor(database.pool);
  });
  expect(await decision).toMatchObject({ reason: 'EDITED_SINCE' });
  expect(await statusOf(item)).toBe('PENDING');
});

test('what its author deletes stays in the list with what it said, until an administrator closes its reports', async () => {
  const owner = await givenUser(db);
  const item = await givenContent(db, owner);
  for (const person of await people(3)) await report(person, item);
  await inTransaction(services, (command) => deleteContent(command, owner.actor, item.uri));
  expect(await countReportedContent(db, 10)).toBe(1);
  const [listed] = (await waiting()).items;
  expect(listed).toMatchObject({ id: item.id, isDeleted: true, reportCount: 3 });
  expect(listed?.reports.map(({ written }) => written)).toEqual([item.text, item.text, item.text]);
  const by = await admin();
  const { created_at: at } = await itemRow(item);
  const decision = { contentItemUri: item.uri, contentUserId: item.userId, contentCreatedAt: at.toISOString() };
  await expect(inTransaction(services, (command) => rejectContent(command, by.actor, decision))).rejects.toMatchObject({
    reason: 'NOT_REPORTED',
  });
  await approve(by, item, { edition: listed?.edition });
  expect([(await waiting()).items, await countReportedContent(db, 10)]).toEqual([[], 0]);
  expect(await countReportsAbout(db, owner.userId)).toEqual({ waiting: 0, decided: 3 });
  expect(await db.selectFrom('content_reports').select('words').distinct().execute()).toEqual([{ words: null }]);
  const log = await db.selectFrom('admin_actions').select(['action', 'subject']).execute();
  expect(log).toMatchObject([{ action: 'DISMISS_REPORTS', subject: { id: item.id, reports: 3 } }]);
  await expect(approve(by, item)).rejects.toMatchObject({ reason: 'NOT_REPORTED' });
});

test('the items of a person who has left leave the list', async () => {
  const owner = await givenUser(db);
  const item = await givenContent(db, owner);
  for (const person of await people(3)) await report(person, item);
  await inTransaction(services, async (command) => {
    await withdrawAllContent(command, owner.userId);
    await deleteReportsAbout(command, owner.userId);
  });
  expect([(await waiting()).items, await countReportedContent(db, 10)]).toEqual([[], 0]);
});

test('what the items of a person who has left said when they were reported is forgotten', async () => {
  const owner = await givenUser(db);
  const item = await givenContent(db, owner);
  const [one] = (await people(1)) as [Person];
  await report(one, item);
  expect(await inTransaction(services, (command) => deleteReportsAbout(command, owner.userId))).toBe(1);
  expect(await inTransaction(services, (command) => deleteReportsAbout(command, owner.userId))).toBe(0);
  expect(await db.selectFrom('content_reports').select(['words', 'digest', 'reporter_user_id']).execute()).toEqual([
    { words: null, digest: null, reporter_user_id: one.userId },
  ]);
});
