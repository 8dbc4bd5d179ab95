import { z } from 'zod';
import { deliveryDetails, issueCode } from './codes.ts';
import { limitAddress, limitSubject, commitOutcome } from '../identity.ts';
import { findSubject } from '../users/users.ts';
import { assertClient, defineOperation, ignoredMembers, members } from '../http/operation.ts';

/** Emails a code to choose a new password. The answer and the work are the same for an address without an account. */
export const forgotPassword = defineOperation({
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
    await limitSubject(identity, 'forgotPassword', key);
    await commitOutcome(identity, async (command) => {
      await issueCode(identity, command, 'RESET', { subjectKey: key, email, real: user?.enabled === true });
      return {};
    });
    return { CodeDeliveryDetails: deliveryDetails(email) };
  },
});
