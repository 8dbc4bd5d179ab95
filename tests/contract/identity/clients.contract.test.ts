import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { JwksCache } from 'aws-jwt-verify/jwk';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';

import { createTokenVerifier, remoteKeys } from '#platform/server/http/access-tokens.ts';

import { CLIENT_ID, newEmail, openIdentityWorld, PASSWORD, POOL_ID } from './identity-world.ts';

const world = await openIdentityWorld();
const JWKS_URL = `${world.endpoint}/${POOL_ID}/.well-known/jwks.json`;

// The client keeps sessions in the browser's storage; the test gives it a private one.
function drawer(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

function browserUser(email: string): { pool: CognitoUserPool; user: CognitoUser } {
  const Storage = drawer();
  const pool = new CognitoUserPool({ UserPoolId: POOL_ID, ClientId: CLIENT_ID, endpoint: world.endpoint, Storage });
  const user = new CognitoUser({ Username: email, Pool: pool, Storage });
  return { pool, user };
}

function promised<Result>(call: (done: (error: Error | null | undefined, result?: Result) => void) => void): Promise<Result | undefined> {
  return new Promise((resolve, reject) => call((error, result) => (error ? reject(error) : resolve(result))));
}

function authenticate(user: CognitoUser, email: string, password: string): Promise<CognitoUserSession> {
  return new Promise((onSuccess, onFailure) =>
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), { onSuccess, onFailure }),
  );
}

// The client does the arithmetic of SRP in plain JavaScript.
test(
  'amazon-cognito-identity-js with its default settings signs up, confirms, signs in, refreshes, reads, changes and signs out',
  { timeout: 120_000 },
  async () => {
    const email = newEmail();
    const { pool, user } = browserUser(email);
    const attributes = [
      new CognitoUserAttribute({ Name: 'email', Value: email }),
      new CognitoUserAttribute({ Name: 'name', Value: 'Ada Lovelace' }),
    ];
    const signedUp = await new Promise((resolve, reject) =>
      pool.signUp(email, PASSWORD, attributes, [], (error, result) => (error ? reject(error) : resolve(result))),
    );
    expect(signedUp).toMatchObject({ userConfirmed: false });
    await expect(authenticate(user, email, PASSWORD)).rejects.toMatchObject({ code: 'UserNotConfirmedException' });
    await promised((done) => user.resendConfirmationCode(done));
    const signUpCode = await world.lastCode(email);
    await expect(promised((done) => user.confirmRegistration('wrong', false, done))).rejects.toMatchObject({
      code: 'CodeMismatchException',
    });
    await promised((done) => user.confirmRegistration(signUpCode, false, done));
    await expect(authenticate(user, email, 'Wrong-Password-1')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    const session = await authenticate(user, email, PASSWORD);
    expect(session.isValid()).toBe(true);
    expect(session.getIdToken().payload).toMatchObject({ email, name: 'Ada Lovelace' });
    const refreshed = await promised<CognitoUserSession>((done) => user.refreshSession(session.getRefreshToken(), done));
    expect(refreshed?.isValid()).toBe(true);
    // The rotated refresh token is kept.
    expect(refreshed?.getRefreshToken().getToken()).not.toBe(session.getRefreshToken().getToken());
    const read = await promised<CognitoUserAttribute[]>((done) => user.getUserAttributes(done));
    expect(read?.map((attribute) => attribute.getName()).toSorted()).toEqual(['email', 'email_verified', 'name', 'sub']);
    await promised((done) => user.changePassword(PASSWORD, 'Another-Password-2', done));
    await promised((done) => user.updateAttributes([new CognitoUserAttribute({ Name: 'name', Value: 'Grace' })], done));
    const nextEmail = newEmail();
    await promised((done) => user.updateAttributes([new CognitoUserAttribute({ Name: 'email', Value: nextEmail })], done));
    const emailCode = await world.lastCode(nextEmail);
    await new Promise<string>((onSuccess, onFailure) => user.verifyAttribute('email', emailCode, { onSuccess, onFailure }));
    await new Promise<string>((onSuccess, onFailure) => user.globalSignOut({ onSuccess, onFailure }));

    await new Promise((inputVerificationCode, onFailure) =>
      user.forgotPassword({ onSuccess: () => undefined, onFailure, inputVerificationCode }),
    );
    const resetCode = await world.lastCode(nextEmail);
    await new Promise<string>((onSuccess, onFailure) => user.confirmPassword(resetCode, PASSWORD, { onSuccess, onFailure }));
    await authenticate(user, nextEmail, PASSWORD);
    await promised((done) => user.deleteUser(done));
    await expect(authenticate(user, email, PASSWORD)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  },
);

test('aws-jwt-verify accepts both tokens of the pool, and rejects one for another use or client', async () => {
  const { email, sub } = await world.signUpConfirmed();
  const { accessToken, idToken } = await world.signIn(email);
  const jwks = (await (await fetch(JWKS_URL)).json()) as Parameters<JwksCache['addJwks']>[1];
  const verifierFor = (tokenUse: 'id' | 'access', clientId = CLIENT_ID) => {
    const verifier = CognitoJwtVerifier.create({ userPoolId: POOL_ID, tokenUse, clientId });
    verifier.cacheJwks(jwks);
    return verifier;
  };
  expect(await verifierFor('access').verify(accessToken)).toMatchObject({ sub, client_id: CLIENT_ID });
  expect(await verifierFor('id').verify(idToken)).toMatchObject({ sub, email, aud: CLIENT_ID });
  await expect(verifierFor('id').verify(accessToken)).rejects.toThrow('Token use not allowed');
  await expect(verifierFor('access', 'stranger').verify(accessToken)).rejects.toThrow('Client ID not allowed');
});

test('jose and the product’s own verifier check tokens against the published keys', async () => {
  const { email, sub } = await world.signUpConfirmed();
  const { accessToken, idToken } = await world.signIn(email);
  const { issuer } = world.config.identity;
  expect((await jwtVerify(idToken, createRemoteJWKSet(new URL(JWKS_URL)), { issuer, audience: CLIENT_ID })).payload.sub).toBe(sub);
  const verify = createTokenVerifier({ keys: remoteKeys(JWKS_URL), issuers: [issuer], clientId: CLIENT_ID, now: world.services.now });
  expect(await verify(accessToken)).toMatchObject({ issuer, subject: sub });
  await expect(verify(idToken)).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: 'jwt verification failed' });
});
