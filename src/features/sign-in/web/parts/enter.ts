import * as adminPaths from '#kernel/http/admin-paths.ts';
import * as paths from '#kernel/http/paths.ts';
import { RestError } from '#platform/web/query/rest.ts';
import { openAccount } from '#platform/web/session/account.ts';
import type { SignInChallenge } from '#platform/web/identity/identity-client.ts';
import { withNextPath } from '#platform/web/session/next-path.ts';
import { signIn, signInConfirmed } from '#platform/web/identity/sign-in.ts';
import { intentFor, type Intent, type IntentState } from '#ui/app/intent.ts';
import { joiningRefusals } from '../../joining/refusals.ts';
import { pendingInvitation, storePendingInvitation } from '../../joining/web/pending-invitation.ts';
import { storePendingChallenge } from './pending-challenge.ts';

const MAY_NOT_JOIN = new Set(Object.values(joiningRefusals).map((refusal) => refusal().message));

export type Landing = { to: string; state: IntentState | null };

/**
 * Signs in, opens the account (creating it the first time) and returns where to go: back where the person came from, or onboarding if
 * they are new and came from nowhere. Someone who came to buy doesn't have to fill in a profile first. With an authenticator app, returns
 * the sign-in page, which asks for the code.
 */
export async function enter(email: string, password: string, next: string): Promise<Landing> {
  return proceed(email, () => signIn(email, password), next);
}

/** Signs in with the session that confirming an email gave, and goes on as `enter` does. */
export async function enterConfirmed(email: string, session: string, next: string): Promise<Landing> {
  return proceed(email, () => signInConfirmed(email, session), next);
}

async function proceed(email: string, signInAs: () => Promise<SignInChallenge | null>, next: string): Promise<Landing> {
  const intent = intentFor(email);
  const challenge = await signInAs();
  if (challenge) {
    storePendingChallenge({ email, challenge });
    return { to: withNextPath(paths.signIn, next), state: null };
  }
  return openAndLand(next, intent);
}

/** Opens the account of somebody who is signed in. Whoever may not join is led to the page that says so. */
export async function openAndLand(next: string, intent: Intent | null): Promise<Landing> {
  const invitation = pendingInvitation();
  try {
    const account = await openAccount(invitation);
    if (invitation !== undefined) storePendingInvitation('');
    return landingOf(account, next, intent);
  } catch (failure) {
    if (failure instanceof RestError && MAY_NOT_JOIN.has(failure.message)) return { to: adminPaths.joining, state: null };
    throw failure;
  }
}

/** The page a person goes to after signing in, and what is done there: `intent` is from before the sign-in, which clears it. */
function landingOf(account: { id: string; onboardingComplete: boolean }, next: string, intent: Intent | null): Landing {
  const to = next === '/' && !account.onboardingComplete ? '/#onboarding' : next;
  return { to, state: intent === null ? null : { wanted: intent, userId: account.id } };
}
