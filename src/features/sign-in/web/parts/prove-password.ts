import { identity } from '#platform/web/identity/identity.ts';

/** Verifies a password by signing in, for providers that don't check it for a change; that session is ended again. */
export async function provePassword(email: string, password: string): Promise<void> {
  const answer = await identity().signIn(email, password);
  if ('tokens' in answer && answer.tokens.refreshToken !== null) await identity().revoke(answer.tokens.refreshToken);
}
