import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard } from '#features/people/contract.ts';

export const QueryHeavyReaders = z.strictObject({ ...pageInput(20) });
export type QueryHeavyReaders = z.output<typeof QueryHeavyReaders>;

/** A reader who was served very many content items within 24 hours: an account, or a network with no one signed in. */
export const HeavyReader = z.object({
  /** Null for a network, and for a deleted account. */
  user: UserCard.nullable(),
  userId: Id.nullable(),
  network: z.string().nullable(),
  items: z.int(),
  beganAt: z.string(),
  lastReadAt: z.string(),
});
export type HeavyReader = z.infer<typeof HeavyReader>;

/** Most items first. */
export const HeavyReadersOutput = pageOutput(HeavyReader);
