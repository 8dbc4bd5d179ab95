import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { REPORT_DETAILS_MAX } from './rules.ts';

export const ReportReason = z.enum(['SPAM', 'NUDITY', 'HATE', 'VIOLENCE', 'SELF_HARM', 'FRAUD', 'COPYRIGHT', 'OTHER'], 'Choose a reason');
export type ReportReason = z.infer<typeof ReportReason>;

/** `contentUserId` is optional; with it, the item is found without searching across owners. */
export const ReportContent = z.strictObject({
  contentItemUri: ContentItemUri,
  contentUserId: Id.optional(),
  reason: ReportReason,
  details: z.string().trim().max(REPORT_DETAILS_MAX, `Describe it in at most ${REPORT_DETAILS_MAX} characters`).default(''),
});
export type ReportContent = z.output<typeof ReportContent>;

/** Items awaiting a decision, or items taken down, which an administrator can restore. */
export const ReportedStatus = z.enum(['WAITING', 'REJECTED']);
export type ReportedStatus = z.infer<typeof ReportedStatus>;

export const GetAllReportedContent = z.strictObject({ ...pageInput(10), status: ReportedStatus.default('WAITING') });
export type GetAllReportedContent = z.output<typeof GetAllReportedContent>;

/** One report as shown to administrators, without its reporter. */
const Report = z.object({ reason: z.string(), details: z.string(), createdAt: Instant });

/** An item awaiting an administrator or taken down by one; `createdAt` is the item's own. */
export const ReportedContent = z.object({
  id: Id,
  type: ContentItemUri.shape.type,
  createdAt: Instant,
  /** The most frequent reason of the reports, in words; for an item taken down, the reason given to its owner. */
  reportReason: z.string(),
  userId: Id,
  username: z.string(),
  approvalStatus: z.enum(['APPROVED', 'PENDING', 'REJECTED']),
  /** How many people reported it since the last decision; for an item taken down, how many ever did. */
  reportCount: z.int(),
  reportedAt: Instant,
  /** When it was taken down, else null. */
  rejectedAt: Instant.nullable(),
  /** The newest reports, at most ten. */
  reports: z.array(Report),
});
export type ReportedContent = z.infer<typeof ReportedContent>;

/** Items waiting longest come first; of those taken down, the most recent. */
export const ReportedContentOutput = pageOutput(ReportedContent);

const DecideReportedContent = z.strictObject({ contentItemUri: ContentItemUri, contentCreatedAt: Instant, contentUserId: Id });
export type DecideReportedContent = z.output<typeof DecideReportedContent>;

/**
 * `takesBack` means that the caller knows the item is taken down; without it, an item that a colleague took down a moment ago stays down.
 */
export const ApproveReportedContent = DecideReportedContent.extend({ takesBack: z.boolean().default(false) });
export type ApproveReportedContent = z.output<typeof ApproveReportedContent>;

/** `reason` is the one given to the owner; if omitted, the most frequent one of the reports. */
export const RejectReportedContent = DecideReportedContent.extend({ reason: ReportReason.optional() });
export type RejectReportedContent = z.output<typeof RejectReportedContent>;
