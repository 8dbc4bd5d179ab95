import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard } from '#features/people/contract.ts';
import { ReportReason } from '#features/moderation/contract.ts';
import { REPORT_DETAILS_MAX } from '#features/moderation/rules.ts';

/**
 * Reports a message with those before it, or without `messageId` the end of a conversation. `id` is created by the browser: reporting again
 * under it is the same report.
 */
export const ReportMessage = z.strictObject({
  id: Id.optional(),
  chatId: Id,
  messageId: Id.optional(),
  reason: ReportReason,
  details: z.string().trim().max(REPORT_DETAILS_MAX, `Describe it in at most ${REPORT_DETAILS_MAX} characters`).default(''),
});
export type ReportMessage = z.output<typeof ReportMessage>;

/** One line of what was reported. */
export const ReportedLine = z.object({
  id: Id,
  senderUserId: Id,
  text: z.string(),
  mediaCount: z.int(),
  createdAt: Instant,
  /** The message the report is about. */
  isReported: z.boolean(),
});
export type ReportedLine = z.infer<typeof ReportedLine>;

/** A report as administrators read it: the reported lines of a conversation, and nothing else. */
export const MessageReport = z.object({
  id: Id,
  chatId: Id,
  reason: z.string(),
  details: z.string(),
  reported: UserCard,
  isSuspended: z.boolean(),
  reporter: UserCard.nullable(),
  lines: z.array(ReportedLine),
  createdAt: Instant,
});
export type MessageReport = z.infer<typeof MessageReport>;

/** With `about`, only those about this person. */
export const QueryMessageReports = z.strictObject({ ...pageInput(10), about: Id.optional() });
export type QueryMessageReports = z.output<typeof QueryMessageReports>;

export const QueryMessageReportsOutput = pageOutput(MessageReport);

export const CountMessageReports = z.strictObject({});
/** Open reports, up to `WAITING_COUNTED`. */
export const MessageReportCount = z.object({ count: z.int() });

export const ResolveMessageReport = z.strictObject({ chatId: Id, id: Id });
export type ResolveMessageReport = z.output<typeof ResolveMessageReport>;
