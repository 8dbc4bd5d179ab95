import {
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
  type AuthFlowType,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';

import { judgeAttempt, NO_LOCKOUT } from '#identity/rules.ts';

import { CLIENT_ID, DAY, exception, MINUTE, newEmail, openIdentityWorld, PASSWORD, POOL_ID, SECOND } from './identity-world.ts';

const world = await openIdentityWorld();

const WRONG = 'Incorrect username or password.';
const LOCKED = 'Password attempts exceeded';

const refresh = (RefreshToken: string) => world.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken }));
const oldRefresh = (REFRESH_TOKEN: string, AuthFlow: AuthFlowType) =>
  world.sdk.send(new InitiateAuthCommand({ ClientId: CLIENT_ID, AuthFlow, AuthParameters: { REFRESH_TOKEN } }));

test('refuses a wrong password and an unknown address in the same words', async () => {
  const { email } = await world.signUpConfirmed();
  await expect(world.signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  await expect(world.signIn(newEmail())).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  await expect(world.signIn('not an email')).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
});

test('tells that an account is unconfirmed only to who knows its password', async () => {
  const { email } = await world.signUp();
  await expect(world.signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  await expect(world.signIn(email)).rejects.toMatchObject(exception('UserNotConfirmedException', 'User is not confirmed.'));
});

test('refuses disabled users and those who must choose a new password, once the password was right', async () => {
  const [disabled, bound] = [await world.signUpConfirmed(), await world.signUpConfirmed()];
  await world.db.updateTable('identity_users').set({ enabled: false }).where('sub', '=', disabled.sub).execute();
  await world.db.updateTable('identity_users').set({ status: 'RESET_REQUIRED' }).where('sub', '=', bound.sub).execute();
  await expect(world.signIn(disabled.email, 'Wrong-Password-1')).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  await expect(world.signIn(disabled.email)).rejects.toMatchObject(exception('NotAuthorizedException', 'User is disabled.'));
  await expect(world.signIn(bound.email)).rejects.toMatchObject(exception('PasswordResetRequiredException'));
});

test('refuses flows that the pool does not offer, missing parameters and secrets', async () => {
  const initiate = (AuthFlow: AuthFlowType, AuthParameters?: Record<string, string>) =>
    world.sdk.send(new InitiateAuthCommand({ ClientId: CLIENT_ID, AuthFlow, ...(AuthParameters ? { AuthParameters } : {}) }));
  await expect(initiate('USER_SRP_AUTH', { USERNAME: 'a', SRP_A: 'b' })).rejects.toMatchObject(
    exception('InvalidParameterException', 'USER_SRP_AUTH is not enabled for the client.'),
  );
  await expect(initiate('USER_PASSWORD_AUTH')).rejects.toMatchObject(
    exception('InvalidParameterException', 'Missing required parameter USERNAME'),
  );
  await expect(initiate('USER_PASSWORD_AUTH', { USERNAME: 'a@b.co' })).rejects.toMatchObject(
    exception('InvalidParameterException', 'Missing required parameter PASSWORD'),
  );
  await expect(initiate('USER_PASSWORD_AUTH', { USERNAME: 'a@b.co', PASSWORD, SECRET_HASH: 'x' })).rejects.toMatchObject(
    exception('NotAuthorizedException'),
  );
  await expect(initiate('NO_FLOW' as AuthFlowType)).rejects.toMatchObject(exception('InvalidParameterException'));
});

test('signs in by email in any case, and by sub', async () => {
  const { email, sub } = await world.signUpConfirmed();
  for (const username of [email, email.toUpperCase(), sub]) expect(decodeJwt((await world.signIn(username)).accessToken).sub).toBe(sub);
});

test('gives tokens with the claims of the protocol', async () => {
  const { email, sub } = await world.signUpConfirmed();
  const answer = await world.sdk.send(
    new InitiateAuthCommand({ ClientId: CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD } }),
  );
  expect(answer).toMatchObject({ ChallengeParameters: {}, AuthenticationResult: { ExpiresIn: 3600, TokenType: 'Bearer' } });
  const { AccessToken = '', IdToken = '' } = answer.AuthenticationResult ?? {};
  const at = Math.floor(world.clock.at.getTime() / 1000);
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
  const common = {
    sub,
    iss: `https://cognito-idp.eu-west-2.amazonaws.com/${POOL_ID}`,
    auth_time: at,
    iat: at,
    exp: at + 3600,
    jti: uuid,
    origin_jti: uuid,
    event_id: uuid,
  };
  expect(decodeJwt(AccessToken)).toEqual({
    ...common,
    token_use: 'access',
    client_id: CLIENT_ID,
    scope: 'aws.cognito.signin.user.admin',
    username: sub,
  });
  expect(decodeJwt(IdToken)).toEqual({
    ...common,
    token_use: 'id',
    aud: CLIENT_ID,
    'cognito:username': sub,
    email,
    email_verified: true,
    name: 'Ada Lovelace',
  });
  expect(decodeProtectedHeader(AccessToken)).toEqual({ alg: 'RS256', kid: expect.any(String) as string });
});

test('locks after five wrong passwords, for twice as long after each further one', async () => {
  const { email } = await world.signUpConfirmed();
  const wrong = () => world.signIn(email, 'Wrong-Password-1');
  for (let count = 0; count < 5; count += 1) await expect(wrong()).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  await expect(world.signIn(email)).rejects.toMatchObject(exception('NotAuthorizedException', LOCKED));
  world.pass(SECOND);
  await expect(wrong()).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  world.pass(SECOND);
  // Attempts during the lock neither count nor prolong it.
  await expect(wrong()).rejects.toMatchObject(exception('NotAuthorizedException', LOCKED));
  world.pass(SECOND);
  await world.signIn(email);
  for (let count = 0; count < 4; count += 1) await expect(wrong()).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  await world.signIn(email);
});

test('forgets wrong passwords after 15 quiet minutes', async () => {
  const { email } = await world.signUpConfirmed();
  for (let count = 0; count < 5; count += 1)
    await expect(world.signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  world.pass(15 * MINUTE + SECOND);
  for (let count = 0; count < 4; count += 1)
    await expect(world.signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  await world.signIn(email);
});

test('of twenty wrong passwords at once on two programs, no more than five are answered', async () => {
  const { email } = await world.signUpConfirmed();
  const copy = await world.startCopy();
  const attempts = Array.from({ length: 20 }, (_, index) =>
    world.signIn(email, `Wrong-Password-${index}`, index % 2 ? world.sdk : copy.sdk).catch((error: Error) => error.message),
  );
  const answers = await Promise.all(attempts);
  expect(answers.filter((answer) => answer === WRONG)).toHaveLength(5);
  expect(answers.filter((answer) => answer === LOCKED)).toHaveLength(15);
});

test('negative control: counting without the row’s lock answers more than five', async () => {
  const subject = 'negative control';
  await world.db.insertInto('identity_lockouts').values({ subject_key: subject }).execute();
  const countUnguarded = async () => {
    const row = await world.db.selectFrom('identity_lockouts').selectAll().where('subject_key', '=', subject).executeTakeFirstOrThrow();
    const { verdict, next } = judgeAttempt(
      { ...NO_LOCKOUT, failedCount: row.failed_count, lockedUntil: row.locked_until },
      false,
      world.clock.at,
    );
    await world.db
      .updateTable('identity_lockouts')
      .set({ failed_count: next.failedCount, locked_until: next.lockedUntil })
      .where('subject_key', '=', subject)
      .execute();
    return verdict;
  };
  const verdicts = await Promise.all(Array.from({ length: 20 }, countUnguarded));
  expect(verdicts.filter((verdict) => verdict === 'wrong').length).toBeGreaterThan(5);
});

test('refreshes by both operations and all names of the flow, with a refresh token that stays the same', async () => {
  const { email } = await world.signUpConfirmed();
  const { refreshToken, accessToken } = await world.signIn(email);
  const first = decodeJwt(accessToken);
  world.pass(40 * MINUTE);
  for (const answer of [
    await refresh(refreshToken),
    await oldRefresh(refreshToken, 'REFRESH_TOKEN_AUTH'),
    await oldRefresh(refreshToken, 'REFRESH_TOKEN'),
  ]) {
    expect(answer.AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });
    expect(answer.AuthenticationResult).not.toHaveProperty('RefreshToken');
    const claims = decodeJwt(answer.AuthenticationResult?.AccessToken ?? '');
    expect(claims).toMatchObject({ sub: first.sub, origin_jti: first['origin_jti'], auth_time: first['auth_time'] });
    expect(claims.jti).not.toBe(first.jti);
    expect(claims.iat).toBe(Math.floor(world.clock.at.getTime() / 1000));
  }
});

test('refuses refresh tokens that were invented, altered, or are 30 days old', async () => {
  const { email } = await world.signUpConfirmed();
  const { refreshToken, accessToken } = await world.signIn(email);
  const altered = `${refreshToken.slice(0, -2)}${refreshToken.endsWith('AA') ? 'BA' : 'AA'}`;
  for (const wrong of ['x', 'a b', accessToken, altered, refreshToken.slice(0, 60)])
    await expect(refresh(wrong)).rejects.toMatchObject(exception('NotAuthorizedException', 'Invalid Refresh Token'));
  world.pass(30 * DAY - SECOND);
  await refresh(refreshToken);
  world.pass(SECOND);
  await expect(refresh(refreshToken)).rejects.toMatchObject(exception('NotAuthorizedException', 'Refresh Token has expired'));
});

test('a revoked refresh token is refused ever after, with all that descends from it, and other sign-ins go on', async () => {
  const { email } = await world.signUpConfirmed();
  const [stolen, own] = [await world.signIn(email), await world.signIn(email)];
  const descendant = (await refresh(stolen.refreshToken)).AuthenticationResult?.AccessToken ?? '';
  await world.sdk.send(new RevokeTokenCommand({ ClientId: CLIENT_ID, Token: stolen.refreshToken }));
  await world.sdk.send(new RevokeTokenCommand({ ClientId: CLIENT_ID, Token: stolen.refreshToken }));
  await expect(refresh(stolen.refreshToken)).rejects.toMatchObject(exception('NotAuthorizedException', 'Refresh Token has been revoked'));
  await expect(oldRefresh(stolen.refreshToken, 'REFRESH_TOKEN_AUTH')).rejects.toMatchObject(
    exception('NotAuthorizedException', 'Refresh Token has been revoked'),
  );
  for (const token of [stolen.accessToken, descendant]) {
    expect(await (await world.call('GetUser', { AccessToken: token })).json()).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
  }
  await refresh(own.refreshToken);
});

test('revokes only refresh tokens, and says nothing about those that nobody knows', async () => {
  const { email } = await world.signUpConfirmed();
  const { accessToken } = await world.signIn(email);
  const revoke = (Token: string, ClientId = CLIENT_ID) => world.sdk.send(new RevokeTokenCommand({ ClientId, Token }));
  await expect(revoke(accessToken)).rejects.toMatchObject(exception('UnsupportedTokenTypeException'));
  await expect(revoke('x', 'stranger')).rejects.toMatchObject(exception('ResourceNotFoundException'));
  await revoke('nobody-knows-this');
});

test('keeps no refresh token, only its hash', async () => {
  const { email, sub } = await world.signUpConfirmed();
  const { refreshToken } = await world.signIn(email);
  const { rows } = await world.pool.query<{ row: string }>('select row_to_json(f)::text as row from identity_families f where sub = $1', [
    sub,
  ]);
  const secretPart = Buffer.from(refreshToken, 'base64url').subarray(32).toString('hex');
  expect(rows[0]?.row).not.toContain(secretPart);
});
