import { accountCalls } from '#platform/web/identity-account-calls.ts';
import { identityMessage, NO_TOKENS } from '#platform/web/identity-messages.ts';
import type { BrowserConfig } from '#platform/web/runtime-config.ts';

/** What the identity provider hands out; `refreshToken` is missing where the old one stays good. */
export type IssuedTokens = { accessToken: string; idToken: string; refreshToken: string | null; expiresInSeconds: number };

/** What a sign-in asks for after the password: six digits of the person's authenticator app. */
export type SignInChallenge = { name: 'SOFTWARE_TOKEN_MFA'; session: string; username: string };

export type SignInAnswer = { tokens: IssuedTokens } | { challenge: SignInChallenge };

/** A refusal of the identity provider. `message` is the text to show, `type` is what code may decide by. */
export class IdentityError extends Error {
  readonly type: string | null;
  constructor(type: string | null, message = identityMessage(type)) {
    super(message);
    this.type = type;
  }
}

type Config = BrowserConfig['identity'];
type Fetch = typeof fetch;
type AuthenticationResult = { AccessToken?: string; IdToken?: string; RefreshToken?: string; ExpiresIn?: number };

const TIMEOUT_MS = 15_000;
/** Older emulators of the protocol do not know the newer way to refresh. */
const OPERATION_UNKNOWN = new Set(['UnsupportedOperationException', 'UnknownOperationException', 'InvalidAction']);

export type IdentityClient = ReturnType<typeof createIdentityClient>;

/** Speaks the Cognito user-pool protocol, to our own provider or to Amazon's. Every failure is an IdentityError. */
export function createIdentityClient(config: Config, fetchLike: Fetch = fetch) {
  const ClientId = config.clientId;
  const callAs = (service: string) => (operation: string, body: object) =>
    callIdentity(config.endpoint, `${service}.${operation}`, body, fetchLike);
  const call = callAs('AWSCognitoIdentityProviderService');
  return {
    ...accountCalls({ call, callOurs: callAs('TurnoutIdentityService'), isUnknownOperation }),
    async signUp(email: string, password: string, name: string): Promise<{ confirmed: boolean }> {
      const attributes = [
        { Name: 'email', Value: email },
        { Name: 'name', Value: name },
      ];
      const answer = await call('SignUp', { ClientId, Username: email, Password: password, UserAttributes: attributes });
      return { confirmed: answer.UserConfirmed === true };
    },
    async confirmSignUp(email: string, code: string): Promise<void> {
      await call('ConfirmSignUp', { ClientId, Username: email, ConfirmationCode: code });
    },
    async resendCode(email: string): Promise<void> {
      await call('ResendConfirmationCode', { ClientId, Username: email });
    },
    async signIn(email: string, password: string): Promise<SignInAnswer> {
      const answer = await call('InitiateAuth', {
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      });
      const challenge = challengeOf(answer, email);
      return challenge ? { challenge } : { tokens: tokensOf(answer) };
    },
    /**
     * Answers what a sign-in asked for. After CodeMismatchException or ExpiredCodeException another code may follow with the same
     * challenge; after NotAuthorizedException the sign-in begins again.
     */
    async respondToChallenge(challenge: SignInChallenge, code: string): Promise<IssuedTokens> {
      const { name, session, username } = challenge;
      return tokensOf(
        await call('RespondToAuthChallenge', {
          ClientId,
          ChallengeName: name,
          Session: session,
          ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code },
        }),
      );
    },
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
    async forgotPassword(email: string): Promise<void> {
      await call('ForgotPassword', { ClientId, Username: email });
    },
    async confirmForgotPassword(email: string, code: string, password: string): Promise<void> {
      await call('ConfirmForgotPassword', { ClientId, Username: email, ConfirmationCode: code, Password: password });
    },
    async revoke(refreshToken: string): Promise<void> {
      await call('RevokeToken', { ClientId, Token: refreshToken });
    },
  };
}

async function callIdentity(endpoint: string, target: string, body: object, fetchLike: Fetch): Promise<Record<string, unknown>> {
  let response: Response;
  let text: string;
  try {
    response = await fetchLike(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch {
    throw new IdentityError(null);
  }
  const answer = parseObject(text);
  if (!response.ok || answer === null) throw new IdentityError(exceptionType(answer, response));
  return answer;
}

function isUnknownOperation(error: unknown): boolean {
  return error instanceof IdentityError && OPERATION_UNKNOWN.has(error.type ?? '');
}

function challengeOf(answer: Record<string, unknown>, username: string): SignInChallenge | null {
  const { ChallengeName: name, Session: session } = answer;
  return name === 'SOFTWARE_TOKEN_MFA' && typeof session === 'string' ? { name, session, username } : null;
}

function tokensOf(answer: Record<string, unknown>): IssuedTokens {
  const result = (answer.AuthenticationResult ?? {}) as AuthenticationResult;
  if (!result.AccessToken || !result.IdToken) throw new IdentityError('NoTokens', NO_TOKENS);
  return {
    accessToken: result.AccessToken,
    idToken: result.IdToken,
    refreshToken: result.RefreshToken ?? null,
    expiresInSeconds: result.ExpiresIn ?? 3600,
  };
}

/** The type may come with a namespace before a '#', or with an address after a ':' in the header. */
function exceptionType(answer: Record<string, unknown> | null, response: Response): string | null {
  const raw = typeof answer?.__type === 'string' ? answer.__type : response.headers.get('x-amzn-errortype');
  return raw?.split('#').at(-1)?.split(':')[0] ?? null;
}

function parseObject(text: string): Record<string, unknown> | null {
  if (text === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
