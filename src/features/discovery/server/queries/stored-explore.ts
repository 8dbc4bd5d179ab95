import { z } from 'zod';
import { Id } from '#kernel/id.ts';

const count = z.int().min(0);

/** What is kept of what there is to explore: counts, and the ids of what may stand for it. */
export const StoredExplore = z.object({
  topics: z.array(z.object({ tag: z.string(), count, covers: z.array(z.object({ userId: Id, id: Id })) })),
  towns: z.array(z.object({ name: z.string(), count, latitude: z.number(), longitude: z.number(), hosts: z.array(Id) })),
  online: z.object({ count, hosts: z.array(Id) }),
  rising: z.array(z.string()),
});
export type StoredExplore = z.output<typeof StoredExplore>;
