import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard } from '#features/people/contract.ts';
import { grounds } from '../contract.ts';

/** The person reads `reason` in words, and `details` as they are. */
export const SuspendUser = z.strictObject({ userId: Id, ...grounds });
export type SuspendUser = z.output<typeof SuspendUser>;

/** `details` is why, for the log; the person doesn't read it. */
export const RestoreUser = z.strictObject({ userId: Id, details: grounds.details });
export type RestoreUser = z.output<typeof RestoreUser>;

export const GetSuspension = z.strictObject({ userId: Id });
export type GetSuspension = z.output<typeof GetSuspension>;

export const QuerySuspended = z.strictObject(pageInput(10));
export type QuerySuspended = z.output<typeof QuerySuspended>;

/** Somebody who is suspended, as administrators see it. */
export const Suspension = z.object({
  user: UserCard,
  reason: z.string(),
  /** The administrator's message to them. */
  details: z.string(),
  suspendedAt: Instant,
  /** The administrator; null if they have left. */
  by: UserCard.nullable(),
});
export type Suspension = z.infer<typeof Suspension>;

/** `mayBeSuspended` is false for administrators. */
export const GetSuspensionOutput = z.object({ suspension: Suspension.nullable(), mayBeSuspended: z.boolean() });
export type GetSuspensionOutput = z.infer<typeof GetSuspensionOutput>;

/** The most recent come first. */
export const SuspendedOutput = pageOutput(Suspension);
