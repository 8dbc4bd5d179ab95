import { z } from 'zod';
import { Instant } from '#kernel/time/instant.ts';

/** The caller's private calendar address; null while there is none. Whoever has it reads what they booked and host. */
export const CalendarFeed = z.strictObject({ address: z.url().nullable(), createdAt: Instant.nullable() });
export type CalendarFeed = z.infer<typeof CalendarFeed>;
