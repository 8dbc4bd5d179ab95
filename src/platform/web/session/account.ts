import { restOrNull } from '#platform/web/query/rest.ts';
import { rememberAccount, renewTokens } from '#platform/web/session/session.ts';
import { readSession } from '#platform/web/session/session-store.ts';

type CreatedUser = { id: string; username: string; onboardingComplete: boolean };

/**
 * Opens the account of the person who has just signed in: the first call creates it, later ones return the same. Call it after `signIn`;
 * the shell calls it again if an earlier attempt failed. Rejects with the server's words if they may not join (docs/product.md#who-may-join).
 */
export async function openAccount(invitation?: string): Promise<CreatedUser> {
  const created = await restOrNull('POST', '/user/create', { invitation });
  if (created === null) throw new Error('Failed to create user');
  rememberAccount(created.user);
  return created.user;
}

/**
 * Takes over a new email once the identity provider has verified it: into the tokens, and into the account here, whose server asks the
 * provider for it.
 */
export async function emailChanged(): Promise<void> {
  await renewTokens();
  await openAccount();
}

/** Whether tokens are stored but no account is known yet. */
export function lacksAccount(): boolean {
  return readSession()?.userId === '';
}
