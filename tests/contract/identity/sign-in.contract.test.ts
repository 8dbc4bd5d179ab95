import { InitiateAuthCommand, type AuthFlowType } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';

import { judgeAttempt, NO_LOCKOUT } from '#identity/rules.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';

import { CLIENT_ID, exception, MINUTE, newEmail, openIdentityWorld, PASSWORD, POOL_ID, SECOND } from './identity-world.ts';

const world = await openIdentityWorld();

const WRONG = 'Incorrect username or password.';
const LOCKED = 'Password attempts exceeded';

test('rejects a wrong password and an unknown address with the same message', async () => {
  const { email } = await world.signUpConfirmed();
  await expect(world.signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  await expect(world.signIn(newEmail())).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  await expect(world.signIn('not an email')).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
});

test('reveals that an account is unconfirmed only to someone who knows its password', async () => {
  const { email } = await world.signUp();
  await expect(world.signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  await expect(world.signIn(email)).rejects.toMatchObject(exception('UserNotConfirmedException', 'User is not confirmed.'));
});

test('rejects disabled users and those who must choose a new password, once the password is right', async () => {
  const [disabled, bound] = [await world.signUpConfirmed(), await world.signUpConfirmed()];
  await world.db.updateTable('identity_users').set({ enabled: false }).where('sub', '=', disabled.sub).execute();
  await world.db.updateTable('identity_users').set({ status: 'RESET_REQUIRED' }).where('sub', '=', bound.sub).execute();
  await expect(world.signIn(disabled.email, 'Wrong-Password-1')).rejects.toMatchObject(exception('NotAuthorizedException', WRONG));
  await expect(world.signIn(disabled.email)).rejects.toMatchObject(exception('NotAuthorizedException', 'User is disabled.'));
  await expect(world.signIn(bound.email)).rejects.toMatchObject(exception('PasswordResetRequiredException'));
});

test('rejects flows that the pool does not offer, missing parameters and secrets', async () => {
  const initiate = (AuthFlow: AuthFlowType, AuthParameters?: Record<string, string>) =>
    world.sdk.send(new InitiateAuthCommand({ ClientId: CLIENT_ID, AuthFlow, ...(AuthParameters ? { AuthParameters } : {}) }));
  for (const flow of ['CUSTOM_AUTH', 'USER_AUTH', 'ADMIN_USER_PASSWORD_AUTH'] as const)
    await expect(initiate(flow, { USERNAME: 'a', SRP_A: 'b' })).rejects.toMatchObject(
      exception('InvalidParameterException', `${flow} is not enabled for the client.`),
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

test('returns tokens with the claims of the protocol', async () => {
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

test('of twenty concurrent wrong passwords on two programs, five are checked', async () => {
  const { email } = await world.signUpConfirmed();
  const copy = await world.startCopy();
  const attempts = Array.from({ length: 20 }, (_, index) =>
    world.signIn(email, `Wrong-Password-${index}`, index % 2 ? world.sdk : copy.sdk).catch((error: Error) => error.message),
  );
  const answers = await Promise.all(attempts);
  expect(answers.filter((answer) => answer === WRONG)).toHaveLength(5);
  expect(answers.filter((answer) => answer === LOCKED)).toHaveLength(15);
});

test('negative control: counting without the row’s lock checks more than five', async () => {
  const subject = 'negative control';
  await world.db.insertInto('identity_lockouts').values({ subject_key: subject }).execute();
  const looked = allArrived(20);
  const countUnguarded = async () => {
    const row = await world.db.selectFrom('identity_lockouts').selectAll().where('subject_key', '=', subject).executeTakeFirstOrThrow();
    await looked();
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
