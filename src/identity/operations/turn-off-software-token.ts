import { z } from 'zod';
import { chooseSecondFactor } from '../choose-second-factor.ts';
import { readAccessToken } from '../tokens.ts';
import { withPassword } from '../with-password.ts';
import { defineOperation, members } from './operation.ts';

/**
 * Lets the password alone sign in again, for whoever is signed in and knows it: also for those who have lost their app. Wrong ones
 * count towards the lockout. Not a part of Amazon's protocol, in which only a sign-in of the last minutes can do it.
 */
export const turnOffSoftwareToken = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken, Password: members.password }),
  async run(identity, { AccessToken, Password }) {
    const { user } = await readAccessToken(identity, AccessToken);
    return withPassword(identity, user, Password, async (command, fresh) => {
      await chooseSecondFactor(command, fresh, { on: false, preferred: false });
      return {};
    });
  },
});
