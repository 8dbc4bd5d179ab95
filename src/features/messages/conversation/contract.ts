import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Reaction } from '../contract.ts';

/** Deletes a message for the caller, or with `forBoth` for both, which leaves a trace. */
export const DeleteMessage = z.strictObject({ chatId: Id, messageId: Id, forBoth: z.boolean().default(false) });
export type DeleteMessage = z.output<typeof DeleteMessage>;

/** Deletes a conversation for the caller. */
export const DeleteChat = z.strictObject({ chatId: Id });

/** The caller's reaction; null removes it. */
export const ReactToMessage = z.strictObject({ chatId: Id, messageId: Id, reaction: Reaction.nullable() });
export type ReactToMessage = z.output<typeof ReactToMessage>;

export const SetTyping = z.strictObject({ chatId: Id });

export const ChatDone = z.object({ chatId: Id });

/** The orders between the caller and another person. */
export const QueryChatOrders = z.strictObject({ otherUserId: Id });
