import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';

/** When the caller can book a date that doesn't open for everybody yet. */
export const Opening = z.object({
  /** Null if nothing limits when it can be booked. */
  opensAt: Instant.nullable(),
  /** Whether they may book before everybody, as a subscriber or with a pass. */
  isEarly: z.boolean(),
  /** Whether they are to be reminded. */
  isReminded: z.boolean(),
});
export type Opening = z.infer<typeof Opening>;

/** Reminds the caller once they can book a date, or no more. `userId` is the host's. */
export const RemindOfOpening = z.strictObject({ userId: Id, sessionEventId: Id, remind: z.boolean() });
export type RemindOfOpening = z.output<typeof RemindOfOpening>;
