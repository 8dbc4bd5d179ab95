import { z } from 'zod';
import { dropChallenges } from '../challenges.ts';
import { settle } from '../identity.ts';
import { readAccessToken } from '../tokens.ts';
import { subjectKeyOf } from '../users.ts';
import { defineOperation, members } from './operation.ts';

/** Deletes the account of whoever is signed in, with its sign-ins and codes; the address is free at once. */
export const deleteUser = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken }),
  async run(identity, { AccessToken }) {
    const { user } = await readAccessToken(identity, AccessToken);
    const key = subjectKeyOf(identity.secrets, user.sub);
    return settle(identity, async ({ tx }) => {
      await tx.deleteFrom('identity_users').where('sub', '=', user.sub).execute();
      await tx.deleteFrom('identity_logins').where('sub', '=', user.sub).execute();
      await tx.deleteFrom('identity_families').where('sub', '=', user.sub).execute();
      await dropChallenges(tx, key);
      await tx.deleteFrom('identity_codes').where('subject_key', '=', key).execute();
      await tx.deleteFrom('identity_lockouts').where('subject_key', '=', key).execute();
      return {};
    });
  },
});
