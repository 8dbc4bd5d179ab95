import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { blankNotes } from '#features/sign-in/api/invitations.ts';
import { administrationDependencies } from '../../server/dependencies.ts';
import { tidyJoinRequests } from '#features/sign-in/api/join-requests.ts';

/**
 * Deletes, every night, requests to join that are of no use any more with the logins of whoever asked, and the notes of invitations that
 * are over.
 */
export const tidyJoining = defineJob<object>({
  name: 'administration.tidy-joining',
  payload: z.object({}),
  load: async () => async (services) => {
    await tidyJoinRequests(services, (command, login) => administrationDependencies().endLogin(command, services.config, login));
    await blankNotes(services.db, services.now());
  },
  concurrency: 1,
  schedule: '23 4 * * *',
});
