import { CompiledQuery } from 'kysely';
import { prepared } from '#db/prepared-statements.ts';
import type { Page } from '#kernel/page.ts';
import type { Services } from '#platform/server/services.ts';
import { ReportReason, type GetAllReportedContent, type ReportedContent } from '../../contract.ts';
import { REPORT_REASONS } from '../../rules.ts';

const LIST = 'reported-content';

type Row = {
  user_id: string;
  id: string;
  type: 'POST' | 'SESSION';
  created_at: Date;
  approval_status: ReportedContent['approvalStatus'];
  username: string;
  report_count: number;
  opened_at: Date;
  reason: string | null;
  reports: { reason: string; details: string; createdAt: string }[];
};

/** $1 and $2 where to go on, $3 how many. */
const REPORTED = prepared(`
  select c.user_id, c.id, c.type, c.created_at, c.approval_status, u.username, r.report_count, r.opened_at, main.reason, newest.reports
  from reported_contents r
  join contents c on c.user_id = r.content_user_id and c.id = r.content_id and c.status = 'published'
  join users u on u.user_id = c.user_id
  cross join lateral (
    select mode() within group (order by o.reason) as reason from content_reports o
    where o.content_user_id = r.content_user_id and o.content_id = r.content_id and o.settled_at is null
  ) main
  cross join lateral (
    select coalesce(json_agg(json_build_object('reason', o.reason, 'details', o.details, 'createdAt', o.created_at)), '[]') as reports
    from (
      select * from content_reports
      where content_user_id = r.content_user_id and content_id = r.content_id and settled_at is null
      order by created_at desc, id desc limit 10
    ) o
  ) newest
  where r.report_count > 0 and (r.opened_at, r.content_id) > ($1::timestamptz, $2::uuid)
  order by r.opened_at, r.content_id limit $3::int`);

const BEGINNING = ['0001-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'];

/** What waits for an administrator, the longest first (Specification section 7). Whoever reported it is not named. */
export async function getAllReportedContent(
  { db, cursors }: Pick<Services, 'db' | 'cursors'>,
  { limit, cursor }: GetAllReportedContent,
): Promise<Page<ReportedContent>> {
  const after = cursor ? cursors.open(LIST, cursor) : BEGINNING;
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(REPORTED, [...after, limit + 1]));
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items: items.map(itemOf), nextCursor: last ? cursors.seal(LIST, [last.opened_at.toISOString(), last.id]) : null };
}

function itemOf(row: Row): ReportedContent {
  return {
    id: row.id,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    reportReason: inWords(row.reason),
    userId: row.user_id,
    username: row.username,
    approvalStatus: row.approval_status,
    reportCount: row.report_count,
    reportedAt: row.opened_at.toISOString(),
    reports: row.reports.map(({ reason, details, createdAt }) => ({
      reason: inWords(reason),
      details,
      createdAt: new Date(createdAt).toISOString(),
    })),
  };
}

function inWords(reason: string | null): string {
  return REPORT_REASONS[ReportReason.catch('OTHER').parse(reason)];
}
