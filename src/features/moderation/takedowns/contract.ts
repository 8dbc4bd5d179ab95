import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { ReportReason } from '../contract.ts';

/** With `edition`, that of the list, the decision is about what was shown: it is refused if the item was edited since. */
const DecideReportedContent = z.strictObject({
  contentItemUri: ContentItemUri,
  contentCreatedAt: Instant,
  contentUserId: Id,
  edition: z.string().max(64).optional(),
});
export type DecideReportedContent = z.output<typeof DecideReportedContent>;

/**
 * `takesBack` means that the caller knows the item is taken down; without it, an item that a colleague took down a moment ago stays down.
 */
export const ApproveReportedContent = DecideReportedContent.extend({ takesBack: z.boolean().default(false) });
export type ApproveReportedContent = z.output<typeof ApproveReportedContent>;

/** `reason` is the one given to the owner; if omitted, the most frequent one of the reports. */
export const RejectReportedContent = DecideReportedContent.extend({ reason: ReportReason.optional() });
export type RejectReportedContent = z.output<typeof RejectReportedContent>;
