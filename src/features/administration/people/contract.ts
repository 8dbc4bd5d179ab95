import { z } from 'zod';
import { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { Instant } from '#kernel/time/instant.ts';
import { UserCard } from '#features/people/contract.ts';
import { isEmail } from '#features/people/rules.ts';

const WHOLE = 'Enter a whole email address.';

/** A name or username. Addresses go into `FindByEmail`, which is recorded and stays out of the addresses of requests. */
export const SearchPeople = z.strictObject({
  words: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((words) => !isEmail(words), WHOLE),
});
export type SearchPeople = z.output<typeof SearchPeople>;

export const FindByEmail = z.strictObject({ email: z.email(WHOLE).max(LIMITS.emailMax) });
export type FindByEmail = z.output<typeof FindByEmail>;

export const FoundPerson = z.object({ user: UserCard, isSuspended: z.boolean(), isAdmin: z.boolean(), createdAt: Instant });
export type FoundPerson = z.infer<typeof FoundPerson>;

/** The likeliest first, at most `PEOPLE_FOUND`. */
export const FoundPeople = z.object({ items: z.array(FoundPerson) });

const One = z.strictObject({ userId: Id });
export const GetPerson = One;
export type GetPerson = z.output<typeof GetPerson>;

/** Somebody as administrators see them: `email` without most of its letters. */
export const Person = FoundPerson.extend({
  email: z.string(),
  followerCount: z.int(),
  /** Reports about what they are and share: how many await a decision, and how many were decided. */
  reports: z.object({ waiting: z.int(), decided: z.int() }),
});
export type Person = z.infer<typeof Person>;

export const ShowEmail = One;
export type ShowEmail = z.output<typeof ShowEmail>;
export const ShownEmail = z.object({ email: z.string() });

export const QueryReportsOf = One;
export type QueryReportsOf = z.output<typeof QueryReportsOf>;

/** A report, without its reporter: what was reported, why, and whether it was decided. */
export const PersonsReport = z.object({
  id: Id,
  kind: z.enum(['POST', 'SESSION', 'COMMENT', 'REVIEW', 'PERSON']),
  /** The item, or the one that the comment is under or the review is of. */
  uri: ContentItemUri.nullable(),
  /** Whose it is; null if they have left. */
  whose: UserCard.nullable(),
  reason: z.string(),
  details: z.string(),
  createdAt: Instant,
  isDecided: z.boolean(),
});
export type PersonsReport = z.infer<typeof PersonsReport>;

/** The newest reports of what somebody shares, and those that they sent. */
export const ReportsOf = z.object({ about: z.array(PersonsReport), by: z.array(PersonsReport) });

export const QuerySignIns = One;
export type QuerySignIns = z.output<typeof QuerySignIns>;

/** Where somebody is signed in, most recently used first; null if another provider has it. Networks are for the person alone. */
export const SignIns = z.object({
  items: z.array(z.object({ device: z.string(), signedInAt: Instant, lastUsedAt: Instant })).nullable(),
});
