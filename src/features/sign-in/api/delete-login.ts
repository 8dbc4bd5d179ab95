import { z } from 'zod';
import type { Config } from '#platform/server/program/config.ts';
import { requestIdentity } from '../server/workflows/request-identity.ts';
import type { FreshTokens } from './prove-identity.ts';

const Refreshed = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) });
const GONE = new Set(['UserNotFoundException', 'ResourceNotFoundException']);

/**
 * Deletes the person's login at the identity provider, which ends all their sessions. Returns false if the tokens no longer work: then the
 * login is already gone, or only the provider's operator can delete it. Refuses while the provider is down.
 */
export async function deleteLogin({ localEndpoint, clientId }: Config['identity'], tokens: FreshTokens): Promise<boolean> {
  const first = await requestIdentity(localEndpoint, 'DeleteUser', { AccessToken: tokens.accessToken });
  if (first.ok || GONE.has(first.type)) return true;
  const renewed = await requestIdentity(localEndpoint, 'GetTokensFromRefreshToken', {
    ClientId: clientId,
    RefreshToken: tokens.refreshToken,
  });
  const response = Refreshed.safeParse(renewed.ok ? renewed.body : null);
  if (!response.success) return !renewed.ok && GONE.has(renewed.type);
  const second = await requestIdentity(localEndpoint, 'DeleteUser', { AccessToken: response.data.AuthenticationResult.AccessToken });
  return second.ok || GONE.has(second.type);
}
