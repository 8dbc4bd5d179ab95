import { statement, type Statement } from '#db/statement.ts';
import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { ReportReason } from '../../contract.ts';
import type { GetAllReportedContent, ReportedContent, ReportedStatus } from '../contract.ts';
import { REPORT_REASONS } from '../../copy.ts';

type Row = {
  user_id: string;
  id: string;
  type: 'POST' | 'SESSION';
  created_at: Date;
  approval_status: ReportedContent['approvalStatus'];
  username: string;
  report_count: number;
  opened_at: Date;
  rejected_at: Date | null;
  /** The reason given to the owner. */
  reason_given: string | null;
  reason: string | null;
  reports: { reason: string; details: string; createdAt: string }[];
};

type List = Statement<Row, { at: string | number; id: string | number; limit: number }>;

/** `counting` is the condition on the reports `o` that count in the list, `rest` selects and orders its items. */
function listOf(counting: string, rest: string): List {
  return statement(`
  select c.user_id, c.id, c.type, c.created_at, c.approval_status, c.report_reason as reason_given, u.username,
    main.report_count, r.opened_at, r.rejected_at, main.reason, newest.reports
  from reported_contents r
  join contents c on c.user_id = r.content_user_id and c.id = r.content_id and c.status = 'published'
  join users u on u.user_id = c.user_id
  cross join lateral (
    select mode() within group (order by o.reason) as reason, count(*)::int as report_count from content_reports o
    where o.content_user_id = r.content_user_id and o.content_id = r.content_id ${counting}
  ) main
  cross join lateral (
    select coalesce(json_agg(json_build_object('reason', o.reason, 'details', o.details, 'createdAt', o.created_at)), '[]') as reports
    from (
      select * from content_reports o
      where o.content_user_id = r.content_user_id and o.content_id = r.content_id ${counting}
      order by o.created_at desc, o.id desc limit 10
    ) o
  ) newest
  ${rest} limit :limit::int`);
}

const LISTS = {
  WAITING: {
    name: 'reported-content',
    beginning: ['0001-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'],
    list: listOf(
      'and o.settled_at is null',
      `where r.report_count > 0 and r.rejected_at is null and (r.opened_at, r.content_id) > (:at::timestamptz, :id::uuid)
       order by r.opened_at, r.content_id`,
    ),
    placeOf: (row: Row) => row.opened_at,
  },
  REJECTED: {
    name: 'rejected-content',
    beginning: ['9999-01-01T00:00:00.000Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    list: listOf(
      '',
      `where r.rejected_at is not null and (r.rejected_at, r.content_id) < (:at::timestamptz, :id::uuid)
       order by r.rejected_at desc, r.content_id desc`,
    ),
    // Every item in this list was rejected.
    placeOf: (row: Row) => row.rejected_at ?? row.opened_at,
  },
} as const satisfies Record<ReportedStatus, { name: string; beginning: readonly string[]; list: List; placeOf: (row: Row) => Date }>;

/**
 * Items awaiting an administrator, longest waiting first (docs/product.md#moderation), or items taken down, most recent first. Doesn't name
 * the reporters.
 */
export async function getAllReportedContent(
  { db, cursors }: Pick<Services, 'db' | 'cursors'>,
  { status, ...input }: GetAllReportedContent,
): Promise<Page<ReportedContent>> {
  const { name, beginning, list, placeOf } = LISTS[status];
  return await keysetPage(cursors, {
    list: name,
    input,
    read: (after, limit) => {
      const [at = '', id = ''] = after ?? beginning;
      return list.all(db, { at, id, limit });
    },
    keyOf: (row) => [placeOf(row).toISOString(), row.id],
    present: (shown) => shown.map(itemOf),
  });
}

function itemOf(row: Row): ReportedContent {
  return {
    id: row.id,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    reportReason: (row.rejected_at && row.reason_given) ?? reasonLabel(row.reason),
    userId: row.user_id,
    username: row.username,
    approvalStatus: row.approval_status,
    reportCount: row.report_count,
    reportedAt: row.opened_at.toISOString(),
    rejectedAt: row.rejected_at?.toISOString() ?? null,
    reports: row.reports.map(({ reason, details, createdAt }) => ({
      reason: reasonLabel(reason),
      details,
      createdAt: new Date(createdAt).toISOString(),
    })),
  };
}

function reasonLabel(reason: string | null): string {
  return REPORT_REASONS[ReportReason.catch('OTHER').parse(reason)];
}
