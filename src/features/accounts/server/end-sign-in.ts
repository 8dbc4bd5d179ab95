import type { Config } from '#platform/server/program/config.ts';
import { askIdentity } from './ask-identity.ts';
import type { FreshTokens } from './prove-identity.ts';

/** Ends a session that only served to prove someone's identity, so it isn't listed among theirs. If that fails, it expires by itself. */
export async function endSignIn({ localEndpoint, clientId }: Config['identity'], { refreshToken }: FreshTokens): Promise<void> {
  await askIdentity(localEndpoint, 'RevokeToken', { ClientId: clientId, Token: refreshToken }).catch(() => undefined);
}
