import { identity } from '#platform/web/identity.ts';
import type { SignInChallenge } from '#platform/web/identity-client.ts';
import { beginSession } from '#platform/web/session.ts';

/**
 * Signs in with a password and stores the tokens. The account here is asked for next (`POST /user/create`) and
 * handed to `rememberAccount`. Answers what else the person must give, with `finishSignIn`, or null when they are signed in.
 * Refuses with an IdentityError whose message can be shown.
 */
export async function signIn(email: string, password: string): Promise<SignInChallenge | null> {
  const answer = await identity().signIn(email, password);
  if ('challenge' in answer) return answer.challenge;
  beginSession(answer.tokens, email);
  return null;
}

/** Goes on with a sign-in that asked for a code of the authenticator app. Refuses as `signIn` does. */
export async function finishSignIn(email: string, challenge: SignInChallenge, code: string): Promise<void> {
  beginSession(await identity().respondToChallenge(challenge, code), email);
}
