import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard } from '#features/people/contract.ts';

/** A person's subscription to one creator. `mails` are posts that the creator sends by email; null if nothing was chosen about them. */
export const Bell = z.object({ posts: z.boolean(), sessions: z.boolean(), mails: z.boolean().nullable() });
export type Bell = z.infer<typeof Bell>;

export const GetBell = z.strictObject({ creatorUserId: Id });
export const SetBell = z.strictObject({ creatorUserId: Id, posts: z.boolean(), sessions: z.boolean(), mails: z.boolean().nullable() });
export type SetBell = z.infer<typeof SetBell>;

export const QueryBells = z.strictObject({ ...pageInput(20) });
export type QueryBells = z.infer<typeof QueryBells>;
const BellOf = Bell.extend({ creator: UserCard });
export type BellOf = z.infer<typeof BellOf>;
/** The bells that ring, ordered by the ids of their creators. */
export const QueryBellsOutput = pageOutput(BellOf);
