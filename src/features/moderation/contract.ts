import { z } from 'zod';
import { ContentItemUri } from '#kernel/content-item-uri.ts';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { pageInput, pageOutput } from '#kernel/page.ts';
import { REPORT_DETAILS_MAX } from './rules.ts';

export const ReportReason = z.enum(['SPAM', 'NUDITY', 'HATE', 'VIOLENCE', 'SELF_HARM', 'FRAUD', 'COPYRIGHT', 'OTHER'], 'Choose a reason.');
export type ReportReason = z.infer<typeof ReportReason>;

/** `contentUserId` may be left out; with it the item is found without a search across owners. */
export const ReportContent = z.strictObject({
  contentItemUri: ContentItemUri,
  contentUserId: Id.optional(),
  reason: ReportReason,
  details: z.string().trim().max(REPORT_DETAILS_MAX, `Describe it in at most ${REPORT_DETAILS_MAX} characters.`).default(''),
});
export type ReportContent = z.output<typeof ReportContent>;

export const GetAllReportedContent = z.strictObject({ ...pageInput(10) });
export type GetAllReportedContent = z.output<typeof GetAllReportedContent>;

/** One report as administrators read it: not by whom. */
const Report = z.object({ reason: z.string(), details: z.string(), createdAt: Instant });

/** An item that waits for an administrator; `createdAt` is the item's own. */
export const ReportedContent = z.object({
  id: Id,
  type: ContentItemUri.shape.type,
  createdAt: Instant,
  /** What most of the reports name, in words. */
  reportReason: z.string(),
  userId: Id,
  username: z.string(),
  approvalStatus: z.enum(['APPROVED', 'PENDING', 'REJECTED']),
  /** How many people reported it since it was last decided about. */
  reportCount: z.int(),
  reportedAt: Instant,
  /** The newest reports, ten at most. */
  reports: z.array(Report),
});
export type ReportedContent = z.infer<typeof ReportedContent>;

/** Those that wait the longest come first. */
export const ReportedContentOutput = pageOutput(ReportedContent);

export const ApproveReportedContent = z.strictObject({ contentItemUri: ContentItemUri, contentCreatedAt: Instant, contentUserId: Id });
export type ApproveReportedContent = z.output<typeof ApproveReportedContent>;

/** `reason` is what its owner is told; left out, what most of the reports name. */
export const RejectReportedContent = ApproveReportedContent.extend({ reason: ReportReason.optional() });
export type RejectReportedContent = z.output<typeof RejectReportedContent>;
