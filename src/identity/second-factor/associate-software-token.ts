import { z } from 'zod';
import { exceptions } from '../http/exceptions.ts';
import { limitSubject } from '../identity.ts';
import { issueSoftwareToken } from './software-tokens.ts';
import { readAccessToken, signedInJustNow } from '../tokens/tokens.ts';
import { subjectKeyOf } from '../users/users.ts';
import { defineOperation, members } from '../http/operation.ts';

/**
 * Issues a secret for an authenticator app. It is pending until a code proves that the app has it; one already in use stays in use until
 * then. Refused but within minutes of signing in: whoever found a device open could lock its owner out of the account.
 */
export const associateSoftwareToken = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken.optional(), Session: members.session.optional() }),
  async run(identity, { AccessToken, Session }) {
    // A session would come from a sign-in that requires a second factor to be set up, which this pool leaves optional.
    if (AccessToken === undefined)
      throw Session === undefined ? exceptions.invalidParameter('Either AccessToken or Session is required.') : exceptions.sessionInvalid();
    const caller = await readAccessToken(identity, AccessToken);
    if (!signedInJustNow(caller, identity.now())) throw exceptions.signInAgain();
    const { sub } = caller.user;
    await limitSubject(identity, 'softwareToken', subjectKeyOf(identity.secrets, sub), exceptions.tooManyRequests);
    return { SecretCode: await issueSoftwareToken(identity, identity.db, sub) };
  },
});
