import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { LIMITS } from '#kernel/limits.ts';
import { isVisible } from '#kernel/text/visible-text.ts';

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
