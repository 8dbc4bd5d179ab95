import { describe, expect, it } from 'vitest';
import { createIdentityClient } from './identity-client.ts';
import { IdentityError } from './identity-error.ts';

type Sent = { operation: string; body: Record<string, unknown> };
type Answer = { status: number; body: unknown; header?: string };

/** A client whose provider answers from a list, in order; `sent` records the requests. */
function clientThatHears(...answers: (Answer | 'unreachable')[]) {
  const sent: Sent[] = [];
  const client = createIdentityClient(
    { endpoint: 'https://identity.example', userPoolId: 'eu-west-2_Pool', clientId: 'web' },
    async (_url, request) => {
      const headers = new Headers(request?.headers);
      sent.push({
        operation: headers.get('x-amz-target')?.replace(/^AWSCognitoIdentityProviderService\./, '') ?? '',
        body: JSON.parse(String(request?.body)) as Record<string, unknown>,
      });
      const answer = answers[sent.length - 1];
      if (answer === undefined || answer === 'unreachable') throw new TypeError('fetch failed');
      return new Response(JSON.stringify(answer.body), {
        status: answer.status,
        headers: answer.header ? { 'x-amzn-errortype': answer.header } : {},
      });
    },
  );
  return { client, sent };
}

const tokens = { AccessToken: 'access', IdToken: 'id', RefreshToken: 'refresh', ExpiresIn: 1800 };

async function refusalOf(call: Promise<unknown>): Promise<IdentityError> {
  const refusal = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof IdentityError)) throw new Error('An IdentityError was expected.');
  return refusal;
}

describe('the identity client', () => {
  it("refuses with the exception's text, even if the type has a namespace", async () => {
    const { client } = clientThatHears({ status: 400, body: { __type: 'com.amazonaws#CodeMismatchException', message: 'inner words' } });
    expect(await refusalOf(client.confirmSignUp('a@example.com', '000000'))).toMatchObject({
      type: 'CodeMismatchException',
      message: 'The provided code does not match.',
    });
  });

  it('reads the type from the header if the body has none', async () => {
    const { client } = clientThatHears({ status: 400, body: {}, header: 'ExpiredCodeException:http://internal' });
    expect((await refusalOf(client.confirmSignUp('a@example.com', '000000'))).message).toBe('The code has expired.');
  });

  it("reports an unknown error if the provider can't be reached", async () => {
    const { client } = clientThatHears('unreachable');
    expect(await refusalOf(client.signIn('a@example.com', 'x'))).toMatchObject({
      type: null,
      message: 'An unknown error occurred. Please try again.',
    });
  });

  it('refuses a sign-in that returns no tokens', async () => {
    const { client } = clientThatHears({ status: 200, body: { ChallengeName: 'NEW_PASSWORD_REQUIRED' } });
    expect((await refusalOf(client.signIn('a@example.com', 'x'))).message).toBe('Failed to Sign In. Please try again.');
  });

  it('signs in with the password flow', async () => {
    const { client, sent } = clientThatHears({ status: 200, body: { AuthenticationResult: tokens } });
    expect(await client.signIn('a@example.com', 'secret')).toEqual({
      tokens: { accessToken: 'access', idToken: 'id', refreshToken: 'refresh', expiresInSeconds: 1800 },
    });
    expect(sent[0]).toEqual({
      operation: 'InitiateAuth',
      body: { ClientId: 'web', AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: 'a@example.com', PASSWORD: 'secret' } },
    });
  });

  it('returns the challenge of a sign-in and responds to it with the code', async () => {
    const { client, sent } = clientThatHears(
      { status: 200, body: { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'under way', ChallengeParameters: {} } },
      { status: 400, body: { __type: 'CodeMismatchException' } },
      { status: 200, body: { AuthenticationResult: tokens } },
    );
    const answer = await client.signIn('a@example.com', 'secret');
    if (!('challenge' in answer)) throw new Error('A challenge was expected.');
    expect(answer.challenge).toEqual({ name: 'SOFTWARE_TOKEN_MFA', session: 'under way', username: 'a@example.com' });
    expect((await refusalOf(client.respondToChallenge(answer.challenge, '000000'))).message).toBe('The provided code does not match.');
    expect((await client.respondToChallenge(answer.challenge, '123456')).accessToken).toBe('access');
    expect(sent[2]).toEqual({
      operation: 'RespondToAuthChallenge',
      body: {
        ClientId: 'web',
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: 'under way',
        ChallengeResponses: { USERNAME: 'a@example.com', SOFTWARE_TOKEN_MFA_CODE: '123456' },
      },
    });
  });

  it('lists sign-ins, and returns null if the provider has no such list', async () => {
    const session = {
      SessionId: 's1',
      Device: 'Firefox on Linux',
      Network: '203.0.113.x',
      SignedInAt: 'a',
      LastUsedAt: 'b',
      Current: true,
    };
    const { client, sent } = clientThatHears(
      { status: 200, body: { Sessions: [session] } },
      { status: 400, body: { __type: 'UnknownOperationException' } },
      { status: 400, body: { __type: 'NotAuthorizedException' } },
    );
    expect(await client.listSessions('token')).toEqual([
      { id: 's1', device: 'Firefox on Linux', network: '203.0.113.x', signedInAt: 'a', lastUsedAt: 'b', current: true },
    ]);
    expect(sent[0]).toEqual({ operation: 'TurnoutIdentityService.ListSessions', body: { AccessToken: 'token' } });
    expect(await client.listSessions('token')).toBeNull();
    expect((await refusalOf(client.listSessions('token'))).type).toBe('NotAuthorizedException');
  });

  it('reports whether an authenticator app is required', async () => {
    const { client } = clientThatHears(
      { status: 200, body: { Username: 'u', UserAttributes: [{ Name: 'sub', Value: 'u' }], UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } },
      { status: 200, body: { Username: 'u', UserAttributes: [] } },
    );
    expect((await client.getUser('token')).twoFactor).toBe(true);
    expect((await client.getUser('token')).twoFactor).toBe(false);
  });

  it("refreshes the older way only if the provider doesn't know the newer one", async () => {
    const old = clientThatHears(
      { status: 400, body: { __type: 'UnknownOperationException' } },
      { status: 200, body: { AuthenticationResult: { ...tokens, RefreshToken: undefined } } },
    );
    expect((await old.client.refresh('r1')).refreshToken).toBeNull();
    expect(old.sent.map(({ operation }) => operation)).toEqual(['GetTokensFromRefreshToken', 'InitiateAuth']);

    const revoked = clientThatHears({ status: 400, body: { __type: 'NotAuthorizedException' } });
    expect((await refusalOf(revoked.client.refresh('r1'))).type).toBe('NotAuthorizedException');
    expect(revoked.sent).toHaveLength(1);
  });

  it('sends the email as username and the display name as an attribute when signing up', async () => {
    const { client, sent } = clientThatHears({ status: 200, body: { UserConfirmed: false } });
    expect(await client.signUp('a@example.com', 'secret', 'Ada')).toEqual({ confirmed: false, session: null });
    expect(sent[0]?.body).toMatchObject({
      Username: 'a@example.com',
      UserAttributes: [
        { Name: 'email', Value: 'a@example.com' },
        { Name: 'name', Value: 'Ada' },
      ],
    });
  });

  it('passes the session of a sign-up on to its confirmation, and that of the confirmation to the sign-in', async () => {
    const { client, sent } = clientThatHears(
      { status: 200, body: { UserConfirmed: false, Session: 'of the sign-up' } },
      { status: 200, body: { Session: 'of the confirmation' } },
      { status: 200, body: { AuthenticationResult: tokens } },
    );
    const { session } = await client.signUp('a@example.com', 'secret', 'Ada');
    const confirmed = await client.confirmSignUp('a@example.com', '123456', session);
    expect(await client.signInConfirmed('a@example.com', confirmed ?? '')).toMatchObject({ tokens: { accessToken: 'access' } });
    expect(sent.slice(1).map(({ operation, body }) => [operation, body['Session']])).toEqual([
      ['ConfirmSignUp', 'of the sign-up'],
      ['InitiateAuth', 'of the confirmation'],
    ]);
  });
});
