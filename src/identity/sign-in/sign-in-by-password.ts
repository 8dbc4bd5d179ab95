import { exceptions, wrongPasswordOf } from '../http/exceptions.ts';
import { limitAddress, commitOutcome, type Identity } from '../identity.ts';
import { isLockedNow, recordAttempt } from './lockouts.ts';
import { members } from '../http/operation.ts';
import type { Caller } from '../http/caller.ts';
import { PASSWORD_MAX } from '../rules.ts';
import { signInResponse, passFirstFactor } from './sign-in.ts';
import { findSubject, lockUser } from '../users/users.ts';
import { addMissingVerifier } from './verifiers.ts';

/** USER_PASSWORD_AUTH: the password itself is sent. An unknown name costs the same work as a known one. */
export async function signInByPassword(identity: Identity, username: string, password: string, caller: Caller): Promise<object> {
  if (!members.username.safeParse(username).success || password.length > PASSWORD_MAX) throw exceptions.wrongPassword();
  await limitAddress(identity, 'signIn', caller.address);
  const subject = await findSubject(identity.db, identity.secrets, username);
  if (await isLockedNow(identity.db, subject.key, identity.now())) throw exceptions.lockedOut();
  const verified = await identity.passwords.verify(subject.user?.password_hash ?? null, password);
  const outcome = await commitOutcome(identity, async (command) => {
    // The share lock holds off a password change, so that no sign-in with the old password survives it.
    const fresh = await lockUser(command.tx, subject.sub, 'share');
    const right = verified && fresh !== null && fresh.password_hash === subject.user?.password_hash;
    const verdict = await recordAttempt(command.tx, subject.key, right, command.now);
    if (verdict === 'locked') return exceptions.lockedOut();
    if (verdict === 'wrong' || fresh === null) return wrongPasswordOf(fresh);
    return passFirstFactor(identity, command, fresh, caller);
  });
  await addMissingVerifier(identity, identity.db, outcome.user, password);
  return signInResponse(identity, outcome);
}
