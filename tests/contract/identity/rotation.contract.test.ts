import {
  AssociateSoftwareTokenCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';

import { resealIdentity } from '#identity/tokens/reseal.ts';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { codeOfStep } from '#identity/second-factor/totp.ts';
import { onlySecret } from '#tests/builders/only-secret.ts';

import { fromBase32 } from './from-base32.ts';
import { CLIENT_ID, openIdentityWorld, PASSWORD, SECOND } from './identity-world.ts';
import { srpClient } from './srp-client.ts';

const OLD = 'the former secret of the contract tests, long enough';
const NEW = 'the new secret of the contract tests, long enough';
const STEP = 30 * SECOND;

const world = await openIdentityWorld({ secret: OLD });
const secretOf = { before: { ...onlySecret(OLD), next: [NEW] }, after: { ...onlySecret(NEW), previous: [OLD] }, done: onlySecret(NEW) };
const copyWith = (secret: AppSecret) => world.startCopy({ config: { ...world.config, secret } });
const resealWith = (secret: AppSecret) => resealIdentity({ db: world.db, config: { ...world.config, secret } });

async function personWithApp() {
  const account = await world.signUpConfirmed();
  const { accessToken: AccessToken, refreshToken } = await world.signIn(account.email);
  const secret = fromBase32((await world.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode ?? '');
  const code = () => codeOfStep(secret, Math.floor(world.clock.at.getTime() / STEP));
  await world.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code() }));
  await world.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }));
  const made = await world.call('', { AccessToken }, { 'x-amz-target': 'TurnoutIdentityService.CreateRecoveryCodes' });
  const { Codes: codes } = (await made.json()) as { Codes: string[] };
  return { ...account, refreshToken, code, codes };
}

const begin = async (USERNAME: string, sdk: CognitoIdentityProviderClient) => {
  const AuthParameters = { USERNAME, PASSWORD };
  return (await sdk.send(new InitiateAuthCommand({ ClientId: CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }))).Session;
};
const respond = async (USERNAME: string, Session: string | undefined, code: string, sdk: CognitoIdentityProviderClient) => {
  const ChallengeResponses = { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code };
  const given = { ClientId: CLIENT_ID, ChallengeName: 'SOFTWARE_TOKEN_MFA', Session, ChallengeResponses } as const;
  return (await sdk.send(new RespondToAuthChallengeCommand(given))).AuthenticationResult?.RefreshToken ?? '';
};
/** Signs in by proof, which needs the sealed verifier. */
const prove = async (USERNAME: string, sdk: CognitoIdentityProviderClient) => {
  const client = srpClient();
  const AuthParameters = { USERNAME, SRP_A: client.SRP_A };
  const asked = await sdk.send(new InitiateAuthCommand({ ClientId: CLIENT_ID, AuthFlow: 'USER_SRP_AUTH', AuthParameters }));
  const ChallengeResponses = client.answer(asked.ChallengeParameters ?? {}, PASSWORD);
  const given = { ClientId: CLIENT_ID, ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses } as const;
  return (await sdk.send(new RespondToAuthChallengeCommand(given))).AuthenticationResult?.RefreshToken ?? '';
};
const refresh = async (RefreshToken: string, sdk: CognitoIdentityProviderClient) =>
  (await sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken }))).AuthenticationResult?.RefreshToken ?? '';

test('nobody is signed out, locked out or without a second factor while one program after the other gets a new secret', async () => {
  const [person, other] = [await personWithApp(), await personWithApp()];
  const signedIn = (await world.signUpConfirmed()).email;
  const { refreshToken } = await world.signIn(signedIn);

  // First, every program learns the new secret. Then one signs with it, and the other still with the old one.
  const [late, early] = [await copyWith(secretOf.before), await copyWith(secretOf.after)];
  let token = refreshToken;
  for (const { sdk } of [late, early, late, early]) {
    token = await refresh(token, sdk);
    world.pass(STEP);
    // A sign-in that begins at one program ends at the other.
    const [here, there] = sdk === late.sdk ? [late, early] : [early, late];
    await respond(person.email, await begin(person.email, here.sdk), person.code(), there.sdk);
    await respond(person.email, await begin(person.email, there.sdk), person.codes.pop() ?? '', here.sdk);
  }
  await late.sdk.send(new ForgotPasswordCommand({ ClientId: CLIENT_ID, Username: signedIn }));
  const mailed = await world.lastCode(signedIn);
  const reset = { ClientId: CLIENT_ID, Username: signedIn, ConfirmationCode: mailed, Password: PASSWORD };
  expect((await early.sdk.send(new ConfirmForgotPasswordCommand(reset))).$metadata.httpStatusCode).toBe(200);
  const kept = await refresh(person.refreshToken, early.sdk);

  // What they have sealed meanwhile is resealed in the end, once; then the former secret is not needed.
  expect((await resealWith(secretOf.after)).rows).toBeGreaterThan(3);
  expect(await resealWith(secretOf.after)).toEqual({ rows: 0, unopened: 0 });
  const done = await copyWith(secretOf.done);
  world.pass(STEP);
  await respond(person.email, await begin(person.email, done.sdk), person.code(), done.sdk);
  await respond(other.email, await begin(other.email, done.sdk), other.codes[0] ?? '', done.sdk);
  await refresh(kept, done.sdk);
  expect(await prove(signedIn, done.sdk)).not.toBe('');
});
