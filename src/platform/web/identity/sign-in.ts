import { identity } from '#platform/web/identity/identity.ts';
import type { SignInResponse, SignInChallenge } from '#platform/web/identity/identity-client.ts';
import { beginSession } from '#platform/web/session/session.ts';

/**
 * Signs in with a password and stores the tokens. Next the account here is requested (`POST /user/create`) and passed to `rememberAccount`.
 * Returns the challenge to answer with `finishSignIn`, or null once they are signed in. Refuses with an IdentityError whose message can be
 * shown.
 */
export async function signIn(email: string, password: string): Promise<SignInChallenge | null> {
  return begin(email, await identity().signIn(email, password));
}

/** Signs in with the session that confirming an email gave. Returns and refuses as `signIn` does. */
export async function signInConfirmed(email: string, session: string): Promise<SignInChallenge | null> {
  return begin(email, await identity().signInConfirmed(email, session));
}

/** Finishes a sign-in that asked for a code from the authenticator app. Refuses as `signIn` does. */
export async function finishSignIn(email: string, challenge: SignInChallenge, code: string): Promise<void> {
  beginSession(await identity().respondToChallenge(challenge, code), email);
}

function begin(email: string, answer: SignInResponse): SignInChallenge | null {
  if ('challenge' in answer) return answer.challenge;
  beginSession(answer.tokens, email);
  return null;
}
