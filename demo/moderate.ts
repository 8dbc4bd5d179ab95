import { createComment } from '#features/comments/server/commands/create-comment.ts';
import { CreateComment } from '#features/comments/contract.ts';
import { CreatePost } from '#features/content/items/contract.ts';
import { createPost } from '#features/content/posts/server/create-post.ts';
import type { ReportReason } from '#features/moderation/contract.ts';
import { decideSubjectReports } from '#features/moderation/reports/server/decide-subject-reports.ts';
import { reportContent } from '#features/moderation/reports/server/report-content.ts';
import { reportComment } from '#features/moderation/reports/server/report-subject.ts';
import { approveContent } from '#features/moderation/takedowns/server/approve-content.ts';
import { rejectContent } from '#features/moderation/takedowns/server/reject-content.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { actorOf } from './money/actor-of.ts';
import { EVERYBODY } from './people/everybody.ts';
import { ADMIN } from './people/members.ts';
import { demoId } from './plan/demo-id.ts';
import { userIdOf } from './plan/rows.ts';

type Report = { by: string; reason: ReportReason; details: string };

const RESOLD = {
  by: 'delroy78',
  text: 'Two places for the choir’s winter night going for £60 each, cash only, message me.',
  reports: [
    { by: 'thandeka_m', reason: 'FRAUD', details: 'Tickets to it are free.' },
    { by: 'farah_d', reason: 'SPAM', details: '' },
  ],
} as const satisfies { by: string; text: string; reports: readonly Report[] };
const RUDE = {
  by: 'benji_w',
  text: 'Nobody your age should be lifting that. Embarrassing.',
  report: { by: 'margaret60kg', reason: 'HATE', details: '' },
} as const satisfies { by: string; text: string; report: Report };
const HARMLESS = { by: 'owen_rees', reason: 'COPYRIGHT', details: 'I think I have seen this picture before.' } as const;
const WAITING = { by: 'ingrid_h', reason: 'SPAM', details: 'The third time this week.' } as const;

/**
 * Has members report a few things, and the administrator decide about most of them, so that the lists of administrators and the log are in
 * use. The log is never rewritten, so it keeps these lines when the demo is removed: elsewhere than with the sandbox nothing is decided.
 */
export async function moderate(services: Services): Promise<void> {
  if (services.config.payments.mode !== 'sandbox') return;
  await takeDownPost(services);
  const [kept, waiting] = await findPosts(services);
  if (kept) {
    await inTransaction(services, (command) => reportContent(command, personOf(HARMLESS.by), { ...kept.reported, ...groundsOf(HARMLESS) }));
    await inTransaction(services, (command) => approveContent(command, administrator(), { ...kept.decided, takesBack: false }));
    await removeComment(services, kept.reported);
  }
  if (waiting)
    await inTransaction(services, (command) =>
      reportContent(command, personOf(WAITING.by), { ...waiting.reported, ...groundsOf(WAITING) }),
    );
}

async function takeDownPost(services: Services): Promise<void> {
  const id = demoId('post', RESOLD.by, 'resold');
  const post = CreatePost.parse({ content: { id, text: RESOLD.text } });
  await inTransaction(services, (command) => createPost(command, personOf(RESOLD.by), post));
  const { created_at: createdAt } = await services.db
    .selectFrom('contents')
    .select('created_at')
    .where('user_id', '=', userIdOf(RESOLD.by))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const item = itemOf(userIdOf(RESOLD.by), id, createdAt);
  for (const report of RESOLD.reports)
    await inTransaction(services, (command) => reportContent(command, personOf(report.by), { ...item.reported, ...groundsOf(report) }));
  await inTransaction(services, (command) => rejectContent(command, administrator(), { ...item.decided, reason: 'FRAUD' }));
}

async function removeComment(services: Services, under: ReturnType<typeof itemOf>['reported']): Promise<void> {
  const commentId = demoId('comment', RUDE.by, 'rude');
  const comment = CreateComment.parse({ comment: { ...under, id: commentId, text: RUDE.text } });
  await inTransaction(services, (command) => createComment(command, personOf(RUDE.by), comment));
  const { contentUserId } = under;
  await inTransaction(services, (command) =>
    reportComment(command, personOf(RUDE.report.by), { commentId, contentUserId, ...groundsOf(RUDE.report) }),
  );
  await inTransaction(services, (command) =>
    decideSubjectReports(command, administrator(), { kind: 'COMMENT', userId: userIdOf(RUDE.by), subjectId: commentId, remove: true }),
  );
}

/** The newest posts of a creator that everybody can read. */
async function findPosts({ db }: Services) {
  const owner = userIdOf('tomlifts');
  const posts = await db
    .selectFrom('contents')
    .select(['id', 'created_at'])
    .where('user_id', '=', owner)
    .where('type', '=', 'POST')
    .where('visibility', '=', 'PUBLIC')
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute();
  return posts.map((post) => itemOf(owner, post.id, post.created_at));
}

function itemOf(contentUserId: string, id: string, createdAt: Date) {
  const reported = { contentItemUri: { type: 'POST' as const, id }, contentUserId };
  return { reported, decided: { ...reported, contentCreatedAt: createdAt.toISOString() } };
}

function groundsOf({ reason, details }: Report) {
  return { reason, details };
}

function administrator() {
  return { ...actorOf(ADMIN), admin: true };
}

function personOf(username: string) {
  const person = EVERYBODY.find((one) => one.username === username);
  if (!person) throw new Error(`The demo has nobody called ${username}.`);
  return actorOf(person);
}
