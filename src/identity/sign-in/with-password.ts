import type { CommandContext } from '#platform/server/database/transaction.ts';
import { exceptions, type IdentityException } from '../http/exceptions.ts';
import { commitOutcome, type Identity } from '../identity.ts';
import { isLockedNow, recordAttempt } from './lockouts.ts';
import { lockUser, subjectKeyOf, type IdentityUser } from '../users/users.ts';

/**
 * Runs something for which a signed-in user must enter their password again: with their row locked,
 * and only if the password is right. Wrong passwords count towards the lockout.
 */
export async function withPassword<Result>(
  identity: Identity,
  user: IdentityUser,
  password: string,
  run: (command: CommandContext, fresh: IdentityUser) => Promise<Result | IdentityException>,
): Promise<Result> {
  const key = subjectKeyOf(identity.secrets, user.sub);
  if (await isLockedNow(identity.db, key, identity.now())) throw exceptions.limitExceeded();
  const verified = await identity.passwords.verify(user.password_hash, password);
  return commitOutcome<Result>(identity, async (command) => {
    const fresh = await lockUser(command.tx, user.sub, 'update');
    const right = verified && fresh?.password_hash === user.password_hash;
    const verdict = await recordAttempt(command.tx, key, right, command.now);
    if (verdict === 'locked') return exceptions.limitExceeded();
    if (verdict === 'wrong' || !fresh) return exceptions.wrongPassword();
    return run(command, fresh);
  });
}
