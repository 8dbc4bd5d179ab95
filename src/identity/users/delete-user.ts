import { z } from 'zod';
import { exceptions } from '../http/exceptions.ts';
import { commitOutcome } from '../identity.ts';
import { readAccessToken } from '../tokens/tokens.ts';
import { eraseLogin } from './erase-login.ts';
import { defineOperation, members } from '../http/operation.ts';

/**
 * Deletes the signed-in user's login with its sign-ins and codes; the address is free at once. Refuses while the
 * product has an account for it: that must be deleted first, through the product, which asks for more than a token.
 */
export const deleteUser = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken }),
  async run(identity, { AccessToken }) {
    const { user } = await readAccessToken(identity, AccessToken);
    return commitOutcome(identity, async (command) => {
      const login = { issuer: identity.config.identity.issuer, subject: user.sub };
      if (!(await identity.releaseLogin(command, login))) return exceptions.accountStands();
      await eraseLogin(command.tx, identity.secrets, user.sub);
      return {};
    });
  },
});
