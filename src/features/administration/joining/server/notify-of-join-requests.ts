import { defineJob } from '#platform/server/jobs/jobs.ts';
import { joinRequested } from '#features/sign-in/api/join-requested.ts';

/** Notifies administrators of the requests to join that wait, once for each hour that brought any. */
export const notifyOfJoinRequests = defineJob({
  ...joinRequested,
  load: async () => (await import('./notify-of-join-requests.run.ts')).runNotifyOfJoinRequests,
  concurrency: 1,
});
