import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const Payload = z.strictObject({ userId: Id, exportId: Id });

/** Packs a person's data into a ZIP file and mails the link. */
export const buildExport = defineJob<z.infer<typeof Payload>>({
  name: 'accounts.build-export',
  payload: Payload,
  load: async () => (await import('./build-export.run.ts')).runBuildExport,
  concurrency: 1,
  // Some two hours, should the store of files be out of order.
  retryLimit: 20,
  expireInSeconds: 1800,
});
