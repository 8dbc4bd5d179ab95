import { z } from 'zod';

/** What a run leaves in CHAOS_RESULTS. */
export const Results = z.object({
  seed: z.number(),
  table: z.string(),
  /** One line for each thing that is wrong. */
  wrong: z.array(z.string()),
  /** The faults during which something was. */
  suspects: z.array(z.string()),
});
export type Results = z.infer<typeof Results>;
