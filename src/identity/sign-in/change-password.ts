import { z } from 'zod';
import { dropChallenges } from './challenges.ts';
import { exceptions } from '../http/exceptions.ts';
import { revokeFamilies } from '../tokens/families.ts';
import { commitOutcome } from '../identity.ts';
import { enqueueNotice } from '../mail/send-notice-job.ts';
import { isLockedNow, recordAttempt } from './lockouts.ts';
import { judgePassword } from '../rules.ts';
import { readAccessToken } from '../tokens/tokens.ts';
import { lockUser, subjectKeyOf } from '../users/users.ts';
import { sealVerifier } from './verifiers.ts';
import { defineOperation, members } from '../http/operation.ts';

/**
 * Changes the password of a signed-in user who knows the old one, ends all their other sign-ins and
 * notifies them by email. Wrong passwords count towards the lockout.
 */
export const changePassword = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken, PreviousPassword: members.password, ProposedPassword: members.password }),
  async run(identity, { AccessToken, PreviousPassword, ProposedPassword }) {
    const { user, originJti } = await readAccessToken(identity, AccessToken);
    const flaw = judgePassword(ProposedPassword);
    if (flaw !== null) throw exceptions.passwordRefused(flaw);
    const key = subjectKeyOf(identity.secrets, user.sub);
    if (await isLockedNow(identity.db, key, identity.now())) throw exceptions.limitExceeded();
    const verified = await identity.passwords.verify(user.password_hash, PreviousPassword);
    const passwordHash = verified ? await identity.passwords.hash(ProposedPassword) : null;
    const verifier = verified ? await sealVerifier(identity, user.sub, ProposedPassword) : null;
    return commitOutcome(identity, async (command) => {
      const { tx, now } = command;
      const fresh = await lockUser(tx, user.sub, 'update');
      const right = passwordHash !== null && fresh?.password_hash === user.password_hash;
      const verdict = await recordAttempt(tx, key, right, now);
      if (verdict === 'locked') return exceptions.limitExceeded();
      if (verdict === 'wrong' || passwordHash === null || !fresh) return exceptions.wrongPassword();
      await tx
        .updateTable('identity_users')
        .set({ password_hash: passwordHash, ...verifier, updated_at: now })
        .where('sub', '=', user.sub)
        .execute();
      await dropChallenges(tx, key);
      await revokeFamilies(tx, user.sub, now, { except: originJti });
      await identity.passwordReplaced(command, { issuer: identity.config.identity.issuer, subject: user.sub });
      await enqueueNotice(command, fresh.email, { kind: 'PASSWORD_CHANGED' });
      return {};
    });
  },
});
