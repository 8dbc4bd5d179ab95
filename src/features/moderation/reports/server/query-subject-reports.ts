import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { ReportReason } from '../../contract.ts';
import type { QuerySubjectReports, ReportedSubject } from '../contract.ts';
import { REPORT_REASONS } from '../../copy.ts';
import { findSuspended } from '../../api/find-suspended.ts';

const LIST = 'subject-reports';
const BEGINNING = ['0001-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'] as const;

type Row = {
  kind: ReportedSubject['kind'];
  subject_user_id: string;
  subject_id: string;
  content_user_id: string | null;
  content_id: string | null;
  content_type: 'POST' | 'SESSION' | null;
  opened_at: Date;
  report_count: number;
  reason: string;
  reports: { reason: string; details: string; createdAt: string; words: string | null; stars: number | null }[];
};

const WAITING = statement<Row, { at: string | number; id: string | number; limit: number }>(`
  select kind, subject_user_id, subject_id, content_user_id, content_id, content_type, min(created_at) as opened_at,
    count(*)::int as report_count, mode() within group (order by reason) as reason,
    (array_agg(json_build_object('reason', reason, 'details', details, 'createdAt', created_at, 'words', words, 'stars', stars) order by created_at desc, id desc))[1:10] as reports
  from subject_reports
  where settled_at is null
  group by kind, subject_user_id, subject_id, content_user_id, content_id, content_type
  having (min(created_at), subject_id) > (:at::timestamptz, :id::uuid)
  order by min(created_at), subject_id limit :limit::int`);

/** The comments, reviews, replies and people awaiting an administrator, longest waiting first. Doesn't name the reporters. */
export async function querySubjectReports(services: Services, input: QuerySubjectReports): Promise<Page<ReportedSubject>> {
  return await keysetPage(services.cursors, {
    list: LIST,
    input,
    read: (after, limit) => {
      const [at = '', id = ''] = after ?? BEGINNING;
      return WAITING.all(services.db, { at, id, limit });
    },
    keyOf: (row) => [row.opened_at.toISOString(), row.subject_id],
    present: (shown) => loadSubjects(services, shown),
  });
}

const COUNTED = statement<{ subject_id: string }, { limit: number }>(`
  select subject_id from subject_reports where settled_at is null
  group by kind, subject_user_id, subject_id, content_user_id, content_id, content_type limit :limit::int`);

/** Returns how many comments and people await an administrator, at most `limit`. */
export async function countReportedSubjects(db: Db, limit: number): Promise<number> {
  return (await COUNTED.all(db, { limit })).length;
}

/** The newest reports of comments and people that somebody sent; by reporter, who is not their owner. */
export async function findSubjectReportsBy(db: Db, userId: string, limit: number) {
  return await db
    .selectFrom('subject_reports')
    .select(['id', 'kind', 'subject_user_id', 'content_id', 'content_type', 'reason', 'details', 'created_at', 'settled_at'])
    .where('reporter_user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

async function loadSubjects(services: Services, shown: Row[]): Promise<ReportedSubject[]> {
  const owners = shown.flatMap((row) => (row.content_user_id === null ? [] : [row.content_user_id]));
  const cards = await findUserCards(services, [...shown.map((row) => row.subject_user_id), ...owners], { forAdministrators: true });
  const written = new Map([...(await commentsOf(services, shown)), ...(await reviewsOf(services, shown))]);
  const suspended = await findSuspended(
    services,
    shown.map((row) => row.subject_user_id),
  );
  return shown.map((row) => {
    const current = written.get(keyOf(row));
    const owner = row.content_user_id === null ? undefined : cards.get(row.content_user_id);
    return {
      kind: row.kind,
      subjectId: row.subject_id,
      userId: row.subject_user_id,
      isSuspended: suspended.has(row.subject_user_id),
      user: cards.get(row.subject_user_id) ?? null,
      text: current?.text ?? null,
      stars: current?.stars ?? null,
      under:
        owner && row.content_id !== null && row.content_type !== null
          ? { uri: { type: row.content_type, id: row.content_id }, username: owner.username }
          : null,
      reportReason: reasonLabel(row.reason),
      reportCount: row.report_count,
      reportedAt: row.opened_at.toISOString(),
      reports: row.reports.map(({ reason, details, createdAt, words, stars }) => ({
        reason: reasonLabel(reason),
        details,
        createdAt: new Date(createdAt).toISOString(),
        written: words === null || (words === current?.text && stars === (current.stars ?? null)) ? null : { text: words, stars },
      })),
    };
  });
}

type Written = { text: string; stars?: number };

type Key = Pick<Row, 'kind' | 'subject_id' | 'subject_user_id' | 'content_id'>;

// A review and the reply to it have one id; one that its author deleted and wrote again has another, but there is one a person and session.
function keyOf({ kind, subject_id: id, subject_user_id: author, content_id: session }: Key): string {
  return kind === 'REVIEW' ? `${kind} ${session} ${author}` : `${kind} ${id}`;
}

function namedIn(rows: readonly Row[], kinds: readonly Row['kind'][]): { ids: string[]; owners: string[] } {
  const named = rows.filter((row) => kinds.includes(row.kind));
  return { ids: named.map((row) => row.subject_id), owners: [...new Set(named.flatMap((row) => row.content_user_id ?? []))] };
}

async function commentsOf({ db }: Services, rows: readonly Row[]): Promise<[string, Written][]> {
  const { ids, owners } = namedIn(rows, ['COMMENT']);
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('comments')
    .select(['id', 'text'])
    .where('content_user_id', 'in', owners)
    .where('id', 'in', ids)
    .where('deleted', '=', false)
    .execute();
  return found.map(({ id, text }) => [`COMMENT ${id}`, { text }]);
}

async function reviewsOf({ db }: Services, rows: readonly Row[]): Promise<[string, Written][]> {
  const { ids, owners } = namedIn(rows, ['REVIEW', 'REVIEW_REPLY']);
  if (ids.length === 0) return [];
  const sessions = rows.flatMap((row) => row.content_id ?? []);
  const authors = rows.map((row) => row.subject_user_id);
  const found = await db
    .selectFrom('reviews')
    .select(['id', 'session_id', 'user_id', 'text', 'stars', 'reply'])
    .where('host_user_id', 'in', owners)
    .where(({ and, eb, or }) => or([eb('id', 'in', ids), and([eb('session_id', 'in', sessions), eb('user_id', 'in', authors)])]))
    .where('removed_at', 'is', null)
    .execute();
  return found.flatMap(({ id, session_id: session, user_id: author, text, stars, reply }): [string, Written][] => [
    [`REVIEW ${session} ${author}`, { text, stars }],
    ...(reply === null ? [] : [[`REVIEW_REPLY ${id}`, { text: reply }] as [string, Written]]),
  ]);
}

function reasonLabel(reason: string): string {
  return REPORT_REASONS[ReportReason.catch('OTHER').parse(reason)];
}
