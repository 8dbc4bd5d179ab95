import { z } from 'zod';
import { assertVerifiable } from '../users/attributes.ts';
import { deliveryDetails, issueCode } from './codes.ts';
import { limitSubject, commitOutcome } from '../identity.ts';
import { requestEmailChange } from '../users/request-email-change.ts';
import { readAccessToken } from '../tokens/tokens.ts';
import { subjectKeyOf } from '../users/users.ts';
import { defineOperation, members } from '../http/operation.ts';

/** Emails a new code for the pending email, or for the current one if none is pending. */
export const getUserAttributeVerificationCode = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken, AttributeName: members.attributeName, ClientMetadata: members.metadata }),
  async run(identity, { AccessToken, AttributeName }) {
    const { user } = await readAccessToken(identity, AccessToken);
    assertVerifiable(AttributeName);
    const subjectKey = subjectKeyOf(identity.secrets, user.sub);
    await limitSubject(identity, 'emailCode', subjectKey);
    const email = user.pending_email ?? user.email;
    await commitOutcome(identity, async (command) => {
      if (user.pending_email === null) await issueCode(identity, command, 'EMAIL', { subjectKey, email, real: true });
      else await requestEmailChange(identity, command, user.sub, email);
      return {};
    });
    return { CodeDeliveryDetails: deliveryDetails(email) };
  },
});
