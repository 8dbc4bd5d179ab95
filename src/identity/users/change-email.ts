import { z } from 'zod';
import { readAttributes } from './attributes.ts';
import { deliveryDetails } from '../codes/codes.ts';
import { limitSubject } from '../identity.ts';
import { requestEmailChange } from './request-email-change.ts';
import { canonicalEmail } from '../rules.ts';
import { readAccessToken } from '../tokens/tokens.ts';
import { subjectKeyOf } from './users.ts';
import { withPassword } from '../sign-in/with-password.ts';
import { defineOperation, members } from '../http/operation.ts';

/**
 * Begins the change to a new email for a signed-in user who knows their password. Wrong passwords count towards the lockout. Not part of
 * Amazon's protocol, through which only a recent sign-in can do this.
 */
export const changeEmail = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken, Password: members.password, Email: z.string().max(2048) }),
  async run(identity, { AccessToken, Password, Email }) {
    const { user } = await readAccessToken(identity, AccessToken);
    const { email = Email } = readAttributes([{ Name: 'email', Value: Email }]);
    await limitSubject(identity, 'emailCode', subjectKeyOf(identity.secrets, user.sub));
    return withPassword(identity, user, Password, async (command, fresh) => {
      const isNew = canonicalEmail(email) !== canonicalEmail(fresh.email);
      if (isNew) await requestEmailChange(identity, command, fresh.sub, email);
      return { CodeDeliveryDetailsList: isNew ? [deliveryDetails(email)] : [] };
    });
  },
});
