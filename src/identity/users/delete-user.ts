import { z } from 'zod';
import { dropChallenges } from '../sign-in/challenges.ts';
import { exceptions } from '../http/exceptions.ts';
import { commitOutcome } from '../identity.ts';
import { dropRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { readAccessToken } from '../tokens/tokens.ts';
import { subjectKeyOf } from './users.ts';
import { defineOperation, members } from '../http/operation.ts';

/**
 * Deletes the signed-in user's login with its sign-ins and codes; the address is free at once. Refuses while the
 * product has an account for it: that must be deleted first, through the product, which asks for more than a token.
 */
export const deleteUser = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken }),
  async run(identity, { AccessToken }) {
    const { user } = await readAccessToken(identity, AccessToken);
    const key = subjectKeyOf(identity.secrets, user.sub);
    return commitOutcome(identity, async (command) => {
      const { tx } = command;
      const login = { issuer: identity.config.identity.issuer, subject: user.sub };
      if (!(await identity.releaseLogin(command, login))) return exceptions.accountStands();
      await tx.deleteFrom('identity_users').where('sub', '=', user.sub).execute();
      await tx.deleteFrom('identity_logins').where('sub', '=', user.sub).execute();
      await tx.deleteFrom('identity_families').where('sub', '=', user.sub).execute();
      await dropRecoveryCodes(tx, user.sub);
      await dropChallenges(tx, key);
      await tx.deleteFrom('identity_codes').where('subject_key', '=', key).execute();
      await tx.deleteFrom('identity_lockouts').where('subject_key', '=', key).execute();
      return {};
    });
  },
});
