import { openAccount } from '#platform/web/account.ts';
import type { SignInChallenge } from '#platform/web/identity-client.ts';
import { withNextPath } from '#platform/web/next-path.ts';
import { signIn, signInConfirmed } from '#platform/web/sign-in.ts';
import { keepPendingChallenge } from './pending-challenge.ts';

/**
 * Signs in, opens the account (creating it the first time) and returns the path to go to: back where the person came from, or onboarding if
 * they are new and came from nowhere. Someone who came to buy doesn't have to fill in a profile first. With an authenticator app, returns
 * the sign-in page, which asks for the code.
 */
export async function enter(email: string, password: string, next: string): Promise<string> {
  return proceed(email, await signIn(email, password), next);
}

/** Signs in with the session that confirming an email gave, and goes on as `enter` does. */
export async function enterConfirmed(email: string, session: string, next: string): Promise<string> {
  return proceed(email, await signInConfirmed(email, session), next);
}

async function proceed(email: string, challenge: SignInChallenge | null, next: string): Promise<string> {
  if (challenge) {
    keepPendingChallenge({ email, challenge });
    return withNextPath('/sign-in', next);
  }
  const account = await openAccount();
  return landingPath(account, next);
}

/** The path a person goes to after signing in. */
export function landingPath(account: { onboardingComplete: boolean }, next: string): string {
  return next === '/' && !account.onboardingComplete ? '/#onboarding' : next;
}
