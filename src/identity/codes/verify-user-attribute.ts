import { z } from 'zod';
import { assertVerifiable } from '../users/attributes.ts';
import { redeemCode } from './codes.ts';
import { exceptions, IdentityException } from '../http/exceptions.ts';
import { commitOutcome } from '../identity.ts';
import { enqueueNotice } from '../mail/send-notice-job.ts';
import { canonicalEmail, maskEmail } from '../rules.ts';
import { readAccessToken } from '../tokens/tokens.ts';
import { releaseUnconfirmed } from '../users/erase-login.ts';
import { claimEmail, lockUser, subjectKeyOf } from '../users/users.ts';
import { defineOperation, members } from '../http/operation.ts';

/**
 * Proves an email with its code. A pending email replaces the old one, which becomes free and is notified; a sign-up
 * with it that was never confirmed gives way.
 */
export const verifyUserAttribute = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken, AttributeName: members.attributeName, Code: members.code }),
  async run(identity, { AccessToken, AttributeName, Code }) {
    const caller = await readAccessToken(identity, AccessToken);
    assertVerifiable(AttributeName);
    return commitOutcome(identity, async (command) => {
      const { tx, now } = command;
      const user = await lockUser(tx, caller.user.sub, 'update');
      if (!user) return exceptions.accessTokenRevoked();
      const redeemed = await redeemCode(identity, command, 'EMAIL', subjectKeyOf(identity.secrets, user.sub), Code);
      if (redeemed instanceof IdentityException) return redeemed;
      const { email } = redeemed;
      if (email !== user.email && email !== user.pending_email) return exceptions.codeExpired();
      if (email === user.pending_email) {
        await releaseUnconfirmed(tx, identity.secrets, email);
        if (!(await claimEmail(tx, email, user.sub))) return exceptions.aliasExists();
        await tx.deleteFrom('identity_logins').where('sub', '=', user.sub).where('email_lower', '<>', canonicalEmail(email)).execute();
      }
      await tx
        .updateTable('identity_users')
        .set({ email, email_verified: true, pending_email: email === user.pending_email ? null : user.pending_email, updated_at: now })
        .where('sub', '=', user.sub)
        .execute();
      if (email === user.pending_email) await enqueueNotice(command, user.email, { kind: 'EMAIL_CHANGED', next: maskEmail(email) });
      return {};
    });
  },
});
