import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { UserCard } from '#features/people/contract.ts';
import { LIMIT_MAX } from './rules.ts';

export const GetStorage = z.strictObject({ userId: Id });
export type GetStorage = z.output<typeof GetStorage>;

/** What a person stores, and may: their own limit in megabytes, null if everybody's applies, which is null if there is none. */
export const Storage = z.object({ bytes: z.number(), ownMegabytes: z.int().nullable(), usualMegabytes: z.int().nullable() });
export type Storage = z.infer<typeof Storage>;

export const SetStorageLimit = z.strictObject({
  userId: Id,
  /** Null for everybody's limit. */
  megabytes: z.int().min(0).max(LIMIT_MAX).nullable(),
});
export type SetStorageLimit = z.output<typeof SetStorageLimit>;

export const GetGrowth = z.strictObject({});

/** The largest tables and the people who store most, as they were counted last night; `added` is of the last 30 days, null if not known. */
export const Growth = z.object({
  /** Null if nothing was counted yet. */
  countedAt: Instant.nullable(),
  tables: z.array(z.object({ name: z.string(), bytes: z.number(), added: z.number().nullable() })),
  people: z.array(z.object({ user: UserCard, bytes: z.number(), added: z.number() })),
});
export type Growth = z.infer<typeof Growth>;
