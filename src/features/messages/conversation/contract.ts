import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { LIMITS } from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { UserCard } from '#features/accounts/contract.ts';
import { ReportReason } from '#features/moderation/contract.ts';
import { REPORT_DETAILS_MAX } from '#features/moderation/rules.ts';
import { Message, Reaction } from '../contract.ts';

/** Deletes a message for the caller, or with `forBoth` for both, which leaves a trace. */
export const DeleteMessage = z.strictObject({ chatId: Id, messageId: Id, forBoth: z.boolean().default(false) });
export type DeleteMessage = z.output<typeof DeleteMessage>;

/** Deletes a conversation for the caller. */
export const DeleteChat = z.strictObject({ chatId: Id });

/** The caller's reaction; null removes it. */
export const ReactToMessage = z.strictObject({ chatId: Id, messageId: Id, reaction: Reaction.nullable() });
export type ReactToMessage = z.output<typeof ReactToMessage>;

export const AnswerRequest = z.strictObject({ chatId: Id, accept: z.boolean() });
export type AnswerRequest = z.output<typeof AnswerRequest>;

/** Keeps a conversation off the badge until an instant; null ends that. */
export const MuteChat = z.strictObject({ chatId: Id, until: Instant.nullable() });
export type MuteChat = z.output<typeof MuteChat>;

export const SetTyping = z.strictObject({ chatId: Id });

export const ChatDone = z.object({ chatId: Id });

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

/** What administrators read of a conversation: what was reported, and nothing else. */
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
export const QueryMessageReports = z.strictObject({ ...pageInput(10) });
export type QueryMessageReports = z.output<typeof QueryMessageReports>;
export const QueryMessageReportsOutput = pageOutput(MessageReport);
export const SettleMessageReport = z.strictObject({ chatId: Id, id: Id });
export type SettleMessageReport = z.output<typeof SettleMessageReport>;

/** Words in the caller's own conversations; the last word may be a prefix. */
export const SearchMessages = z.strictObject({
  ...pageInput(20),
  query: z.string().trim().min(2, 'Search query too short').max(100, 'Search query too long'),
  /** In one conversation only. */
  chatId: Id.optional(),
});
export type SearchMessages = z.output<typeof SearchMessages>;
export const FoundMessage = z.object({ message: Message, other: UserCard });
export type FoundMessage = z.infer<typeof FoundMessage>;
export const SearchMessagesOutput = pageOutput(FoundMessage);

/** The caller's own conversations, by the beginning of a name or a username. */
export const FindChats = SearchMessages.pick({ query: true });

export const ChatSettings = z.strictObject({ allows: z.enum(['everybody', 'known', 'nobody']), showsSeen: z.boolean() });
export type ChatSettings = z.infer<typeof ChatSettings>;

/** The beginning of a name or a username. */
export const FindPeople = z.strictObject({ query: z.string().trim().max(100) });

/** What the caller and somebody else have bought from each other. */
export const QueryChatOrders = z.strictObject({ otherUserId: Id });

/** One text to each participant of an event, in their own conversations. */
export const WriteToAll = z.strictObject({
  id: Id,
  sessionEventId: Id,
  text: z
    .string()
    .trim()
    .max(LIMITS.messageMax, 'Message is too long')
    .refine(isVisible, 'Message must include text or at least one media entity'),
});
export type WriteToAll = z.output<typeof WriteToAll>;
export const GetRound = z.strictObject({ id: Id });

/** Asks whom a message to all would reach. */
export const GetRoundReach = z.strictObject({ sessionEventId: Id });
export type GetRoundReach = z.output<typeof GetRoundReach>;
/** Everyone gets it in the app; `byMail` of them also by mail, while `mailsLeft` is not 0. */
export const RoundReach = z.object({ people: z.int(), byMail: z.int(), mailsLeft: z.int() });
export type RoundReach = z.infer<typeof RoundReach>;

/** Why somebody wasn't messaged; null if it is none of these. */
export const RoundRefusal = z.enum(['BLOCKED', 'PERSON_SUSPENDED', 'PERSON_GONE', 'HOST_SUSPENDED']).nullable();
export type RoundRefusal = z.infer<typeof RoundRefusal>;

/** How far it has got. */
export const MessageRound = z.object({
  id: Id,
  total: z.int(),
  sent: z.int(),
  /** Whether it is mailed too, and how many of them got it so. */
  isMailed: z.boolean(),
  mailed: z.int(),
  /** How many people weren't messaged, by reason. */
  refused: z.array(z.object({ reason: RoundRefusal, people: z.int() })),
  finished: z.boolean(),
});
export type MessageRound = z.infer<typeof MessageRound>;
