import type { IdentityCall } from '#platform/web/call-identity.ts';
import { IdentityError, isUnknownOperation } from '#platform/web/identity-error.ts';

/** What the identity provider hands out; `refreshToken` is missing where the old one stays good. */
export type IssuedTokens = { accessToken: string; idToken: string; refreshToken: string | null; expiresInSeconds: number };

type AuthenticationResult = { AccessToken?: string; IdToken?: string; RefreshToken?: string; ExpiresIn?: number };

/** What keeping a session takes, and ending it: all that a page needs of the identity provider on which nobody signs in. */
export function tokenCalls(call: IdentityCall, ClientId: string) {
  return {
    async refresh(refreshToken: string): Promise<IssuedTokens> {
      try {
        return tokensOf(await call('GetTokensFromRefreshToken', { ClientId, RefreshToken: refreshToken }));
      } catch (error) {
        if (!isUnknownOperation(error)) throw error;
        return tokensOf(
          await call('InitiateAuth', { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: refreshToken } }),
        );
      }
    },
    async revoke(refreshToken: string): Promise<void> {
      await call('RevokeToken', { ClientId, Token: refreshToken });
    },
  };
}

/** Reads what was issued. Refuses an answer without tokens, in these words where somebody reads them. */
export function tokensOf(answer: Record<string, unknown>, words?: string): IssuedTokens {
  const result = (answer.AuthenticationResult ?? {}) as AuthenticationResult;
  if (!result.AccessToken || !result.IdToken) throw new IdentityError('NoTokens', words);
  return {
    accessToken: result.AccessToken,
    idToken: result.IdToken,
    refreshToken: result.RefreshToken ?? null,
    expiresInSeconds: result.ExpiresIn ?? 3600,
  };
}
