import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import * as LIMITS from '#kernel/limits.ts';
import { MAX_PAGE_SIZE, pageInput, pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { UserCard } from '#features/people/contract.ts';
import { Mention } from '#features/content/contract.ts';
import { MediaEntity, MediaEntityInput, MediaMetadata } from '#features/media/contract.ts';
import { TOO_MANY_FILES } from './copy.ts';
import { REACTIONS } from './rules.ts';

export const ReadStatus = z.enum(['READ', 'UNREAD']);
export const Reaction = z.enum(REACTIONS);
export type Reaction = z.infer<typeof Reaction>;

/** The message being answered, as far as it can still be shown. */
export const QuotedMessage = z.object({ id: Id, senderUserId: Id, text: z.string(), mediaCount: z.int(), deleted: z.boolean() });
export type QuotedMessage = z.infer<typeof QuotedMessage>;

/** A message as one of the two people sees it (docs/product.md#messages). */
export const Message = z.object({
  id: Id,
  chatId: Id,
  senderUserId: Id,
  text: z.string(),
  /** The ids of its media, which are beside them in the same order. */
  entities: z.array(Id),
  media: z.array(MediaEntity),
  /** For the reader's own message: whether the other has seen it, if that is shared. For the other's: whether the reader has read it. */
  readStatus: ReadStatus,
  mentions: z.array(Mention),
  /** Its position in the conversation. */
  revision: z.int(),
  /** The revision of its latest change. */
  changedRevision: z.int(),
  replyTo: QuotedMessage.nullable(),
  reactions: z.array(z.object({ userId: Id, reaction: Reaction })),
  /** Deleted for both: a trace stays. */
  deleted: z.boolean(),
  /** How much isn't shown until the request is accepted, or its suspended sender restored. */
  hidden: z.object({ media: z.int(), links: z.int(), until: z.enum(['accepted', 'restored']) }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Message = z.infer<typeof Message>;

/** The newest message as lists show it. */
export const LastMessage = z.object({
  senderUserId: Id,
  kind: z.enum(['text', 'media', 'deleted']),
  text: z.string(),
  at: Instant,
});
export type LastMessage = z.infer<typeof LastMessage>;

export const ChatState = z.enum(['OPEN', 'REQUEST', 'DECLINED']);
export const Standing = z.enum(['open', 'you-blocked', 'blocked', 'suspended', 'deleted']);

/** A conversation as one of its two people sees it. */
export const Chat = z.object({
  id: Id,
  /** The reader and the other person, whose picture is left out of a request. */
  users: z.array(UserCard).length(2),
  otherUserId: Id,
  readStatus: ReadStatus,
  state: ChatState,
  /** Counted up to 100. */
  unreadCount: z.int().min(0),
  lastMessage: LastMessage.nullable(),
  mutedUntil: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Chat = z.infer<typeof Chat>;

/** A conversation open on the screen: also whether it can be written in, and how far both have read. */
export const OpenChat = Chat.extend({
  standing: Standing,
  /** When the other person joined, as a first impression of someone who writes for the first time. */
  otherJoinedAt: Instant,
  /** How many of the people that the reader follows follow them, for the same purpose; null once the conversation is accepted. */
  peopleInCommon: z.int().min(0).nullable(),
  /** The latest change; 0 before anything was written. */
  revision: z.int().min(0),
  readRevision: z.int().min(0),
  seenRevision: z.int().min(0),
  seenAt: Instant.nullable(),
});
export type OpenChat = z.infer<typeof OpenChat>;

export const GetChat = z.strictObject({ recipientUserId: Id });
export type GetChat = z.output<typeof GetChat>;

/** The inbox, or with `requests` those waiting to be accepted. Unread first, then the newest. */
export const QueryChats = z.strictObject({ ...pageInput(20), requests: z.boolean().default(false) });
export type QueryChats = z.output<typeof QueryChats>;
export const QueryChatsOutput = pageOutput(Chat);

export const QueryUnreadChats = z.strictObject({ ...pageInput(20) });
export type QueryUnreadChats = z.output<typeof QueryUnreadChats>;

/**
 * A page of a conversation, newest first: the newest, from the first unread on with `from: 'unread'`, or around one message. `nextCursor`
 * leads to older ones, `previousCursor` to newer ones; `before` and `after` continue from a message's own revision.
 */
export const QueryMessages = z.strictObject({
  chatId: Id,
  ...pageInput(50),
  from: z.enum(['newest', 'unread']).optional(),
  aroundMessageId: Id.optional(),
  before: z.int().min(0).optional(),
  after: z.int().min(0).optional(),
});
export type QueryMessages = z.output<typeof QueryMessages>;
export const QueryMessagesOutput = z.object({
  items: z.array(Message),
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
  /** The latest change at the time of reading: query the changes since. */
  revision: z.int(),
});
export type QueryMessagesOutput = z.infer<typeof QueryMessagesOutput>;

/** The changes in a conversation since a revision. */
export const QueryChanges = z.strictObject({
  chatId: Id,
  since: z.int().min(0),
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
});
export type QueryChanges = z.output<typeof QueryChanges>;
export const QueryChangesOutput = z.object({
  /** New and changed messages, in the order of their changes. */
  items: z.array(Message),
  /** Messages that the reader has deleted for themself. */
  gone: z.array(Id),
  /** Everything up to here is gone too: the reader has deleted the conversation for themself. */
  clearedRevision: z.int(),
  /** Continue from here; `complete` is false if more than the limit has changed. */
  revision: z.int(),
  complete: z.boolean(),
  readRevision: z.int(),
  seenRevision: z.int(),
  seenAt: Instant.nullable(),
});
export type QueryChangesOutput = z.infer<typeof QueryChangesOutput>;

/** Marks everything as read, or up to a revision. */
export const ReadMessages = z.strictObject({ chatId: Id, upTo: z.int().min(0).optional() });
export type ReadMessages = z.output<typeof ReadMessages>;
export const ReadMessagesOutput = z.object({ chatId: Id, readRevision: z.int(), unreadCount: z.int() });

const NOTHING = 'Message must include text or at least one media entity';

/** Sends a message (docs/product.md#messages). */
export const CreateMessage = z
  .strictObject({
    message: z.strictObject({
      id: Id.optional(),
      chatId: Id,
      text: z.string().trim().max(LIMITS.messageMax, 'Message is too long').default(''),
      replyToMessageId: Id.nullish(),
    }),
    entities: z
      .array(MediaEntityInput.extend({ entityType: z.literal('message') }))
      .max(LIMITS.messageMediaMax, TOO_MANY_FILES)
      .default([]),
    metadata: MediaMetadata.default({}),
  })
  .refine(({ message, entities }) => isVisible(message.text) || entities.length > 0, { path: ['message', 'text'], message: NOTHING });
export type CreateMessage = z.output<typeof CreateMessage>;

/** The response: the message and its media, which may still be processing. */
export const SentMessage = z.object({ message: Message, entities: Message.shape.media });
/** Sends a message. */
export const createMessageCall = defineRestCall({ method: 'POST', path: '/message', input: CreateMessage, output: SentMessage });
