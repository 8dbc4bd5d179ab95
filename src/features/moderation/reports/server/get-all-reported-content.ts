import { statement, type Statement } from '#db/statement.ts';
import type { Page } from '#kernel/http/paging.ts';
import { readItemCards } from '#features/content/api/cards/read-item-cards.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { Db } from '#db/client.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { UserCard } from '#features/people/contract.ts';
import { ReportReason } from '../../contract.ts';
import type { GetAllReportedContent, ReportedContent, ReportedStatus } from '../contract.ts';
import { REPORT_REASONS } from '../../copy.ts';
import { readItemWords, type ItemWords } from './read-item-words.ts';

type Row = {
  user_id: string;
  id: string;
  type: 'POST' | 'SESSION';
  created_at: Date;
  approval_status: ReportedContent['approvalStatus'];
  status: 'published' | 'deleted';
  short_text: string;
  opened_at: Date;
  rejected_at: Date | null;
  /** The reason given to the owner. */
  reason_given: string | null;
  reasons: { reason: string; count: number }[];
  reports: { reason: string; details: string; createdAt: string; words: string | null; digest: string | null; edited: boolean | null }[];
};

type List = Statement<Row, { at: string | number; id: string | number; limit: number }>;

// What was reported is in the reports, and goes with the decision and with the author: nothing is left to decide on without it.
const DECIDABLE = `(c.status = 'published' or exists (select 1 from content_reports w
  where w.content_user_id = r.content_user_id and w.content_id = r.content_id and w.settled_at is null and w.words is not null))`;

/** `counting` is the condition on the reports `o` that count in the list, `rest` selects and orders its items. */
function listOf(counting: string, rest: string): List {
  return statement(`
  select c.user_id, c.id, c.type, c.created_at, c.approval_status, c.status, c.report_reason as reason_given, c.short_text,
    r.opened_at, r.rejected_at, counted.reasons, newest.reports
  from reported_contents r
  join contents c on c.user_id = r.content_user_id and c.id = r.content_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('reason', o.reason, 'count', o.count) order by o.count desc, o.reason), '[]') as reasons
    from (
      select o.reason, count(*)::int as count from content_reports o
      where o.content_user_id = r.content_user_id and o.content_id = r.content_id ${counting}
      group by o.reason
    ) o
  ) counted
  cross join lateral (
    select coalesce(json_agg(json_build_object('reason', o.reason, 'details', o.details, 'createdAt', o.created_at,
      'words', o.words, 'digest', o.digest, 'edited', c.edited_at > o.created_at)), '[]') as reports
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
      `where r.report_count > 0 and r.rejected_at is null and ${DECIDABLE} and (r.opened_at, r.content_id) > (:at::timestamptz, :id::uuid)
       order by r.opened_at, r.content_id`,
    ),
    placeOf: (row: Row) => row.opened_at,
  },
  REJECTED: {
    name: 'rejected-content',
    beginning: ['9999-01-01T00:00:00.000Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    list: listOf(
      '',
      `where r.rejected_at is not null and c.status = 'published' and (r.rejected_at, r.content_id) < (:at::timestamptz, :id::uuid)
       order by r.rejected_at desc, r.content_id desc`,
    ),
    // Every item in this list was rejected.
    placeOf: (row: Row) => row.rejected_at ?? row.opened_at,
  },
} as const satisfies Record<ReportedStatus, { name: string; beginning: readonly string[]; list: List; placeOf: (row: Row) => Date }>;

/**
 * Items awaiting an administrator, longest waiting first (docs/product.md#moderation), also those that their author has deleted since, or
 * items taken down, most recent first. Doesn't name the reporters.
 */
export async function getAllReportedContent(
  services: Services,
  admin: { userId: string; admin: boolean },
  { status, ...input }: GetAllReportedContent,
): Promise<Page<ReportedContent>> {
  const { name, beginning, list, placeOf } = LISTS[status];
  return await keysetPage(services.cursors, {
    list: name,
    input,
    read: (after, limit) => {
      const [at = '', id = ''] = after ?? beginning;
      return list.all(services.db, { at, id, limit });
    },
    keyOf: (row) => [placeOf(row).toISOString(), row.id],
    present: (shown) => presentItems(services, admin, shown),
  });
}

const COUNTED = statement<{ content_id: string }, { limit: number }>(`
  select r.content_id from reported_contents r
  join contents c on c.user_id = r.content_user_id and c.id = r.content_id
  where r.report_count > 0 and r.rejected_at is null and ${DECIDABLE} limit :limit::int`);

/** Returns how many items await an administrator, at most `limit`. */
export async function countReportedContent(db: Db, limit: number): Promise<number> {
  return (await COUNTED.all(db, { limit })).length;
}

/** The newest reports of items that somebody sent; by reporter, who is not their owner. */
export async function findContentReportsBy(db: Db, userId: string, limit: number) {
  const reports = await db
    .selectFrom('content_reports')
    .select(['id', 'content_user_id', 'content_id', 'reason', 'details', 'created_at', 'settled_at'])
    .where('reporter_user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (reports.length === 0) return [];
  const items = await db
    .selectFrom('reported_contents')
    .select(['content_id', 'content_type'])
    .where('content_user_id', 'in', [...new Set(reports.map((report) => report.content_user_id))])
    .where(
      'content_id',
      'in',
      reports.map((report) => report.content_id),
    )
    .execute();
  const types = new Map(items.map((item) => [item.content_id, item.content_type]));
  return reports.flatMap((report) => {
    const type = types.get(report.content_id);
    return type === undefined ? [] : [{ ...report, content_type: type }];
  });
}

async function presentItems(services: Services, admin: { userId: string; admin: boolean }, rows: Row[]): Promise<ReportedContent[]> {
  if (rows.length === 0) return [];
  const [cards, owners, words] = await Promise.all([
    readItemCards(
      services,
      admin,
      rows.map((row) => row.id),
    ),
    findUserCards(
      services,
      rows.map((row) => row.user_id),
      { forAdministrators: true },
    ),
    readItemWords(
      services.db,
      rows.map((row) => ({ userId: row.user_id, id: row.id })),
    ),
  ]);
  return rows.flatMap((row) => {
    const owner = owners.get(row.user_id);
    const said = words.get(row.id);
    return owner && said ? [itemOf(row, owner, { card: cards.get(row.id), said })] : [];
  });
}

type Current = { card: { title: string; thumbnailUrl: string | null } | undefined; said: ItemWords };

function itemOf(row: Row, owner: UserCard, { card, said }: Current): ReportedContent {
  const reasons = row.reasons.map(({ reason, count }) => ({ reason: reasonLabel(reason), count }));
  return {
    id: row.id,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    reportReason: (row.rejected_at && row.reason_given) ?? reasons[0]?.reason ?? reasonLabel(null),
    userId: row.user_id,
    username: owner.username,
    owner,
    title: card?.title ?? '',
    extract: row.short_text,
    thumbnailUrl: card?.thumbnailUrl ?? null,
    approvalStatus: row.approval_status,
    isDeleted: row.status === 'deleted',
    edition: said.edition,
    reportCount: reasons.reduce((sum, { count }) => sum + count, 0),
    reasons,
    reportedAt: row.opened_at.toISOString(),
    rejectedAt: row.rejected_at?.toISOString() ?? null,
    reports: row.reports.map(({ reason, details, createdAt, words, digest, edited }) => ({
      reason: reasonLabel(reason),
      details,
      createdAt: new Date(createdAt).toISOString(),
      written: words === said.words && row.status === 'published' ? null : words,
      isEditedSince: digest === null ? edited === true : digest !== said.edition,
    })),
  };
}

function reasonLabel(reason: string | null): string {
  return REPORT_REASONS[ReportReason.catch('OTHER').parse(reason)];
}
