import type { Db } from '#db/client.ts';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { findContentReportsBy } from '../reports/server/get-all-reported-content.ts';
import { findSubjectReportsBy } from '../reports/server/query-subject-reports.ts';
import { ReportReason } from '../contract.ts';
import { REPORT_REASONS } from '../copy.ts';

/** A report, with whom it concerns and without who sent it. */
export type ReportOfPerson = {
  id: string;
  kind: 'POST' | 'SESSION' | 'COMMENT' | 'REVIEW' | 'PERSON';
  uri: ContentItemUri | null;
  whoseUserId: string;
  reason: string;
  details: string;
  createdAt: string;
  isDecided: boolean;
};

/** How many reports about a person and what they share await a decision, and how many were decided. */
export async function countReportsAbout(db: Db, userId: string): Promise<{ waiting: number; decided: number }> {
  const [items, subjects] = await Promise.all([
    db.selectFrom('content_reports').select('settled_at').where('content_user_id', '=', userId).execute(),
    db.selectFrom('subject_reports').select('settled_at').where('subject_user_id', '=', userId).execute(),
  ]);
  const all = [...items, ...subjects];
  const waiting = all.filter((report) => report.settled_at === null).length;
  return { waiting, decided: all.length - waiting };
}

/** The newest reports about a person and what they share. */
export async function findReportsAbout(db: Db, userId: string, limit: number): Promise<ReportOfPerson[]> {
  const [items, subjects] = await Promise.all([
    db
      .selectFrom('content_reports')
      .innerJoin('reported_contents', (join) =>
        join
          .onRef('reported_contents.content_user_id', '=', 'content_reports.content_user_id')
          .onRef('reported_contents.content_id', '=', 'content_reports.content_id'),
      )
      .select([
        'id',
        'content_reports.content_user_id',
        'content_reports.content_id',
        'content_type',
        'reason',
        'details',
        'created_at',
        'settled_at',
      ])
      .where('content_reports.content_user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('subject_reports')
      .select(['id', 'kind', 'subject_user_id', 'content_id', 'content_type', 'reason', 'details', 'created_at', 'settled_at'])
      .where('subject_user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  ]);
  return newest(items.map(ofItem), subjects.map(ofSubject), limit);
}

/** The newest reports that a person sent. */
export async function findReportsBy(db: Db, userId: string, limit: number): Promise<ReportOfPerson[]> {
  const [items, subjects] = await Promise.all([findContentReportsBy(db, userId, limit), findSubjectReportsBy(db, userId, limit)]);
  return newest(items.map(ofItem), subjects.map(ofSubject), limit);
}

// A reply to a review belongs to it.
const KINDS = { COMMENT: 'COMMENT', USER: 'PERSON', REVIEW: 'REVIEW', REVIEW_REPLY: 'REVIEW' } as const;

type Common = { id: string; reason: string; details: string; created_at: Date; settled_at: Date | null };
type ItemReport = Common & { content_user_id: string; content_id: string; content_type: 'POST' | 'SESSION' };
type SubjectReport = Common & {
  kind: keyof typeof KINDS;
  subject_user_id: string;
  content_id: string | null;
  content_type: 'POST' | 'SESSION' | null;
};

function ofItem(row: ItemReport): ReportOfPerson {
  const uri = { type: row.content_type, id: row.content_id };
  return { ...commonOf(row), kind: row.content_type, uri, whoseUserId: row.content_user_id };
}

function ofSubject(row: SubjectReport): ReportOfPerson {
  const { content_id: id, content_type: type } = row;
  const uri = id === null || type === null ? null : { type, id };
  return { ...commonOf(row), kind: KINDS[row.kind], uri, whoseUserId: row.subject_user_id };
}

function commonOf({ id, reason, details, created_at: at, settled_at: settled }: Common) {
  const label = REPORT_REASONS[ReportReason.catch('OTHER').parse(reason)];
  return { id, reason: label, details, createdAt: at.toISOString(), isDecided: settled !== null };
}

function newest(items: ReportOfPerson[], subjects: ReportOfPerson[], limit: number): ReportOfPerson[] {
  return [...items, ...subjects].toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, limit);
}
