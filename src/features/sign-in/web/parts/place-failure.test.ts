import { describe, expect, test } from 'vitest';
import { createIdentityClient, type IdentityClient } from '#platform/web/identity/identity-client.ts';
import { IdentityError } from '#platform/web/identity/identity-error.ts';
import { identityMessage } from '#platform/web/identity/identity-messages.ts';
import { FAILURE_PLACES, placeFailure } from './place-failure.ts';

// The wording of each exception is tested with identityMessage; this tests where it is shown.
const TYPES = [
  'CodeDeliveryFailureException',
  'InvalidParameterException',
  'LimitExceededException',
  'NotAuthorizedException',
  'ResourceNotFoundException',
  'TooManyRequestsException',
  'UserLambdaValidationException',
  'UserNotFoundException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'InvalidPasswordException',
  'TooManyFailedAttemptsException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'UsernameExistsException',
  'AliasExistsException',
  'EnableSoftwareTokenMFAException',
  'ForbiddenException',
  'ThrottlingException',
  'ServiceUnavailableException',
  'InternalErrorException',
  'NobodyKnowsThisException',
];

const CHALLENGE = { name: 'SOFTWARE_TOKEN_MFA' as const, session: 's', username: 'u' };

/** The call that each form makes. */
const CALLS: [form: keyof typeof FAILURE_PLACES, about: string, call: (client: IdentityClient) => Promise<unknown>][] = [
  ['signIn', 'signing in', (client) => client.signIn('ann@people.example', 'Right-Password-1')],
  ['signIn', 'asking for a reset code', (client) => client.forgotPassword('ann@people.example')],
  ['signIn', 'asking for another code', (client) => client.resendCode('ann@people.example')],
  ['signUp', 'signing up', (client) => client.signUp('ann@people.example', 'Right-Password-1', 'Ann')],
  ['confirmSignUp', 'confirming', (client) => client.confirmSignUp('ann@people.example', '123456')],
  ['resetPassword', 'resetting', (client) => client.confirmForgotPassword('ann@people.example', '123456', 'Right-Password-1')],
  ['changePassword', 'changing the password', (client) => client.changePassword('token', 'Old-Password-1', 'Right-Password-1')],
  ['newEmail', 'changing the email', (client) => client.changeEmail('token', 'Right-Password-1', 'bob@people.example')],
  ['emailCode', 'proving the email', (client) => client.verifyEmail('token', '123456')],
  ['authenticatorCode', 'linking an app', (client) => client.verifySoftwareToken('token', '123456')],
  ['authenticatorCode', 'the code of the app', (client) => client.respondToChallenge(CHALLENGE, '123456')],
  ['passwordAgain', 'the password again', (client) => client.signIn('ann@people.example', 'Right-Password-1')],
];

const PLACES: Record<string, Record<string, string>> = FAILURE_PLACES;

function refusing(type: string): IdentityClient {
  const answer = async () => new Response(JSON.stringify({ __type: type, message: 'Inner words.' }), { status: 400 });
  return createIdentityClient({ endpoint: 'https://identity.example/', userPoolId: 'p', clientId: 'c' }, answer);
}

describe.each(CALLS)('%s, %s', (form, _about, call) => {
  test.each(TYPES)('shows %s at the field it concerns', async (type) => {
    const failure: unknown = await call(refusing(type)).then(
      () => null,
      (error: unknown) => error,
    );
    const told = placeFailure(form, failure) as Record<string, string>;
    expect(Object.keys(told)).toEqual([PLACES[form]?.[type] ?? 'form']);
    expect(Object.values(told)[0]?.startsWith(identityMessage(type))).toBe(true);
  });
});

test('adds what to do about a code from an email, from an app, and from the recovery codes', () => {
  const wrong = new IdentityError('CodeMismatchException', 'The provided code does not match.');
  expect(placeFailure('confirmSignUp', wrong)).toEqual({
    code: 'The provided code does not match. Check the latest email, or request a new code.',
  });
  expect(placeFailure('authenticatorCode', wrong)).toEqual({
    code: 'The provided code does not match. Enter the code your app shows now.',
  });
  expect(placeFailure('recoveryCode', wrong)).toEqual({
    code: 'The provided code does not match. Each code works only once. Try another.',
  });
  const used = new IdentityError('ExpiredCodeException', 'The code has expired.');
  expect(placeFailure('authenticatorCode', used)).toEqual({
    code: 'The code has expired. Each code works once: wait for the next one in your app.',
  });
});

test('shows everything else above the button', () => {
  expect(placeFailure('signUp', new Error('The server cannot be reached.'))).toEqual({ form: 'The server cannot be reached.' });
  expect(placeFailure('signUp', null)).toEqual({ form: 'An unknown error occurred. Please try again.' });
});
