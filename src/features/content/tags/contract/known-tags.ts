import { z } from 'zod';
import { LIMITS } from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';

/** With `prefix`, only the tags that start with it. */
export const QueryKnownTags = z.strictObject({ ...pageInput(100), prefix: z.string().trim().min(1).max(LIMITS.tagMax).optional() });
export type QueryKnownTags = z.output<typeof QueryKnownTags>;
export const KnownTags = pageOutput(z.string());
