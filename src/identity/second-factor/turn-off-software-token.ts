import { z } from 'zod';
import { chooseSecondFactor } from './choose-second-factor.ts';
import { readAccessToken } from '../tokens/tokens.ts';
import { withPassword } from '../sign-in/with-password.ts';
import { defineOperation, members } from '../http/operation.ts';

/**
 * Turns off the second factor for a signed-in user who knows their password, including one who has lost their app. Wrong
 * passwords count towards the lockout. Not part of Amazon's protocol, through which only a recent sign-in can do this.
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
