import { z } from 'zod';
import { dropChallenges } from '../sign-in/challenges.ts';
import { revokeFamilies } from './families.ts';
import { commitOutcome } from '../identity.ts';
import { readAccessToken } from './tokens.ts';
import { subjectKeyOf } from '../users/users.ts';
import { defineOperation, members } from '../http/operation.ts';

/** Ends every sign-in of the user, including those in progress. Services that check access tokens offline accept them until they expire. */
export const globalSignOut = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken }),
  async run(identity, { AccessToken }) {
    const { user } = await readAccessToken(identity, AccessToken);
    return commitOutcome(identity, async ({ tx, now }) => {
      await dropChallenges(tx, subjectKeyOf(identity.secrets, user.sub));
      await revokeFamilies(tx, user.sub, now);
      return {};
    });
  },
});
