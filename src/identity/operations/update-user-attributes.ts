import { z } from 'zod';
import { readAttributes } from '../attributes.ts';
import { deliveryDetails, issueCode } from '../codes.ts';
import { exceptions } from '../exceptions.ts';
import { limitSubject, settle } from '../identity.ts';
import { canonicalEmail } from '../rules.ts';
import { readAccessToken } from '../tokens.ts';
import { findSubject, subjectKeyOf } from '../users.ts';
import { defineOperation, members } from './operation.ts';

/** Sets name and email. A new email is pending until the code sent to it is confirmed; until then the old one stays. */
export const updateUserAttributes = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken, UserAttributes: members.attributes.min(1), ClientMetadata: members.metadata }),
  async run(identity, { AccessToken, UserAttributes }) {
    const { user } = await readAccessToken(identity, AccessToken);
    const { email, name } = readAttributes(UserAttributes);
    const key = subjectKeyOf(identity.secrets, user.sub);
    const isNew = email !== undefined && canonicalEmail(email) !== canonicalEmail(user.email);
    if (isNew) {
      await limitSubject(identity, 'emailCode', key);
      if ((await findSubject(identity.db, identity.secrets, email)).user) throw exceptions.aliasExists();
    }
    await settle(identity, async (command) => {
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { pending_email: isNew ? email : null }),
        updated_at: command.now,
      };
      await command.tx.updateTable('identity_users').set(changes).where('sub', '=', user.sub).execute();
      if (isNew) await issueCode(identity, command, 'EMAIL', { subjectKey: key, email, real: true });
      return {};
    });
    return { CodeDeliveryDetailsList: isNew ? [deliveryDetails(email)] : [] };
  },
});
