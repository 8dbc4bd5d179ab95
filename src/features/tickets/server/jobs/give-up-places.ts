import { defineJob } from '#platform/server/jobs.ts';
import { membershipTakenBack } from '#features/memberships/server/commands/announce-taken-back.ts';

/** Gives up the places in sessions to come that a refunded membership has paid for. */
export const giveUpPlacesJob = defineJob({
  ...membershipTakenBack,
  load: async () => (await import('./give-up-places.run.ts')).runGiveUpPlaces,
});
