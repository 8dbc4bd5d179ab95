import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { ticketJobs } from '#features/tickets/server/jobs.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { ApproveReportedContent, RejectReportedContent } from '../contract.ts';
import { ReportContent } from '../../reports/contract.ts';
import { approveContent } from './approve-content.ts';
import { rejectContent } from './reject-content.ts';
import { reportContent } from '../../reports/server/report-content.ts';

const database = await testDatabase();
const services = await testServices(database, [...ticketJobs]);
const { db } = database;

test('a session that is taken down and restored is named to its owner, and the mail has a short subject', async () => {
  const [owner, reporter, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
  const createdAt = new Date('2026-05-01T00:00:00.000Z');
  const { id } = await givenSession(db, owner, { title: 'Sunrise flow', createdAt });
  const contentItemUri = { type: 'SESSION' as const, id };
  const decision = { contentItemUri, contentUserId: owner.userId, contentCreatedAt: createdAt.toISOString() };
  await inTransaction(services, (command) =>
    reportContent(command, reporter.actor, ReportContent.parse({ contentItemUri, reason: 'SPAM' })),
  );
  await inTransaction(services, (command) => rejectContent(command, admin.actor, RejectReportedContent.parse(decision)));
  await inTransaction(services, (command) =>
    approveContent(command, admin.actor, ApproveReportedContent.parse({ ...decision, takesBack: true })),
  );
  const told = await db.selectFrom('notifications').select('message').where('to_user_id', '=', owner.userId).orderBy('id').execute();
  expect(told.map(({ message }) => message)).toEqual([
    'We took down your session “Sunrise flow” after reports. The reason: Spam or misleading. Only you can see it now. People with tickets can return them.',
    'We reviewed your session “Sunrise flow” again and restored it. Sorry for taking it down.',
  ]);
  const subjects = (await services.waitingJobs('notifications.send-mail')).map((mail) => (mail as { subject: string }).subject);
  expect(subjects).toContain('We took down your session “Sunrise flow” after reports.');
});
