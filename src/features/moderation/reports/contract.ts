import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { ApprovalStatus } from '#features/content/contract.ts';
import { UserCard } from '#features/people/contract.ts';
import { grounds, ReportReason } from '../contract.ts';

/** `contentUserId` is optional; with it, the item is found without searching across owners. */
export const ReportContent = z.strictObject({
  contentItemUri: ContentItemUri,
  contentUserId: Id.optional(),
  ...grounds,
});
export type ReportContent = z.output<typeof ReportContent>;

/** Items awaiting a decision, or items taken down, which an administrator can restore. */
export const ReportedStatus = z.enum(['WAITING', 'REJECTED']);
export type ReportedStatus = z.infer<typeof ReportedStatus>;

export const GetAllReportedContent = z.strictObject({ ...pageInput(10), status: ReportedStatus.default('WAITING') });
export type GetAllReportedContent = z.output<typeof GetAllReportedContent>;

/** One report as shown to administrators, without its reporter. */
const Report = z.object({ reason: z.string(), details: z.string(), createdAt: Instant });

/** The same, with what was written when it was reported, if that has been changed or deleted since. */
const ReportOfWords = Report.extend({ written: z.object({ text: z.string(), stars: z.int().nullable() }).nullable() });

/**
 * The same of a post or session: what it said when it was reported (title, second line and text) if it says something else by now, and
 * whether it is another edition than the one reported or judged: other words, photos or videos, or for other people. After a decision,
 * what it said isn't stored.
 */
const ReportOfItem = Report.extend({ written: z.string().nullable(), isEditedSince: z.boolean() });

/** How many of the reports give a reason, in words. */
const CountedReason = z.object({ reason: z.string(), count: z.int() });

/** An item awaiting an administrator or taken down by one; `createdAt` is the item's own. */
export const ReportedContent = z.object({
  id: Id,
  type: ContentItemUri.shape.type,
  createdAt: Instant,
  /** The most frequent reason of the reports, in words; for an item taken down, the reason given to its owner. */
  reportReason: z.string(),
  userId: Id,
  username: z.string(),
  owner: UserCard,
  /** A session's title, or the first words of a post. */
  title: z.string(),
  /** The beginning of its text. */
  extract: z.string(),
  thumbnailUrl: z.string().nullable(),
  approvalStatus: ApprovalStatus,
  /** Its author has deleted it since: its reports can only be closed. */
  isDeleted: z.boolean(),
  /** Which edition of it this is; a decision names the one that was shown. */
  edition: z.string(),
  /** How many people reported it since the last decision; for an item taken down, how many ever did. */
  reportCount: z.int(),
  /** The most frequent first. */
  reasons: z.array(CountedReason),
  reportedAt: Instant,
  /** When it was taken down, else null. */
  rejectedAt: Instant.nullable(),
  /** The newest reports, at most ten. */
  reports: z.array(ReportOfItem),
});
export type ReportedContent = z.infer<typeof ReportedContent>;

/** Items waiting longest come first; of those taken down, the most recent. */
export const ReportedContentOutput = pageOutput(ReportedContent);

export const CountWaiting = z.strictObject({});
/** How many items, comments and people, and unknown tags await a decision, each up to `WAITING_COUNTED`. */
export const WaitingCounts = z.object({ content: z.int(), people: z.int(), tags: z.int() });
export type WaitingCounts = z.infer<typeof WaitingCounts>;

/** `contentUserId` is the owner of the content under which the comment is. */
export const ReportComment = z.strictObject({ commentId: Id, contentUserId: Id, ...grounds });
export type ReportComment = z.output<typeof ReportComment>;

/** A review of one of the host's sessions, or with `reply` the host's reply to it. */
export const ReportReview = z.strictObject({ reviewId: Id, hostUserId: Id, reply: z.boolean().default(false), ...grounds });
export type ReportReview = z.output<typeof ReportReview>;

export const ReportUser = z.strictObject({ userId: Id, ...grounds });
export type ReportUser = z.output<typeof ReportUser>;

export const QuerySubjectReports = z.strictObject(pageInput(10));
export type QuerySubjectReports = z.output<typeof QuerySubjectReports>;

export const SubjectKind = z.enum(['COMMENT', 'USER', 'REVIEW', 'REVIEW_REPLY']);

/** A comment, a review, a reply to one, or a person awaiting an administrator, without the reporters. */
export const ReportedSubject = z.object({
  kind: SubjectKind,
  /** The id of the comment, the review or the person; of a reply, that of the review. */
  subjectId: Id,
  /** Who wrote it, or the reported person; null if they have left. */
  user: UserCard.nullable(),
  /** The text of what was written, if it isn't deleted; a review also has its stars. */
  text: z.string().nullable(),
  stars: z.int().nullable(),
  /** The content that the comment is under, or the session that was reviewed. */
  under: z.object({ uri: ContentItemUri, username: z.string() }).nullable(),
  userId: Id,
  isSuspended: z.boolean(),
  reportReason: z.string(),
  reportCount: z.int(),
  reportedAt: Instant,
  /** The newest reports, at most ten. */
  reports: z.array(ReportOfWords),
});
export type ReportedSubject = z.infer<typeof ReportedSubject>;
export const SubjectReportsOutput = pageOutput(ReportedSubject);

/**
 * `remove` removes what was written or clears the profile; otherwise the reports are dismissed. `userId` is its author or the reported
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
