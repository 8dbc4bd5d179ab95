import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { NOBODY } from '#features/people/rules.ts';
import { givenContent, type BuiltContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { ApproveReportedContent } from '../../takedowns/contract.ts';
import { approveContent } from '../../takedowns/server/approve-content.ts';
import { GetAllReportedContent, ReportContent } from '../contract.ts';
import { deleteReportsAbout } from './anonymise-reports.ts';
import { getAllReportedContent } from './get-all-reported-content.ts';
import { reportContent } from './report-content.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  services.setNow('2026-06-01T12:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

const report = (person: Person, item: Pick<BuiltContent, 'uri'>) =>
  inTransaction(services, (command) =>
    reportContent(command, person.actor, ReportContent.parse({ contentItemUri: item.uri, reason: 'SPAM' })),
  );
const waiting = () => getAllReportedContent(services, { userId: NOBODY, admin: true }, GetAllReportedContent.parse({}));
const people = (count: number) => Promise.all(Array.from({ length: count }, () => givenUser(db)));
const itemRow = ({ id }: BuiltContent) =>
  db.selectFrom('contents').select(['approval_status', 'created_at']).where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (item: BuiltContent) => (await itemRow(item)).approval_status;
const admin = () => givenUser(db, { admin: true });
const approve = async (by: Person, item: BuiltContent) => {
  const { created_at: at } = await itemRow(item);
  const input = { contentItemUri: item.uri, contentUserId: item.userId, contentCreatedAt: at.toISOString() };
  return inTransaction(services, (command) => approveContent(command, by.actor, ApproveReportedContent.parse(input)));
};
const edit = async (item: BuiltContent, text: string) => {
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
    { written: null, isEditedSince: true },
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

test('what the items of a person who has left said when they were reported is forgotten', async () => {
  const owner = await givenUser(db);
  const item = await givenContent(db, owner);
  const [one] = (await people(1)) as [Person];
  await report(one, item);
  expect(await inTransaction(services, (command) => deleteReportsAbout(command, owner.userId))).toBe(1);
  expect(await inTransaction(services, (command) => deleteReportsAbout(command, owner.userId))).toBe(0);
  expect(await db.selectFrom('content_reports').select(['words', 'reporter_user_id']).execute()).toEqual([
    { words: null, reporter_user_id: one.userId },
  ]);
});
