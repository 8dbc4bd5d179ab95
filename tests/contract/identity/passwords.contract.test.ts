import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';

import { CLIENT_ID, exception, HOUR, newEmail, openIdentityWorld, PASSWORD, SECOND } from './identity-world.ts';

const world = await openIdentityWorld();
const NEXT = 'Another-Password-2';

const forgot = (Username: string) => world.sdk.send(new ForgotPasswordCommand({ ClientId: CLIENT_ID, Username }));
const reset = (Username: string, ConfirmationCode: string, Password = NEXT) =>
  world.sdk.send(new ConfirmForgotPasswordCommand({ ClientId: CLIENT_ID, Username, ConfirmationCode, Password }));
const change = (AccessToken: string, PreviousPassword: string, ProposedPassword = NEXT) =>
  world.sdk.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));

test('a reset rejects weak passwords before it checks the code, and wrong and expired codes', async () => {
  const { email } = await world.signUpConfirmed();
  await expect(reset(email, '123456')).rejects.toMatchObject(exception('ExpiredCodeException'));
  await forgot(email);
  const code = await world.lastCode(email);
  await expect(reset(email, code, 'weak')).rejects.toMatchObject(exception('InvalidPasswordException'));
  await expect(reset(email, code === '000000' ? '000001' : '000000')).rejects.toMatchObject(exception('CodeMismatchException'));
  await reset(email, code);
  await expect(reset(email, code)).rejects.toMatchObject(exception('ExpiredCodeException'));
});

test('a reset code expires after an hour, or when another is sent', async () => {
  const { email } = await world.signUpConfirmed();
  await forgot(email);
  const former = await world.lastCode(email);
  await forgot(email);
  const code = await world.lastCode(email);
  await expect(reset(email, former)).rejects.toMatchObject(exception('CodeMismatchException'));
  world.pass(HOUR);
  await expect(reset(email, code)).rejects.toMatchObject(exception('ExpiredCodeException'));
  await forgot(email);
  const last = await world.lastCode(email);
  world.pass(HOUR - SECOND);
  await reset(email, last);
});

test('a reset closes after more than five wrong codes', async () => {
  const { email } = await world.signUpConfirmed();
  await forgot(email);
  const code = await world.lastCode(email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let count = 0; count < 5; count += 1) await expect(reset(email, wrong)).rejects.toMatchObject(exception('CodeMismatchException'));
  await expect(reset(email, wrong)).rejects.toMatchObject(
    exception('TooManyFailedAttemptsException', 'Attempt limit exceeded, please try after some time.'),
  );
  await expect(reset(email, code)).rejects.toMatchObject(exception('TooManyFailedAttemptsException'));
});

test('a reset changes the password, lifts the lockout and signs out everywhere', async () => {
  const { email } = await world.signUpConfirmed();
  const { refreshToken } = await world.signIn(email);
  for (let count = 0; count < 5; count += 1) await world.signIn(email, 'Wrong-Password-1').catch(() => undefined);
  await forgot(email);
  await reset(email, await world.lastCode(email));
  await expect(
    world.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken: refreshToken })),
  ).rejects.toMatchObject(exception('NotAuthorizedException', 'Refresh Token has been revoked'));
  await expect(world.signIn(email, PASSWORD)).rejects.toMatchObject(exception('NotAuthorizedException', 'Incorrect username or password.'));
  await expect(world.signIn(email, NEXT)).resolves.toHaveProperty('accessToken');
});

test('mails a notice of every new password, and none of a refused one', async () => {
  const { email } = await world.signUpConfirmed();
  const { accessToken } = await world.signIn(email);
  await change(accessToken, 'Wrong-Password-1').catch(() => undefined);
  await forgot(email);
  const code = await world.lastCode(email);
  await reset(email, code === '000000' ? '000001' : '000000').catch(() => undefined);
  expect(await world.noticesTo(email)).toEqual([]);
  await change(accessToken, PASSWORD);
  await reset(email, code);
  expect((await world.noticesTo(email)).map(({ subject }) => subject)).toEqual([
    'Your Turnout password was changed',
    'Your Turnout password was changed',
  ]);
});

test('a reset proves the mailbox, so it confirms an unconfirmed account', async () => {
  const { email } = await world.signUp();
  await forgot(email);
  await reset(email, await world.lastCode(email));
  await expect(world.signIn(email, NEXT)).resolves.toHaveProperty('accessToken');
  expect(await world.noticesTo(email)).toEqual([]);
});

test('a reset unblocks users who must choose a new password', async () => {
  const { email, sub } = await world.signUpConfirmed();
  await world.db.updateTable('identity_users').set({ status: 'RESET_REQUIRED' }).where('sub', '=', sub).execute();
  await forgot(email);
  await reset(email, await world.lastCode(email));
  await expect(world.signIn(email, NEXT)).resolves.toHaveProperty('accessToken');
});

test('of two concurrent resets with one code, one succeeds', async () => {
  const { email } = await world.signUpConfirmed();
  await forgot(email);
  const code = await world.lastCode(email);
  const outcomes = await Promise.all(
    ['One-Password-1', 'Two-Password-2'].map((password) =>
      reset(email, code, password).then(
        () => 'changed',
        (error: Error) => error.name,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['ExpiredCodeException', 'changed']);
});

test('a disabled user gets no mail and the same response', async () => {
  const { email, sub } = await world.signUpConfirmed();
  await world.db.updateTable('identity_users').set({ enabled: false }).where('sub', '=', sub).execute();
  expect((await forgot(email)).CodeDeliveryDetails).toEqual({ Destination: 'p***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' });
  expect((await world.mailsTo(email)).map((mail) => mail.html)).toEqual([expect.stringContaining('Confirm your email')]);
});

test('a change rejects a weak new password and a wrong old one', async () => {
  const { email } = await world.signUpConfirmed();
  const { accessToken } = await world.signIn(email);
  await expect(change(accessToken, PASSWORD, 'weak')).rejects.toMatchObject(exception('InvalidPasswordException'));
  await expect(change(accessToken, 'Wrong-Password-1')).rejects.toMatchObject(
    exception('NotAuthorizedException', 'Incorrect username or password.'),
  );
  await expect(change('no.access.token', PASSWORD)).rejects.toMatchObject(exception('NotAuthorizedException', 'Invalid Access Token'));
});

test('wrong old passwords count towards the account lockout', async () => {
  const { email } = await world.signUpConfirmed();
  const { accessToken } = await world.signIn(email);
  for (let count = 0; count < 5; count += 1)
    await expect(change(accessToken, 'Wrong-Password-1')).rejects.toMatchObject(exception('NotAuthorizedException'));
  await expect(change(accessToken, PASSWORD)).rejects.toMatchObject(
    exception('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  );
  await expect(world.signIn(email)).rejects.toMatchObject(exception('NotAuthorizedException', 'Password attempts exceeded'));
});

test('a change keeps the sign-in that made it and ends all others', async () => {
  const { email } = await world.signUpConfirmed();
  const [here, there] = [await world.signIn(email), await world.signIn(email)];
  await change(here.accessToken, PASSWORD);
  await expect(world.signIn(email, NEXT)).resolves.toHaveProperty('accessToken');
  await world.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken: here.refreshToken }));
  await expect(
    world.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken: there.refreshToken })),
  ).rejects.toMatchObject(exception('NotAuthorizedException'));
});

test('responds to an unknown address as usual, and mails nothing to it', async () => {
  const email = newEmail();
  expect((await forgot(email)).CodeDeliveryDetails).toEqual({ Destination: 'p***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' });
  expect(await world.mailsTo(email)).toEqual([]);
});
