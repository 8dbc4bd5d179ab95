import { z } from 'zod';
import * as LIMITS from '#kernel/limits.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const Payload = z.strictObject({ tag: z.string().min(1).max(LIMITS.tagMax), by: z.string().min(1).max(LIMITS.tagMax).nullable() });

/** Applies an administrator's decision about a tag to existing items. */
export const replaceTag = defineJob<z.infer<typeof Payload>>({
  name: 'content.replace-tag',
  payload: Payload,
  load: async () => (await import('./replace-tag.run.ts')).runReplaceTag,
  retryLimit: 20,
});
