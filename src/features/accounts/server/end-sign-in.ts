import type { Config } from '#platform/server/config.ts';
import { askIdentity } from './ask-identity.ts';
import type { FreshTokens } from './prove-identity.ts';

/** Ends a sign-in that only proved who somebody is, so that it does not stand among theirs. One that cannot be ended now ends by itself. */
export async function endSignIn({ endpoint, clientId }: Config['identity'], { refreshToken }: FreshTokens): Promise<void> {
  await askIdentity(endpoint, 'RevokeToken', { ClientId: clientId, Token: refreshToken }).catch(() => undefined);
}
