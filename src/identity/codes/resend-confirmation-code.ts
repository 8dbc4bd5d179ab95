import { z } from 'zod';
import { deliveryDetails, issueCode } from './codes.ts';
import { limitAddress, limitSubject, commitOutcome } from '../identity.ts';
import { findSubject } from '../users/users.ts';
import { assertClient, defineOperation, ignoredMembers, members } from '../http/operation.ts';

/** Emails a new sign-up code, replacing the previous one. If the address has nothing to confirm, or no account, it only pretends to. */
export const resendConfirmationCode = defineOperation({
  input: z.strictObject({
    ClientId: members.clientId,
    SecretHash: z.string().max(128).optional(),
    Username: members.username,
    ...ignoredMembers,
  }),
  async run(identity, { ClientId, SecretHash, Username }, { address }) {
    assertClient(identity, ClientId, SecretHash);
    await limitAddress(identity, 'codes', address);
    const { user, key, email } = await findSubject(identity.db, identity.secrets, Username);
    await limitSubject(identity, 'resend', key);
    await commitOutcome(identity, async (command) => {
      await issueCode(identity, command, 'SIGN_UP', { subjectKey: key, email, real: user?.status === 'UNCONFIRMED' });
      return {};
    });
    return { CodeDeliveryDetails: deliveryDetails(email) };
  },
});
