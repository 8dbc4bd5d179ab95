import { z } from 'zod';
import { ContentItemUri } from '#kernel/content-item-uri.ts';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { pageInput, pageOutput } from '#kernel/page.ts';
import { REPORT_DETAILS_MAX } from './rules.ts';

export const ReportReason = z.enum(['SPAM', 'NUDITY', 'HATE', 'VIOLENCE', 'SELF_HARM', 'FRAUD', 'COPYRIGHT', 'OTHER'], 'Choose a reason');
export type ReportReason = z.infer<typeof ReportReason>;

/** `contentUserId` may be left out; with it the item is found without a search across owners. */
export const ReportContent = z.strictObject({
  contentItemUri: ContentItemUri,
  contentUserId: Id.optional(),
  reason: ReportReason,
  details: z.string().trim().max(REPORT_DETAILS_MAX, `Describe it in at most ${REPORT_DETAILS_MAX} characters`).default(''),
});
export type ReportContent = z.output<typeof ReportContent>;

/** What waits for a decision, or what was taken down, which an administrator can take back. */
export const ReportedStatus = z.enum(['WAITING', 'REJECTED']);
export type ReportedStatus = z.infer<typeof ReportedStatus>;

export const GetAllReportedContent = z.strictObject({ ...pageInput(10), status: ReportedStatus.default('WAITING') });
export type GetAllReportedContent = z.output<typeof GetAllReportedContent>;

/** One report as administrators read it: not by whom. */
const Report = z.object({ reason: z.string(), details: z.string(), createdAt: Instant });

/** An item that waits for an administrator, or was taken down by one; `createdAt` is the item's own. */
export const ReportedContent = z.object({
  id: Id,
  type: ContentItemUri.shape.type,
  createdAt: Instant,
  /** What most of the reports name, in words; of what was taken down, what its owner was told. */
  reportReason: z.string(),
  userId: Id,
  username: z.string(),
  approvalStatus: z.enum(['APPROVED', 'PENDING', 'REJECTED']),
  /** How many people reported it since it was last decided about; of what was taken down, how many ever did. */
  reportCount: z.int(),
  reportedAt: Instant,
  /** When it was taken down, else null. */
  rejectedAt: Instant.nullable(),
  /** The newest reports, ten at most. */
  reports: z.array(Report),
});
export type ReportedContent = z.infer<typeof ReportedContent>;

/** Those that wait the longest come first; of those that were taken down, the last. */
export const ReportedContentOutput = pageOutput(ReportedContent);

const DecideReportedContent = z.strictObject({ contentItemUri: ContentItemUri, contentCreatedAt: Instant, contentUserId: Id });
export type DecideReportedContent = z.output<typeof DecideReportedContent>;

/** `takesBack` says that the caller knows it as taken down; without it, what a colleague took down a moment ago stays down. */
export const ApproveReportedContent = DecideReportedContent.extend({ takesBack: z.boolean().default(false) });
export type ApproveReportedContent = z.output<typeof ApproveReportedContent>;

/** `reason` is what its owner is told; left out, what most of the reports name. */
export const RejectReportedContent = DecideReportedContent.extend({ reason: ReportReason.optional() });
export type RejectReportedContent = z.output<typeof RejectReportedContent>;
