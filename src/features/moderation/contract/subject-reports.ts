import { z } from 'zod';
import { ContentItemUri } from '#kernel/content-item-uri.ts';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { pageInput, pageOutput } from '#kernel/page.ts';
import { UserCard } from '#features/accounts/contract.ts';
import { ReportContent, ReportReason } from '../contract.ts';

const why = { reason: ReportContent.shape.reason, details: ReportContent.shape.details };

/** `contentUserId` is the owner of the content that the comment is under. */
export const ReportComment = z.strictObject({ commentId: Id, contentUserId: Id, ...why });
export type ReportComment = z.output<typeof ReportComment>;

export const ReportUser = z.strictObject({ userId: Id, ...why });
export type ReportUser = z.output<typeof ReportUser>;

export const QuerySubjectReports = z.strictObject(pageInput(10));
export type QuerySubjectReports = z.output<typeof QuerySubjectReports>;

const SubjectKind = z.enum(['COMMENT', 'USER']);

/** A comment or a person that waits for an administrator; not by whom it was reported. */
export const ReportedSubject = z.object({
  kind: SubjectKind,
  /** Of the comment, or of the person. */
  subjectId: Id,
  /** Who wrote it, or who was reported; null where they have left. */
  user: UserCard.nullable(),
  /** Of a comment that still stands. */
  text: z.string().nullable(),
  /** What the comment is under. */
  under: z.object({ uri: ContentItemUri, username: z.string() }).nullable(),
  userId: Id,
  reportReason: z.string(),
  reportCount: z.int(),
  reportedAt: Instant,
  /** The newest, ten at most. */
  reports: z.array(z.object({ reason: z.string(), details: z.string(), createdAt: Instant })),
});
export type ReportedSubject = z.infer<typeof ReportedSubject>;
export const SubjectReportsOutput = pageOutput(ReportedSubject);

/**
 * `remove` takes the comment away, or clears the profile; else nothing was wrong. `userId` is the author's or the person's; `reason` is
 * what they are told, left out what most of the reports name.
 */
export const DecideSubjectReports = z.strictObject({
  kind: SubjectKind,
  userId: Id,
  subjectId: Id,
  remove: z.boolean(),
  reason: ReportReason.optional(),
});
export type DecideSubjectReports = z.output<typeof DecideSubjectReports>;
