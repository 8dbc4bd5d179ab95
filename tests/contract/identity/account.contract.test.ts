import { randomBytes } from 'node:crypto';

import {
  DeleteUserCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';

import { createSecrets } from '#identity/tokens/secrets.ts';
import { subjectKeyOf } from '#identity/users/users.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';

import { CLIENT_ID, DAY, exception, HOUR, MINUTE, newEmail, openIdentityWorld, PASSWORD } from './identity-world.ts';

const world = await openIdentityWorld();

const getUser = (AccessToken: string) => world.sdk.send(new GetUserCommand({ AccessToken }));
const setEmail = (AccessToken: string, Value: string) =>
  world.sdk.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value }] }));
const verify = (AccessToken: string, Code: string, AttributeName = 'email') =>
  world.sdk.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName, Code }));
const askCode = (AccessToken: string, AttributeName = 'email') =>
  world.sdk.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }));

async function person() {
  const account = await world.signUpConfirmed();
  return { ...account, ...(await world.signIn(account.email)) };
}

test('rejects access tokens that are foreign, altered, of the wrong kind or expired', async () => {
  const { accessToken, idToken, refreshToken } = await person();
  const [head, body] = accessToken.split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body ?? ''}.`;
  for (const wrong of ['x', `${head ?? ''}.${body ?? ''}.AAAA`, unsigned, idToken, refreshToken])
    await expect(getUser(wrong)).rejects.toMatchObject(exception('NotAuthorizedException', 'Invalid Access Token'));
  await getUser(accessToken);
  world.pass(HOUR);
  await expect(getUser(accessToken)).rejects.toMatchObject(exception('NotAuthorizedException', 'Access Token has expired'));
});

test('rejects the tokens of users who are disabled, unconfirmed or must choose a new password', async () => {
  const { accessToken, refreshToken, sub } = await person();
  const set = (changes: { enabled?: boolean; status?: 'RESET_REQUIRED' | 'UNCONFIRMED' }) =>
    world.db.updateTable('identity_users').set(changes).where('sub', '=', sub).execute();
  await set({ enabled: false });
  await expect(getUser(accessToken)).rejects.toMatchObject(exception('NotAuthorizedException', 'User is disabled.'));
  await expect(
    world.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken: refreshToken })),
  ).rejects.toMatchObject(exception('NotAuthorizedException', 'User is disabled.'));
  await set({ enabled: true, status: 'RESET_REQUIRED' });
  await expect(getUser(accessToken)).rejects.toMatchObject(exception('PasswordResetRequiredException'));
  await set({ status: 'UNCONFIRMED' });
  await expect(getUser(accessToken)).rejects.toMatchObject(exception('UserNotConfirmedException'));
});

test('returns the user behind a token', async () => {
  const { accessToken, email, sub } = await person();
  const answer = await getUser(accessToken);
  expect(answer.Username).toBe(sub);
  expect(Object.fromEntries(answer.UserAttributes?.map(({ Name, Value }) => [Name, Value]) ?? [])).toEqual({
    sub,
    email,
    email_verified: 'true',
    name: 'Ada Lovelace',
  });
});

test('sets and removes the name at once', async () => {
  const { accessToken } = await person();
  const setName = async (Value: string) => {
    expect(
      (await world.sdk.send(new UpdateUserAttributesCommand({ AccessToken: accessToken, UserAttributes: [{ Name: 'name', Value }] })))
        .CodeDeliveryDetailsList,
    ).toEqual([]);
    return (await getUser(accessToken)).UserAttributes?.find(({ Name }) => Name === 'name')?.Value;
  };
  expect(await setName('Grace Hopper')).toBe('Grace Hopper');
  expect(await setName('')).toBeUndefined();
});

test('rejects a new email that is invalid, and attributes that are not writable', async () => {
  const [one, other] = [await person(), await person()];
  await expect(setEmail(one.accessToken, 'none')).rejects.toMatchObject(
    exception('InvalidParameterException', 'Invalid email address format.'),
  );
  await expect(
    world.sdk.send(new UpdateUserAttributesCommand({ AccessToken: one.accessToken, UserAttributes: [{ Name: 'sub', Value: other.sub }] })),
  ).rejects.toMatchObject(exception('NotAuthorizedException'));
  await expect(verify(one.accessToken, '123456', 'phone_number')).rejects.toMatchObject(exception('InvalidParameterException'));
  await expect(askCode(one.accessToken, 'name')).rejects.toMatchObject(exception('InvalidParameterException'));
});

test('a new email takes effect only with the code mailed to it', async () => {
  const { accessToken, email } = await person();
  const next = newEmail();
  expect((await setEmail(accessToken, next)).CodeDeliveryDetailsList).toEqual([
    { Destination: 'p***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
  ]);
  await expect(world.signIn(next)).rejects.toMatchObject(exception('NotAuthorizedException'));
  const code = await world.lastCode(next);
  await expect(verify(accessToken, code === '000000' ? '000001' : '000000')).rejects.toMatchObject(exception('CodeMismatchException'));
  await verify(accessToken, code);
  await expect(verify(accessToken, code)).rejects.toMatchObject(exception('ExpiredCodeException'));
  await world.signIn(next);
  await expect(world.signIn(email)).rejects.toMatchObject(exception('NotAuthorizedException'));
  // The old address is free again.
  await world.signUp(email);
});

test('a new email that somebody has is answered like any other, but no code is mailed to it and its holder is told', async () => {
  const [one, other] = [await person(), await person()];
  const codes = await world.mailsTo(other.email);
  const free = await setEmail(one.accessToken, newEmail());
  expect((await setEmail(one.accessToken, other.email)).CodeDeliveryDetailsList).toEqual(free.CodeDeliveryDetailsList);
  expect((await askCode(one.accessToken)).CodeDeliveryDetails).toEqual(free.CodeDeliveryDetailsList?.[0]);
  await expect(verify(one.accessToken, '123456')).rejects.toMatchObject(exception('CodeMismatchException'));
  expect(await world.mailsTo(other.email)).toEqual(codes);
  const told = await world.noticesTo(other.email);
  expect(told.map(({ subject }) => subject)).toEqual(Array(2).fill('This email already has a Turnout account'));
  expect(told[0]?.text).not.toContain(one.email);
});

test('an older sign-in can only change the email with the password; wrong passwords lock', async () => {
  const [one, other] = [await person(), await person()];
  const change = async (AccessToken: string, Password: string, Email: string) => {
    const target = { 'x-amz-target': 'TurnoutIdentityService.ChangeEmail' };
    const body = (await (await world.call('', { AccessToken, Password, Email }, target)).json()) as { __type?: string };
    return body.__type ?? 'sent';
  };
  const next = newEmail();
  world.pass(5 * MINUTE);
  await expect(setEmail(one.accessToken, next)).rejects.toMatchObject(
    exception('NotAuthorizedException', 'Sign in again to change the email.'),
  );
  expect(await change(one.accessToken, 'Wrong-Password-1', next)).toBe('NotAuthorizedException');
  // Without the password, not even whether an address is taken.
  expect(await change(one.accessToken, 'Wrong-Password-1', other.email)).toBe('NotAuthorizedException');
  expect(await world.mailsTo(next)).toEqual([]);
  expect(await change(one.accessToken, PASSWORD, 'none')).toBe('InvalidParameterException');
  expect(await change(one.accessToken, PASSWORD, next)).toBe('sent');
  await verify(one.accessToken, await world.lastCode(next));
  await world.signIn(next);
  for (let count = 0; count < 5; count += 1) await change(other.accessToken, 'Wrong-Password-1', newEmail());
  expect(await change(other.accessToken, PASSWORD, newEmail())).toBe('LimitExceededException');
});

test('notifies the old address of a change once, with the new one masked', async () => {
  const { accessToken, email } = await person();
  const next = newEmail();
  await setEmail(accessToken, next);
  expect(await world.noticesTo(email)).toEqual([]);
  await verify(accessToken, await world.lastCode(next));
  const notices = await world.noticesTo(email);
  expect(notices.map(({ subject }) => subject)).toEqual(['Your Turnout email was changed']);
  for (const words of [notices[0]?.text, notices[0]?.html]) {
    expect(words).toContain('p***@e***');
    expect(words).not.toContain(next);
  }
  expect(await world.noticesTo(next)).toEqual([]);
});

test('of twenty concurrent uses of one code on two programs, one succeeds', async () => {
  const { accessToken, email } = await person();
  const next = newEmail();
  await setEmail(accessToken, next);
  const Code = await world.lastCode(next);
  const copy = await world.startCopy();
  const verifyAt = (index: number) =>
    (index % 2 ? world.sdk : copy.sdk).send(new VerifyUserAttributeCommand({ AccessToken: accessToken, AttributeName: 'email', Code }));
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => verifyAt(index)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await world.noticesTo(email)).toHaveLength(1);
});

test('negative control: reading a code and deleting it in two steps without a lock uses it more than once', async () => {
  const { accessToken, sub } = await person();
  await setEmail(accessToken, newEmail());
  const subject_key = subjectKeyOf(createSecrets(world.config.secret, randomBytes), sub);
  const looked = allArrived(20);
  const useUnguarded = async () => {
    const row = await world.db.selectFrom('identity_codes').select('email').where('subject_key', '=', subject_key).executeTakeFirst();
    await looked();
    if (row) await world.db.deleteFrom('identity_codes').where('subject_key', '=', subject_key).execute();
    return row !== undefined;
  };
  const uses = await Promise.all(Array.from({ length: 20 }, useUnguarded));
  expect(uses.filter(Boolean).length).toBeGreaterThan(1);
});

test('of two people who verify the same address concurrently, one gets it', async () => {
  const people = [await person(), await person()];
  const wanted = newEmail();
  const codes: string[] = [];
  for (const { accessToken } of people) {
    await setEmail(accessToken, wanted);
    codes.push(await world.lastCode(wanted));
  }
  const answers = await Promise.allSettled(people.map(({ accessToken }, index) => verify(accessToken, codes[index] ?? '')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: exception('AliasExistsException') });
});

test('rejects the code for an email that somebody else has taken since', async () => {
  const { accessToken } = await person();
  const wanted = newEmail();
  await setEmail(accessToken, wanted);
  const code = await world.lastCode(wanted);
  await world.signUpConfirmed(wanted);
  await expect(verify(accessToken, code)).rejects.toMatchObject(exception('AliasExistsException'));
});

test('invalidates the code for an email that is no longer wanted', async () => {
  const { accessToken, email } = await person();
  const [first, second] = [newEmail(), newEmail()];
  await setEmail(accessToken, first);
  const code = await world.lastCode(first);
  await setEmail(accessToken, second);
  await expect(verify(accessToken, code)).rejects.toMatchObject(exception('CodeMismatchException'));
  await setEmail(accessToken, email);
  await expect(verify(accessToken, await world.lastCode(second))).rejects.toMatchObject(exception('ExpiredCodeException'));
});

test('an email code can be resent, expires after 24 hours, and closes after more than five wrong ones', async () => {
  const account = await person();
  const next = newEmail();
  await setEmail(account.accessToken, next);
  await askCode(account.accessToken);
  const code = await world.lastCode(next);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let count = 0; count < 5; count += 1)
    await expect(verify(account.accessToken, wrong)).rejects.toMatchObject(exception('CodeMismatchException'));
  await expect(verify(account.accessToken, wrong)).rejects.toMatchObject(exception('TooManyFailedAttemptsException'));
  await askCode(account.accessToken);
  const last = await world.lastCode(next);
  world.pass(DAY);
  const { accessToken } = await world.signIn(account.email);
  await expect(verify(accessToken, last)).rejects.toMatchObject(exception('ExpiredCodeException'));
});

test('a global sign-out ends every sign-in', async () => {
  const account = await person();
  const elsewhere = await world.signIn(account.email);
  await world.sdk.send(new GlobalSignOutCommand({ AccessToken: account.accessToken }));
  for (const { accessToken, refreshToken } of [account, elsewhere]) {
    await expect(getUser(accessToken)).rejects.toMatchObject(exception('NotAuthorizedException', 'Access Token has been revoked'));
    await expect(
      world.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken: refreshToken })),
    ).rejects.toMatchObject(exception('NotAuthorizedException'));
  }
  await expect(world.sdk.send(new GlobalSignOutCommand({ AccessToken: account.accessToken }))).rejects.toMatchObject(
    exception('NotAuthorizedException'),
  );
  await world.signIn(account.email);
});

test('a deleted user leaves nothing behind, and the address is free', async () => {
  const { accessToken, refreshToken, email, sub } = await person();
  await world.sdk.send(new DeleteUserCommand({ AccessToken: accessToken }));
  await expect(getUser(accessToken)).rejects.toMatchObject(exception('NotAuthorizedException'));
  await expect(
    world.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken: refreshToken })),
  ).rejects.toMatchObject(exception('NotAuthorizedException', 'Invalid Refresh Token'));
  await expect(world.signIn(email)).rejects.toMatchObject(exception('NotAuthorizedException', 'Incorrect username or password.'));
  for (const table of ['identity_users', 'identity_logins', 'identity_families'] as const)
    expect(await world.db.selectFrom(table).select('sub').where('sub', '=', sub).execute()).toEqual([]);
  const again = await world.sdk.send(new SignUpCommand({ ClientId: CLIENT_ID, Username: email, Password: PASSWORD }));
  expect(again.UserSub).not.toBe(sub);
});
