import { z } from 'zod';
import { expectCode, redeemCode } from './codes.ts';
import { exceptions, IdentityException } from '../http/exceptions.ts';
import { limitAddress, commitOutcome } from '../identity.ts';
import { openConfirmedSession } from '../sign-in/sign-up-session.ts';
import { findSubject, lockUser } from '../users/users.ts';
import { assertClient, defineOperation, ignoredMembers, members } from '../http/operation.ts';

/**
 * Confirms an account with the emailed code, and returns a session to sign in with if the caller has the one of the sign-up. Of several concurrent confirmations, one succeeds. The answer doesn't distinguish
 * a confirmed address from an unknown one: wrong codes are counted for both, as for one that is waiting to be confirmed.
 */
export const confirmSignUp = defineOperation({
  input: z.strictObject({
    ClientId: members.clientId,
    SecretHash: z.string().max(128).optional(),
    Username: members.username,
    ConfirmationCode: members.code,
    ForceAliasCreation: z.boolean().optional(),
    Session: z.string().max(2048).optional(),
    ...ignoredMembers,
  }),
  async run(identity, { ClientId, SecretHash, Username, ConfirmationCode, Session: signUpSession }, { address }) {
    assertClient(identity, ClientId, SecretHash);
    await limitAddress(identity, 'codes', address);
    const subject = await findSubject(identity.db, identity.secrets, Username);
    return commitOutcome(identity, async (command) => {
      const user = await lockUser(command.tx, subject.sub, 'update');
      await expectCode(identity, command, 'SIGN_UP', subject);
      const redeemed = await redeemCode(identity, command, 'SIGN_UP', subject.key, ConfirmationCode);
      if (redeemed instanceof IdentityException) return redeemed;
      if (user?.status !== 'UNCONFIRMED') return exceptions.codeMismatch();
      await command.tx
        .updateTable('identity_users')
        .set({ status: 'CONFIRMED', email_verified: true, updated_at: command.now })
        .where('sub', '=', user.sub)
        .execute();
      const Session = await openConfirmedSession(identity, command, user, signUpSession);
      return Session === null ? {} : { Session };
    });
  },
});
