import { identity } from '#platform/web/identity/identity.ts';

/** Verifies a password by signing in, for providers that don't check it for a change; that session is ended again. */
export async function provePassword(email: string, password: string): Promise<void> {
  const response = await identity().signIn(email, password);
  if ('tokens' in response && response.tokens.refreshToken !== null) await identity().revoke(response.tokens.refreshToken);
}
