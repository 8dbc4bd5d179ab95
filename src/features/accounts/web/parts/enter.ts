import { openAccount } from '#platform/web/account.ts';
import { withNextPath } from '#platform/web/next-path.ts';
import { signIn } from '#platform/web/sign-in.ts';
import { keepPendingChallenge } from './pending-challenge.ts';

/**
 * Signs in, opens the account (which makes it the first time) and answers where to go: back to where the person came from,
 * or to onboarding when they came from nowhere and are new. Who came to buy is not asked to fill in a profile first. Who uses
 * an authenticator app goes to the sign-in page, which asks for its code.
 */
export async function enter(email: string, password: string, next: string): Promise<string> {
  const challenge = await signIn(email, password);
  if (challenge) {
    keepPendingChallenge({ email, challenge });
    return withNextPath('/sign-in', next);
  }
  const account = await openAccount();
  return landingPath(account, next);
}

/** Where a person goes who has just signed in. */
export function landingPath(account: { onboardingComplete: boolean }, next: string): string {
  return next === '/' && !account.onboardingComplete ? '/#onboarding' : next;
}
