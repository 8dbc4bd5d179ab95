import { z } from 'zod';
import { dropChallenges } from '../sign-in/challenges.ts';
import { redeemCode } from './codes.ts';
import { exceptions, IdentityException } from '../http/exceptions.ts';
import { revokeFamilies } from '../tokens/families.ts';
import { limitAddress, limitSubject, commitOutcome } from '../identity.ts';
import { judgePassword } from '../rules.ts';
import { enqueueNotice } from '../mail/send-notice-job.ts';
import { findSubject, lockUser } from '../users/users.ts';
import { sealVerifier } from '../sign-in/verifiers.ts';
import { assertClient, defineOperation, ignoredMembers, members } from '../http/operation.ts';

/**
 * Sets a new password with the emailed code. The code proves the mailbox, so it also confirms an unconfirmed account, without the name that
 * was given with it, and lifts a lock. Signs the user out everywhere, because the old password may have been stolen, and notifies them by
 * email.
 */
export const confirmForgotPassword = defineOperation({
  input: z.strictObject({
    ClientId: members.clientId,
    SecretHash: z.string().max(128).optional(),
    Username: members.username,
    ConfirmationCode: members.code,
    Password: members.password,
    ...ignoredMembers,
  }),
  async run(identity, { ClientId, SecretHash, Username, ConfirmationCode, Password }, { address }) {
    assertClient(identity, ClientId, SecretHash);
    const flaw = judgePassword(Password);
    if (flaw !== null) throw exceptions.passwordRefused(flaw);
    await limitAddress(identity, 'codes', address);
    const subject = await findSubject(identity.db, identity.secrets, Username);
    await limitSubject(identity, 'confirmForgotPassword', subject.key);
    const passwordHash = await identity.passwords.hash(Password);
    const verifier = await sealVerifier(identity, subject.sub, Password);
    return commitOutcome(identity, async (command) => {
      const { tx, now } = command;
      const user = await lockUser(tx, subject.sub, 'update');
      const redeemed = await redeemCode(identity, command, 'RESET', subject.key, ConfirmationCode);
      if (redeemed instanceof IdentityException) return redeemed;
      if (!user?.enabled) return exceptions.codeMismatch();
      // The code went to an address that the account has since left.
      if (redeemed.email !== user.email) return exceptions.codeExpired();
      await tx
        .updateTable('identity_users')
        .set({
          password_hash: passwordHash,
          ...verifier,
          status: 'CONFIRMED',
          email_verified: true,
          updated_at: now,
          // Whoever signed up and never confirmed it may have been somebody else, and so may the name.
          ...(user.status === 'UNCONFIRMED' ? { name: null } : {}),
        })
        .where('sub', '=', user.sub)
        .execute();
      await dropChallenges(tx, subject.key);
      await revokeFamilies(tx, user.sub, now);
      await identity.passwordReplaced(command, { issuer: identity.config.identity.issuer, subject: user.sub });
      await tx.deleteFrom('identity_lockouts').where('subject_key', '=', subject.key).execute();
      // For an unconfirmed account this is the first usable password, not a change.
      if (user.status !== 'UNCONFIRMED') await enqueueNotice(command, user.email, { kind: 'PASSWORD_CHANGED' });
      return {};
    });
  },
});
