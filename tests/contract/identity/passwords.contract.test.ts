import { ChangePasswordCommand, ConfirmForgotPasswordCommand, ForgotPasswordCommand, GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';

import { CLIENT_ID, expectException, HOUR, newEmail, openIdentityWorld, PASSWORD, SECOND } from './identity-world.ts';

const world = await openIdentityWorld();
const NEXT = 'Another-Password-2';

const forgot = (Username: string) => world.sdk.send(new ForgotPasswordCommand({ ClientId: CLIENT_ID, Username }));
const reset = (Username: string, ConfirmationCode: string, Password = NEXT) => world.sdk.send(new ConfirmForgotPasswordCommand({ ClientId: CLIENT_ID, Username, ConfirmationCode, Password }));
const change = (AccessToken: string, PreviousPassword: string, ProposedPassword = NEXT) => world.sdk.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));

test('a reset refuses weak passwords before it looks at the code, and wrong and dead codes', async () => {
  const { email } = await world.signUpConfirmed();
  await expectException(reset(email, '123456'), 'ExpiredCodeException');
  await forgot(email);
  const code = await world.lastCode(email);
  await expectException(reset(email, code, 'weak'), 'InvalidPasswordException');
  await expectException(reset(email, code === '000000' ? '000001' : '000000'), 'CodeMismatchException');
  await reset(email, code);
  await expectException(reset(email, code), 'ExpiredCodeException');
});

test('a reset code dies after an hour, and when another is sent', async () => {
  const { email } = await world.signUpConfirmed();
  await forgot(email);
  const former = await world.lastCode(email);
  await forgot(email);
  const code = await world.lastCode(email);
  if (former !== code) await expectException(reset(email, former), 'CodeMismatchException');
  world.pass(HOUR);
  await expectException(reset(email, code), 'ExpiredCodeException');
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
  for (let count = 0; count < 5; count += 1) await expectException(reset(email, wrong), 'CodeMismatchException');
  await expectException(reset(email, wrong), 'TooManyFailedAttemptsException', 'Attempt limit exceeded, please try after some time.');
  await expectException(reset(email, code), 'TooManyFailedAttemptsException');
});

test('a reset changes the password, lifts the lock and signs everybody out', async () => {
  const { email } = await world.signUpConfirmed();
  const { refreshToken } = await world.signIn(email);
  for (let count = 0; count < 5; count += 1) await world.signIn(email, 'Wrong-Password-1').catch(() => undefined);
  await forgot(email);
  await reset(email, await world.lastCode(email));
  await expectException(world.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken: refreshToken })), 'NotAuthorizedException', 'Refresh Token has been revoked');
  await expectException(world.signIn(email, PASSWORD), 'NotAuthorizedException', 'Incorrect username or password.');
  await world.signIn(email, NEXT);
});

test('a reset proves the mailbox, so an unconfirmed account is confirmed by it', async () => {
  const { email } = await world.signUp();
  await forgot(email);
  await reset(email, await world.lastCode(email));
  await world.signIn(email, NEXT);
});

test('a reset frees users who must choose a new password', async () => {
  const { email, sub } = await world.signUpConfirmed();
  await world.db.updateTable('identity_users').set({ status: 'RESET_REQUIRED' }).where('sub', '=', sub).execute();
  await forgot(email);
  await reset(email, await world.lastCode(email));
  await world.signIn(email, NEXT);
});

test('of two resets with one code at once, one succeeds', async () => {
  const { email } = await world.signUpConfirmed();
  await forgot(email);
  const code = await world.lastCode(email);
  const outcomes = await Promise.all(['One-Password-1', 'Two-Password-2'].map((password) => reset(email, code, password).then(() => 'changed', (error: Error) => error.name)));
  expect(outcomes.toSorted()).toEqual(['ExpiredCodeException', 'changed']);
});

test('a disabled user gets no mail and no other answer', async () => {
  const { email, sub } = await world.signUpConfirmed();
  await world.db.updateTable('identity_users').set({ enabled: false }).where('sub', '=', sub).execute();
  expect((await forgot(email)).CodeDeliveryDetails).toEqual({ Destination: 'p***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' });
  expect((await world.mailsTo(email)).map((mail) => mail.html)).toEqual([expect.stringContaining('Confirm your email')]);
});

test('a change refuses weak passwords, and a wrong old one', async () => {
  const { email } = await world.signUpConfirmed();
  const { accessToken } = await world.signIn(email);
  await expectException(change(accessToken, PASSWORD, 'weak'), 'InvalidPasswordException');
  await expectException(change(accessToken, 'Wrong-Password-1'), 'NotAuthorizedException', 'Incorrect username or password.');
  await expectException(change('no.access.token', PASSWORD), 'NotAuthorizedException', 'Invalid Access Token');
});

test('wrong old passwords count towards the lockout of the account', async () => {
  const { email } = await world.signUpConfirmed();
  const { accessToken } = await world.signIn(email);
  for (let count = 0; count < 5; count += 1) await expectException(change(accessToken, 'Wrong-Password-1'), 'NotAuthorizedException');
  await expectException(change(accessToken, PASSWORD), 'LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  await expectException(world.signIn(email), 'NotAuthorizedException', 'Password attempts exceeded');
});

test('a change keeps the sign-in that made it and ends all others', async () => {
  const { email } = await world.signUpConfirmed();
  const [here, there] = [await world.signIn(email), await world.signIn(email)];
  await change(here.accessToken, PASSWORD);
  await world.signIn(email, NEXT);
  await world.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken: here.refreshToken }));
  await expectException(world.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken: there.refreshToken })), 'NotAuthorizedException');
});

test('refuses an unknown address nothing, and mails nothing to it', async () => {
  const email = newEmail();
  expect((await forgot(email)).CodeDeliveryDetails).toEqual({ Destination: 'p***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' });
  expect(await world.mailsTo(email)).toEqual([]);
});
