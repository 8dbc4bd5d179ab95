import { callIdentity, USER_POOL } from '#platform/web/identity/call-identity.ts';
import { accountCalls } from '#platform/web/identity/account-calls.ts';
import { identityMessage, NO_TOKENS } from '#platform/web/identity/identity-messages.ts';
import type { BrowserConfig } from '#platform/web/page/runtime-config.ts';
import { tokenCalls, tokensOf, type IssuedTokens } from '#platform/web/session/token-calls.ts';

/** The challenge after the password: six digits from the person's authenticator app. */
export type SignInChallenge = { name: 'SOFTWARE_TOKEN_MFA'; session: string; username: string };

export type SignInResponse = { tokens: IssuedTokens } | { challenge: SignInChallenge };

type Config = BrowserConfig['identity'];
type Fetch = typeof fetch;

export type IdentityClient = ReturnType<typeof createIdentityClient>;

/** Creates a client for the Cognito user-pool protocol, for our own provider or Amazon's. Every failure is an IdentityError. */
export function createIdentityClient(config: Config, fetchLike: Fetch = fetch) {
  const ClientId = config.clientId;
  const wire = { endpoint: config.endpoint, fetchLike, wordsOf: identityMessage };
  const call = callIdentity(wire, USER_POOL);
  return {
    ...tokenCalls(call, ClientId),
    ...accountCalls({ call, callOurs: callIdentity(wire, 'TurnoutIdentityService') }),
    async signUp(
      email: string,
      password: string,
      name: string,
      invitation?: string,
    ): Promise<{ confirmed: boolean; session: string | null }> {
      const attributes = [
        { Name: 'email', Value: email },
        { Name: 'name', Value: name },
      ];
      const metadata = invitation === undefined ? {} : { ClientMetadata: { invitation } };
      const answer = await call('SignUp', { ClientId, Username: email, Password: password, UserAttributes: attributes, ...metadata });
      return { confirmed: answer.UserConfirmed === true, session: sessionOf(answer) };
    },
    /** Returns the session to sign in with next, if the sign-up's was given and is still good. */
    async confirmSignUp(email: string, code: string, session: string | null = null): Promise<string | null> {
      const known = session === null ? {} : { Session: session };
      return sessionOf(await call('ConfirmSignUp', { ClientId, Username: email, ConfirmationCode: code, ...known }));
    },
    async signInConfirmed(email: string, session: string): Promise<SignInResponse> {
      const answer = await call('InitiateAuth', { ClientId, AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: email }, Session: session });
      const challenge = challengeOf(answer, email);
      return challenge ? { challenge } : { tokens: tokensOf(answer, NO_TOKENS) };
    },
    async resendCode(email: string): Promise<void> {
      await call('ResendConfirmationCode', { ClientId, Username: email });
    },
    async signIn(email: string, password: string): Promise<SignInResponse> {
      const answer = await call('InitiateAuth', {
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      });
      const challenge = challengeOf(answer, email);
      return challenge ? { challenge } : { tokens: tokensOf(answer, NO_TOKENS) };
    },
    /**
     * Responds to a sign-in's challenge. After CodeMismatchException or ExpiredCodeException another code may be sent with the same
     * challenge; after NotAuthorizedException the sign-in starts again.
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
        NO_TOKENS,
      );
    },
    async forgotPassword(email: string): Promise<void> {
      await call('ForgotPassword', { ClientId, Username: email });
    },
    async confirmForgotPassword(email: string, code: string, password: string): Promise<void> {
      await call('ConfirmForgotPassword', { ClientId, Username: email, ConfirmationCode: code, Password: password });
    },
  };
}

function sessionOf({ Session: session }: Record<string, unknown>): string | null {
  return typeof session === 'string' ? session : null;
}

function challengeOf(answer: Record<string, unknown>, username: string): SignInChallenge | null {
  const { ChallengeName: name, Session: session } = answer;
  return name === 'SOFTWARE_TOKEN_MFA' && typeof session === 'string' ? { name, session, username } : null;
}
