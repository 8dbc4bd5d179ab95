import { z } from 'zod';
import { exceptions } from '../exceptions.ts';
import { limitSubject } from '../identity.ts';
import { sealSoftwareToken } from '../software-tokens.ts';
import { readAccessToken } from '../tokens.ts';
import { toBase32, TOTP_SECRET_BYTES } from '../totp.ts';
import { subjectKeyOf } from '../users.ts';
import { defineOperation, members } from './operation.ts';

/**
 * Issues a secret for an authenticator app. It is pending until a code proves that the app has it;
 * one already in use stays in use until then.
 */
export const associateSoftwareToken = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken.optional(), Session: members.session.optional() }),
  async run(identity, { AccessToken, Session }) {
    // A session would come from a sign-in that requires a second factor to be set up, which this pool leaves optional.
    if (AccessToken === undefined)
      throw Session === undefined ? exceptions.invalidParameter('Either AccessToken or Session is required.') : exceptions.sessionInvalid();
    const { user } = await readAccessToken(identity, AccessToken);
    await limitSubject(identity, 'softwareToken', subjectKeyOf(identity.secrets, user.sub), exceptions.tooManyRequests);
    const secret = identity.randomBytes(TOTP_SECRET_BYTES);
    await identity.db
      .updateTable('identity_users')
      .set({ pending_software_token: sealSoftwareToken(identity, user.sub, secret) })
      .where('sub', '=', user.sub)
      .execute();
    return { SecretCode: toBase32(secret) };
  },
});
