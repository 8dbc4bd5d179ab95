import { z } from 'zod';
import { readChallenge, takeChallenge } from './challenges.ts';
import { exceptions, withDetail } from '../http/exceptions.ts';
import { limitAddress, commitOutcome, type Identity } from '../identity.ts';
import { recordAttempt } from './lockouts.ts';
import { members } from '../http/operation.ts';
import type { Caller } from '../http/caller.ts';
import { findRecoveryCode, useRecoveryCode } from '../second-factor/recovery-codes.ts';
import { signInResponse, startSession } from './sign-in.ts';
import { judgeSoftwareToken } from '../second-factor/software-tokens.ts';
import { refusalOf } from '../tokens/tokens.ts';
import { isNamed, lockUser } from '../users/users.ts';

const State = z.strictObject({ sub: z.uuid() });

/**
 * SOFTWARE_TOKEN_MFA: the second factor, either a code from an authenticator app or a recovery code.
 * After a wrong code, the same session can be used to try again. Wrong codes are counted separately
 * from passwords, so that the right password doesn't clear them, but lock in the same way.
 */
export async function finishWithSecondFactor(
  identity: Identity,
  answer: { username: string; session: string; code: string },
  caller: Caller,
): Promise<object> {
  await limitAddress(identity, 'signIn', caller.address);
  const state = State.safeParse(await readChallenge(identity, 'SOFTWARE_TOKEN_MFA', answer.session)).data;
  if (!state) throw exceptions.sessionInvalid();
  const outcome = await commitOutcome(identity, async (command) => {
    const { tx, now } = command;
    const user = await lockUser(tx, state.sub, 'update');
    if (!user || !isNamed(answer.username, user)) return exceptions.sessionInvalid();
    const refusal = refusalOf(user);
    if (refusal) return refusal;
    const recoveryCode = await findRecoveryCode(identity, tx, user.sub, answer.code);
    const judged = recoveryCode ? null : judgeSoftwareToken(identity, user, digitsOf(answer.code), now);
    const isRight = judged === null || judged.verdict === 'right';
    const key = identity.secrets.hash('second-factor', user.sub).toString('hex');
    const verdict = await recordAttempt(tx, key, isRight, now);
    if (verdict === 'locked') return exceptions.lockedOut();
    if (judged !== null && judged.verdict !== 'right')
      return judged.verdict === 'used'
        ? exceptions.softwareTokenCodeUsed()
        : withDetail(exceptions.softwareTokenCodeWrong(), judged.detail ?? 'wrong code');
    // Since the session was read, another answer may have come first or the password may have changed.
    if ((await takeChallenge(identity, tx, 'SOFTWARE_TOKEN_MFA', answer.session)) === null) return exceptions.sessionInvalid();
    if (recoveryCode) await useRecoveryCode(command, user, recoveryCode);
    if (judged) await tx.updateTable('identity_users').set({ software_token_step: judged.step }).where('sub', '=', user.sub).execute();
    return startSession(identity, command, user, caller);
  });
  return signInResponse(identity, outcome);
}

// Input that can't be a code counts as a wrong code.
function digitsOf(code: string): string {
  return members.softwareTokenCode.safeParse(code).success ? code : '';
}
