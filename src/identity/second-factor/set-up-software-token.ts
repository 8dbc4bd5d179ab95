import { z } from 'zod';
import { exceptions } from '../http/exceptions.ts';
import { limitSubject } from '../identity.ts';
import { issueSoftwareToken } from './software-tokens.ts';
import { readAccessToken } from '../tokens/tokens.ts';
import { subjectKeyOf } from '../users/users.ts';
import { withPassword } from '../sign-in/with-password.ts';
import { defineOperation, members } from '../http/operation.ts';

/**
 * Issues a secret for an authenticator app to a signed-in user who knows their password. Wrong passwords count towards the lockout. Not
 * part of Amazon's protocol, through which only a recent sign-in can do this.
 */
export const setUpSoftwareToken = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken, Password: members.password }),
  async run(identity, { AccessToken, Password }) {
    const { user } = await readAccessToken(identity, AccessToken);
    await limitSubject(identity, 'softwareToken', subjectKeyOf(identity.secrets, user.sub), exceptions.tooManyRequests);
    return withPassword(identity, user, Password, async ({ tx }) => ({ SecretCode: await issueSoftwareToken(identity, tx, user.sub) }));
  },
});
