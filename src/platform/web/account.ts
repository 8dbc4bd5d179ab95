import { rest } from '#platform/web/rest.ts';
import { rememberAccount, renewTokens } from '#platform/web/session.ts';
import { readSession } from '#platform/web/session-store.ts';

type CreatedUser = { id: string; username: string; onboardingComplete: boolean };

/**
 * Asks for the account of the person who has just signed in; the first call makes it, further ones answer the same.
 * Call it after `signIn`; the shell calls it again where an earlier attempt did not come through.
 */
export async function openAccount(): Promise<CreatedUser> {
  const { user } = await rest('POST', '/user/create', {});
  rememberAccount(user);
  return user;
}

/**
 * Takes a new email over, once the identity provider has verified it: into the tokens, and into the account here, whose server
 * asks the provider for it.
 */
export async function emailChanged(): Promise<void> {
  await renewTokens();
  await openAccount();
}

/** Whether tokens are stored but no account is known yet. */
export function lacksAccount(): boolean {
  return readSession()?.userId === '';
}
