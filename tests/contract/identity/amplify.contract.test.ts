import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { expect, test } from 'vitest';

import { codeOfStep } from '#identity/second-factor/totp.ts';

import { CLIENT_ID, newEmail, openIdentityWorld, PASSWORD, POOL_ID } from './identity-world.ts';
import { fromBase32 } from './from-base32.ts';

const world = await openIdentityWorld();
// It warns that the pool isn't at Amazon's address, which is the point.
ConsoleLogger.LOG_LEVEL = 'NONE';
Amplify.configure({ Auth: { Cognito: { userPoolId: POOL_ID, userPoolClientId: CLIENT_ID, userPoolEndpoint: world.endpoint } } });

const NEXT = 'Another-Password-2';
const signedIn = { isSignedIn: true, nextStep: { signInStep: 'DONE' } };

// Amplify's own SRP arithmetic takes a while for each sign-in.
const SLOW = 120_000;

test('Amplify with its default settings: from sign-up to deleting the account', { timeout: SLOW }, async () => {
  const email = newEmail();
  const started = await signUp({ username: email, password: PASSWORD, options: { userAttributes: { email, name: 'Ada Lovelace' } } });
  expect(started).toMatchObject({ isSignUpComplete: false, nextStep: { signUpStep: 'CONFIRM_SIGN_UP' } });
  expect(await signIn({ username: email, password: PASSWORD })).toMatchObject({ nextStep: { signInStep: 'CONFIRM_SIGN_UP' } });
  await resendSignUpCode({ username: email });
  await expect(confirmSignUp({ username: email, confirmationCode: 'wrong' })).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await confirmSignUp({ username: email, confirmationCode: await world.lastCode(email) });
  await expect(signIn({ username: email, password: 'Wrong-Password-1' })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  // The default flow is the secure remote password protocol.
  expect(await signIn({ username: email, password: PASSWORD })).toMatchObject(signedIn);
  const user = await getCurrentUser();
  expect(user.signInDetails).toEqual({ loginId: email, authFlowType: 'USER_SRP_AUTH' });
  const before = (await fetchAuthSession()).tokens?.accessToken.toString();
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens;
  expect(after?.accessToken.toString()).not.toBe(before);
  expect(after?.idToken?.payload).toMatchObject({ sub: user.userId, email });
  // Once more, with the rotated refresh token.
  await fetchAuthSession({ forceRefresh: true });
  expect(await fetchUserAttributes()).toEqual({ sub: user.userId, email, email_verified: 'true', name: 'Ada Lovelace' });
  expect(await fetchDevices()).toEqual([]);

  const nextEmail = newEmail();
  expect(await updateUserAttributes({ userAttributes: { email: nextEmail, name: 'Grace' } })).toMatchObject({
    name: { isUpdated: true },
    email: { isUpdated: false, nextStep: { updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE' } },
  });
  expect((await fetchUserAttributes()).email).toBe(email);
  await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: await world.lastCode(nextEmail) });
  expect(await fetchUserAttributes()).toMatchObject({ email: nextEmail, email_verified: 'true', name: 'Grace' });

  await updatePassword({ oldPassword: PASSWORD, newPassword: NEXT });
  await signOut();
  await resetPassword({ username: nextEmail });
  await confirmResetPassword({ username: nextEmail, confirmationCode: await world.lastCode(nextEmail), newPassword: PASSWORD });
  expect(await signIn({ username: nextEmail, password: PASSWORD })).toMatchObject(signedIn);
  await deleteUser();
  await expect(world.signIn(nextEmail)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('Amplify with its default settings: a second factor from setting it up to turning it off', { timeout: SLOW }, async () => {
  const { email } = await world.signUpConfirmed();
  await signIn({ username: email, password: PASSWORD });
  const { sharedSecret } = await setUpTOTP();
  const code = () => codeOfStep(fromBase32(sharedSecret), Math.floor(world.clock.at.getTime() / 30_000));
  await expect(verifyTOTPSetup({ code: '000000' })).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
  await verifyTOTPSetup({ code: code() });
  expect(await fetchMFAPreference()).toEqual({});
  await updateMFAPreference({ totp: 'PREFERRED' });
  expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  await signOut();

  for (const authFlowType of ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] as const) {
    world.pass(30_000);
    expect(await signIn({ username: email, password: PASSWORD, options: { authFlowType } })).toMatchObject({
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
    });
    await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect(await confirmSignIn({ challengeResponse: code() })).toMatchObject(signedIn);
    if (authFlowType === 'USER_PASSWORD_AUTH') await updateMFAPreference({ totp: 'DISABLED' });
    await signOut({ global: true });
    await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' });
  }
  await world.signIn(email);
});
