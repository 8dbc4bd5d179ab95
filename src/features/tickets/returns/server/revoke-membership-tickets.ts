import { defineJob } from '#platform/server/jobs/jobs.ts';
import { membershipTakenBack } from '#features/memberships/api/enqueue-taken-back.ts';

/** Revokes the tickets to upcoming dates that a refunded membership paid for. */
export const revokeMembershipTicketsJob = defineJob({
  ...membershipTakenBack,
  load: async () => (await import('./revoke-membership-tickets.run.ts')).revokeMembershipTickets,
});
