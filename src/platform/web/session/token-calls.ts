import { fieldOf } from '#kernel/objects/is-object.ts';
import type { IdentityCall } from '#platform/web/identity/call-identity.ts';
import { IdentityError, isUnknownOperation } from '#platform/web/identity/identity-error.ts';

/** What the identity provider issues; `refreshToken` is null if the old one stays valid. */
export type IssuedTokens = { accessToken: string; idToken: string; refreshToken: string | null; expiresInSeconds: number };

export type TokenCalls = ReturnType<typeof tokenCalls>;

/** The calls that keep and end a session: all that a page without sign-in needs of the identity provider. */
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

/** Reads the issued tokens. Throws an IdentityError if there are none, with `words` as its message if people will read it. */
export function tokensOf(answer: Record<string, unknown>, words?: string): IssuedTokens {
  const result = answer.AuthenticationResult;
  const accessToken = textIn(result, 'AccessToken');
  const idToken = textIn(result, 'IdToken');
  if (!accessToken || !idToken) throw new IdentityError('NoTokens', words);
  const seconds = fieldOf(result, 'ExpiresIn');
  return {
    accessToken,
    idToken,
    refreshToken: textIn(result, 'RefreshToken'),
    expiresInSeconds: typeof seconds === 'number' ? seconds : 3600,
  };
}

function textIn(answer: unknown, name: string): string | null {
  const text = fieldOf(answer, name);
  return typeof text === 'string' ? text : null;
}
