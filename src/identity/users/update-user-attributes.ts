import { z } from 'zod';
import { readAttributes } from './attributes.ts';
import { deliveryDetails } from '../codes/codes.ts';
import { exceptions } from '../http/exceptions.ts';
import { limitSubject, commitOutcome } from '../identity.ts';
import { requestEmailChange } from './request-email-change.ts';
import { canonicalEmail } from '../rules.ts';
import { readAccessToken, signedInJustNow } from '../tokens/tokens.ts';
import { subjectKeyOf } from './users.ts';
import { defineOperation, members } from '../http/operation.ts';

/**
 * Sets name and email. A new email is pending until the code sent to it is confirmed; until then the old one stays. It can be set only
 * within minutes of signing in: a device left open isn't enough to take over the account.
 */
export const updateUserAttributes = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken, UserAttributes: members.attributes.min(1), ClientMetadata: members.metadata }),
  async run(identity, { AccessToken, UserAttributes }) {
    const caller = await readAccessToken(identity, AccessToken);
    const { user } = caller;
    const { email, name } = readAttributes(UserAttributes);
    const isNew = email !== undefined && canonicalEmail(email) !== canonicalEmail(user.email);
    if (isNew) {
      if (!signedInJustNow(caller, identity.now())) throw exceptions.signInAgainForEmail();
      await limitSubject(identity, 'emailCode', subjectKeyOf(identity.secrets, user.sub));
    }
    return commitOutcome(identity, async (command) => {
      if (isNew) await requestEmailChange(identity, command, user.sub, email);
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(email === undefined || isNew ? {} : { pending_email: null }),
        updated_at: command.now,
      };
      await command.tx.updateTable('identity_users').set(changes).where('sub', '=', user.sub).execute();
      return { CodeDeliveryDetailsList: isNew ? [deliveryDetails(email)] : [] };
    });
  },
});
