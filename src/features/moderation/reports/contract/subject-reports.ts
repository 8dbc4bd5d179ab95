import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard } from '#features/accounts/contract.ts';
import { ReportContent, ReportReason } from '../../contract.ts';

const why = { reason: ReportContent.shape.reason, details: ReportContent.shape.details };

/** `contentUserId` is the owner of the content under which the comment is. */
export const ReportComment = z.strictObject({ commentId: Id, contentUserId: Id, ...why });
export type ReportComment = z.output<typeof ReportComment>;

export const ReportUser = z.strictObject({ userId: Id, ...why });
export type ReportUser = z.output<typeof ReportUser>;

export const QuerySubjectReports = z.strictObject(pageInput(10));
export type QuerySubjectReports = z.output<typeof QuerySubjectReports>;

const SubjectKind = z.enum(['COMMENT', 'USER']);

/** A comment or person awaiting an administrator, without the reporters. */
export const ReportedSubject = z.object({
  kind: SubjectKind,
  /** The id of the comment or person. */
  subjectId: Id,
  /** The comment's author or the reported person; null if they have left. */
  user: UserCard.nullable(),
  /** The text of a comment that isn't deleted. */
  text: z.string().nullable(),
  /** The content that the comment is under. */
  under: z.object({ uri: ContentItemUri, username: z.string() }).nullable(),
  userId: Id,
  isSuspended: z.boolean(),
  reportReason: z.string(),
  reportCount: z.int(),
  reportedAt: Instant,
  /** The newest reports, at most ten. */
  reports: z.array(z.object({ reason: z.string(), details: z.string(), createdAt: Instant })),
});
export type ReportedSubject = z.infer<typeof ReportedSubject>;
export const SubjectReportsOutput = pageOutput(ReportedSubject);

/**
 * `remove` deletes the comment or clears the profile; otherwise the reports are dismissed. `userId` is the comment's author or the reported
 * person; `reason` is the one they are given, or if omitted the most frequent one of the reports.
 */
export const DecideSubjectReports = z.strictObject({
  kind: SubjectKind,
  userId: Id,
  subjectId: Id,
  remove: z.boolean(),
  reason: ReportReason.optional(),
});
export type DecideSubjectReports = z.output<typeof DecideSubjectReports>;
