import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateComment } from '#features/comments/contract.ts';
import { createComment } from '#features/comments/server/commands/create-comment.ts';
import { deleteComment } from '#features/comments/api/delete-comment.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { deleteReview } from '#features/reviews/server/commands/delete-review.ts';
import { putReview } from '#features/reviews/server/commands/put-review.ts';
import { replyToReview } from '#features/reviews/server/commands/reply-to-review.ts';
import { givenReview } from '#tests/builders/review.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { DecideSubjectReports, QuerySubjectReports, ReportComment, ReportReview, ReportUser } from '../contract.ts';
import { decideSubjectReports } from './decide-subject-reports.ts';
import { deleteReportsAbout } from './anonymise-reports.ts';
import { reportComment, reportReview, reportUser } from './report-subject.ts';
import { querySubjectReports } from './query-subject-reports.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
const waiting = (input: object = {}) => querySubjectReports(services, QuerySubjectReports.parse(input));
const decide = (by: Person, input: object) =>
  inTransaction(services, (command) => decideSubjectReports(command, by.actor, DecideSubjectReports.parse(input)));
const reportPerson = (by: Person, userId: string, values: object = {}) =>
  inTransaction(services, (command) => reportUser(command, by.actor, ReportUser.parse({ userId, reason: 'HATE', ...values })));

/** A comment under a post, and a function that reports it. */
async function written() {
  const [owner, author, reader] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const item = await givenContent(db, owner);
  const input = CreateComment.parse({ comment: { contentItemUri: item.uri, contentUserId: owner.userId, text: 'Buy my pills.' } });
  const commentId = await inTransaction(services, (command) => createComment(command, author.actor, input));
  const report = (by: Person, values: object = {}) =>
    inTransaction(services, (command) =>
      reportComment(command, by.actor, ReportComment.parse({ commentId, contentUserId: owner.userId, reason: 'SPAM', ...values })),
    );
  return { owner, author, reader, item, commentId, report };
}
const news = () => db.selectFrom('notifications').select(['to_user_id', 'message']).where('type', '=', 'CONTENT_REJECTED').execute();

test('no one can report their own comment, themselves, a deleted comment, or one they cannot read', async () => {
  const { owner, author, reader, item, commentId, report } = await written();
  await expect(report(author)).rejects.toMatchObject({ reason: 'OWN_COMMENT' });
  await expect(reportPerson(reader, reader.userId)).rejects.toMatchObject({ reason: 'YOURSELF' });
  await db.updateTable('contents').set({ visibility: 'PRIVATE' }).where('id', '=', item.id).execute();
  await expect(report(reader)).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
  await db.updateTable('contents').set({ visibility: 'PUBLIC' }).where('id', '=', item.id).execute();
  await inTransaction(services, (command) => deleteComment(command, author.actor, { commentId, contentUserId: owner.userId }));
  await expect(report(reader)).rejects.toMatchObject({ reason: 'COMMENT_NOT_FOUND' });
  expect((await waiting()).items).toEqual([]);
});

test("a report counts once per person and awaits administrators, without the reporter's name", async () => {
  const { author, reader, commentId, report, owner, item } = await written();
  for (const reason of ['SPAM', 'SPAM']) await report(reader, { reason, details: 'It is everywhere.' });
  await report(owner);
  const { items } = await waiting();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    kind: 'COMMENT',
    subjectId: commentId,
    userId: author.userId,
    text: 'Buy my pills.',
    under: { uri: item.uri, username: owner.username },
    reportCount: 2,
    reportReason: 'Spam or misleading',
  });
  expect(JSON.stringify(items)).not.toContain(reader.userId);
});

test('a disapproved comment is deleted, and its author is told why', async () => {
  const { author, reader, commentId, report } = await written();
  const admin = await givenUser(db, { admin: true });
  await report(reader);
  const named = { kind: 'COMMENT', userId: author.userId, subjectId: commentId };
  const outcomes = await Promise.allSettled([1, 2].map(() => decide(admin, { ...named, remove: true })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await db.selectFrom('comments').select(['deleted', 'text']).execute()).toEqual([{ deleted: true, text: '' }]);
  expect(await news()).toEqual([
    { to_user_id: author.userId, message: 'One of your comments was reported, so we removed it: Spam or misleading.' },
  ]);
  expect((await waiting()).items).toEqual([]);
  expect(await db.selectFrom('admin_actions').select('action').execute()).toEqual([{ action: 'REMOVE_COMMENT' }]);
});

test('a disapproved profile is cleared; an approved one stays, and can be reported again', async () => {
  const [person, reader, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
  await db.updateTable('users').set({ display_name: 'Rude Name', bio: 'Rude words' }).where('user_id', '=', person.userId).execute();
  const named = { kind: 'USER', userId: person.userId, subjectId: person.userId };
  const profile = () => db.selectFrom('users').select(['display_name', 'bio']).where('user_id', '=', person.userId).executeTakeFirst();
  await reportPerson(reader, person.userId);
  await decide(admin, { ...named, remove: false });
  expect(await profile()).toEqual({ display_name: 'Rude Name', bio: 'Rude words' });
  expect(await news()).toEqual([]);
  await reportPerson(reader, person.userId);
  await decide(admin, { ...named, remove: true, reason: 'HATE' });
  expect(await profile()).toEqual({ display_name: null, bio: null });
  expect(await news()).toMatchObject([{ to_user_id: person.userId, message: expect.stringContaining('Hate or harassment') as string }]);
  await expect(decide(admin, { ...named, remove: true })).rejects.toMatchObject({ reason: 'DECIDED_ALREADY' });
});

test('a person who has left remains in no report, neither as reporter nor as reported', async () => {
  const [leaver, other] = [await givenUser(db), await givenUser(db)];
  await reportPerson(leaver, other.userId, { details: 'Words of the leaver.' });
  await reportPerson(other, leaver.userId);
  expect(await inTransaction(services, (command) => deleteReportsAbout(command, leaver.userId))).toBe(2);
  expect(await inTransaction(services, (command) => deleteReportsAbout(command, leaver.userId))).toBe(0);
  const left = await db.selectFrom('subject_reports').select(['subject_user_id', 'reporter_user_id', 'details']).execute();
  expect(left).toEqual([{ subject_user_id: other.userId, reporter_user_id: null, details: '' }]);
});

/** A review with the host's reply, and a function that reports either. */
async function reviewed() {
  const [host, author, reader] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), -24 * 60)] });
  const reviewId = await givenReview(services, event, author, { stars: 1, text: 'Buy my pills.' });
  await inTransaction(services, (command) => replyToReview(command, host.actor, { reviewId, text: 'Buy mine.' }));
  const report = (by: Person, values: object = {}) =>
    inTransaction(services, (command) =>
      reportReview(command, by.actor, ReportReview.parse({ reviewId, hostUserId: host.userId, reason: 'SPAM', ...values })),
    );
  return { host, author, reader, event, reviewId, report };
}
test('an administrator decides neither on reports about their profile, words or replies, nor on reviews of their sessions', async () => {
  const { host, author, reviewId, reader, report } = await reviewed();
  const robin = await givenUser(db, { admin: true });
  const hosting = { ...host, actor: { ...host.actor, admin: true } };
  await reportPerson(reader, robin.userId);
  await report(reader);
  await report(reader, { reply: true });
  const profile = { kind: 'USER', userId: robin.userId, subjectId: robin.userId };
  const review = { kind: 'REVIEW', userId: author.userId, subjectId: reviewId };
  const reply = { kind: 'REVIEW_REPLY', userId: host.userId, subjectId: reviewId };
  for (const remove of [true, false])
    for (const [by, subject] of [
      [robin, profile],
      [hosting, review],
      [hosting, reply],
    ] as const)
      await expect(decide(by, { ...subject, remove })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'Not authorized to perform this action.',
      });
  expect((await waiting()).items).toHaveLength(3);
  await decide(hosting, { ...profile, remove: false });
  for (const subject of [review, reply]) await decide(robin, { ...subject, remove: false });
  expect((await waiting()).items).toEqual([]);
});

const reviewRow = () => db.selectFrom('reviews').select(['text', 'reply', 'removed_at']).executeTakeFirstOrThrow();

test('no one can report their own review or reply, or one that is gone or that they cannot read', async () => {
  const { host, author, reader, event, report } = await reviewed();
  await expect(report(author)).rejects.toMatchObject({ reason: 'OWN_REVIEW' });
  await expect(report(host, { reply: true })).rejects.toMatchObject({ reason: 'OWN_REVIEW' });
  await db.updateTable('contents').set({ visibility: 'PRIVATE' }).where('id', '=', event.sessionId).execute();
  await expect(report(reader)).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
  await db.updateTable('contents').set({ visibility: 'PUBLIC' }).where('id', '=', event.sessionId).execute();
  await db.updateTable('reviews').set({ reply: null }).execute();
  await expect(report(reader, { reply: true })).rejects.toMatchObject({ reason: 'REVIEW_NOT_FOUND' });
  await db.updateTable('reviews').set({ removed_at: services.now() }).execute();
  await expect(report(reader)).rejects.toMatchObject({ reason: 'REVIEW_NOT_FOUND' });
  expect((await waiting()).items).toEqual([]);
});

test('a review of a deleted session, which its host’s profile still shows, can be reported, but not one that was private', async () => {
  const { author, reader, event, reviewId, report } = await reviewed();
  await db.updateTable('contents').set({ status: 'deleted', visibility: 'PRIVATE' }).where('id', '=', event.sessionId).execute();
  await expect(report(reader)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await db.updateTable('contents').set({ visibility: 'PUBLIC' }).where('id', '=', event.sessionId).execute();
  await report(reader);
  expect((await waiting()).items).toMatchObject([{ kind: 'REVIEW', subjectId: reviewId, userId: author.userId, text: 'Buy my pills.' }]);
});

test('a review and the reply to it await administrators apart, each with its words', async () => {
  const { host, author, reader, event, reviewId, report } = await reviewed();
  await report(reader);
  await report(reader, { reply: true });
  const { items } = await waiting();
  const under = { uri: { type: 'SESSION', id: event.sessionId }, username: host.username };
  expect(items).toHaveLength(2);
  expect(items).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'REVIEW', subjectId: reviewId, userId: author.userId, text: 'Buy my pills.', stars: 1, under }),
      expect.objectContaining({ kind: 'REVIEW_REPLY', subjectId: reviewId, userId: host.userId, text: 'Buy mine.', stars: null, under }),
    ]),
  );
});

test('a disapproved reply is gone while the review stays; a disapproved review is gone with all of it, and their writers are told why', async () => {
  const { host, author, reader, reviewId, report } = await reviewed();
  const admin = await givenUser(db, { admin: true });
  await report(reader);
  await report(reader, { reply: true });
  await decide(admin, { kind: 'REVIEW_REPLY', userId: host.userId, subjectId: reviewId, remove: true });
  expect(await reviewRow()).toEqual({ text: 'Buy my pills.', reply: null, removed_at: null });
  await decide(admin, { kind: 'REVIEW', userId: author.userId, subjectId: reviewId, remove: true });
  expect(await reviewRow()).toEqual({ text: '', reply: null, removed_at: services.now() });
  expect(await news()).toEqual([
    { to_user_id: host.userId, message: 'Your reply to a review was reported, so we removed it: Spam or misleading.' },
    { to_user_id: author.userId, message: 'Your review of a session was reported, so we removed it: Spam or misleading.' },
  ]);
});

test('an administrator reads what was reported, with its stars, after its author has made something nice of it or deleted it', async () => {
  const { host, author, reader, event, report } = await reviewed();
  const of = { hostUserId: host.userId, sessionId: event.sessionId };
  const put = () => inTransaction(services, (command) => putReview(command, author.actor, { ...of, stars: 5, text: 'Nice.' }));
  await report(reader);
  expect((await waiting()).items[0]?.reports).toMatchObject([{ written: null }]);
  await put();
  const written = { text: 'Buy my pills.', stars: 1 };
  expect((await waiting()).items).toMatchObject([{ text: 'Nice.', stars: 5, reports: [{ written }] }]);
  await inTransaction(services, (command) => deleteReview(command, author.actor, of));
  expect((await waiting()).items).toMatchObject([{ text: null, stars: null, reports: [{ written }] }]);
  await put();
  expect((await waiting()).items).toMatchObject([{ text: 'Nice.', stars: 5, reports: [{ written }] }]);
});

test('a reported review that its author deleted can be removed for good, also once it was written again', async () => {
  for (const again of [false, true]) {
    await database.empty();
    const { host, author, reader, event, reviewId, report } = await reviewed();
    const of = { hostUserId: host.userId, sessionId: event.sessionId };
    const put = () => inTransaction(services, (command) => putReview(command, author.actor, { ...of, stars: 5, text: 'Nice.' }));
    await report(reader);
    await inTransaction(services, (command) => deleteReview(command, author.actor, of));
    if (again) await put();
    await decide(await givenUser(db, { admin: true }), { kind: 'REVIEW', userId: author.userId, subjectId: reviewId, remove: true });
    expect(await reviewRow()).toEqual({ text: '', reply: null, removed_at: services.now() });
    await expect(put()).rejects.toMatchObject({ reason: 'REVIEW_REMOVED' });
    expect(await news()).toHaveLength(1);
  }
});

test('removing a deleted review of a host who has left writes nothing about them', async () => {
  const { host, author, reader, event, reviewId, report } = await reviewed();
  await report(reader);
  const of = { hostUserId: host.userId, sessionId: event.sessionId };
  await inTransaction(services, (command) => deleteReview(command, author.actor, of));
  await db.updateTable('users').set({ status: 'deleted' }).where('user_id', '=', host.userId).execute();
  await decide(await givenUser(db, { admin: true }), { kind: 'REVIEW', userId: author.userId, subjectId: reviewId, remove: true });
  expect(await db.selectFrom('reviews').select('id').execute()).toEqual([]);
});
