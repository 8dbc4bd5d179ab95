import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';

export const AnswerRequest = z.strictObject({ chatId: Id, accept: z.boolean() });
export type AnswerRequest = z.output<typeof AnswerRequest>;

/** Keeps a conversation off the badge until an instant; null ends that. */
export const MuteChat = z.strictObject({ chatId: Id, until: Instant.nullable() });
export type MuteChat = z.output<typeof MuteChat>;

export const ChatSettings = z.strictObject({ allows: z.enum(['everybody', 'known', 'nobody']), showsSeen: z.boolean() });
export type ChatSettings = z.infer<typeof ChatSettings>;
