import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { isVisible } from '#kernel/text/visible-text.ts';

/** One text to each participant of an event, in their own conversations. */
export const CreateBroadcast = z.strictObject({
  id: Id,
  sessionEventId: Id,
  text: z
    .string()
    .trim()
    .max(LIMITS.messageMax, 'Message is too long')
    .refine(isVisible, 'Message must include text or at least one media entity'),
});
export type CreateBroadcast = z.output<typeof CreateBroadcast>;

export const GetBroadcast = z.strictObject({ id: Id });

/** Asks whom a message to all would reach. */
export const GetBroadcastReach = z.strictObject({ sessionEventId: Id });
export type GetBroadcastReach = z.output<typeof GetBroadcastReach>;

/** Everyone gets it in the app; `byMail` of them also by mail, while `mailsLeft` is not 0. */
export const BroadcastReach = z.object({ people: z.int(), byMail: z.int(), mailsLeft: z.int() });
export type BroadcastReach = z.infer<typeof BroadcastReach>;

/** Why somebody wasn't messaged; null if it is none of these. */
export const BroadcastRefusal = z.enum(['BLOCKED', 'PERSON_SUSPENDED', 'PERSON_GONE', 'HOST_SUSPENDED']).nullable();
export type BroadcastRefusal = z.infer<typeof BroadcastRefusal>;

/** How far it has got. */
export const Broadcast = z.object({
  id: Id,
  total: z.int(),
  sent: z.int(),
  /** Whether it is mailed too, and how many of them got it so. */
  isMailed: z.boolean(),
  mailed: z.int(),
  /** How many people weren't messaged, by reason. */
  refused: z.array(z.object({ reason: BroadcastRefusal, people: z.int() })),
  finished: z.boolean(),
});
export type Broadcast = z.infer<typeof Broadcast>;
