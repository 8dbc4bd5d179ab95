import { randomBytes } from 'node:crypto';

import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';

import { createPasswords } from '#identity/sign-in/passwords.ts';

import { CLIENT_ID, newEmail, openIdentityWorld, PASSWORD } from './identity-world.ts';

const world = await openIdentityWorld();
const NEXT = 'Another-Password-2';

/** The whole response, except what differs between any two responses. */
async function answer(operation: string, body: object) {
  const response = await world.call(operation, { ClientId: CLIENT_ID, ...body });
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date' && name !== 'x-amzn-requestid'));
  return { status: response.status, headers, body: await response.json() };
}

async function story(username: string) {
  const answers = [];
  for (let count = 0; count < 6; count += 1)
    answers.push(
      await answer('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD: 'Wrong-Password-1' },
      }),
    );
  answers.push(await answer('ConfirmForgotPassword', { Username: username, ConfirmationCode: 'never-sent', Password: NEXT }));
  answers.push(await answer('ForgotPassword', { Username: username }));
  for (let count = 0; count < 7; count += 1)
    answers.push(await answer('ConfirmForgotPassword', { Username: username, ConfirmationCode: 'wrong', Password: NEXT }));
  answers.push(await answer('ForgotPassword', { Username: username }));
  answers.push(await answer('ConfirmForgotPassword', { Username: username, ConfirmationCode: 'wrong', Password: NEXT }));
  return answers;
}

test('sign-in and reset respond the same, step by step, whether or not the address has an account', async () => {
  const { email } = await world.signUpConfirmed();
  const known = await story(email);
  expect(await story(newEmail())).toEqual(known);
  const types = known.map(({ body }) => (body as { __type?: string }).__type ?? 'sent');
  expect(new Set(types)).toEqual(
    new Set(['NotAuthorizedException', 'ExpiredCodeException', 'sent', 'CodeMismatchException', 'TooManyFailedAttemptsException']),
  );
});

test('an unconfirmed account responds to resets and wrong passwords as if it did not exist', async () => {
  const { email } = await world.signUp();
  expect(await story(email)).toEqual(await story(newEmail()));
});

async function confirmation(username: string) {
  const answers = [];
  const confirm = () => answer('ConfirmSignUp', { Username: username, ConfirmationCode: 'wrong' });
  for (let count = 0; count < 7; count += 1) answers.push(await confirm());
  answers.push(await answer('ResendConfirmationCode', { Username: username }));
  for (let count = 0; count < 2; count += 1) answers.push(await confirm());
  return answers;
}

test('confirming and resending a code respond the same, step by step, for a confirmed, an unconfirmed and an unknown address', async () => {
  const known = await confirmation((await world.signUpConfirmed()).email);
  expect(await confirmation((await world.signUp()).email)).toEqual(known);
  expect(await confirmation(newEmail())).toEqual(known);
  const types = known.map(({ body }) => (body as { __type?: string }).__type ?? 'sent');
  expect(new Set(types)).toEqual(new Set(['CodeMismatchException', 'TooManyFailedAttemptsException', 'sent']));
});

test('a reset for an unknown id responds like one for a known id, and always alike', async () => {
  const id = '0198c0de-0000-7000-8000-000000000000';
  const first = await answer('ForgotPassword', { Username: id });
  expect(first).toMatchObject({
    status: 200,
    body: { CodeDeliveryDetails: { Destination: expect.stringMatching(/^[a-z]\*\*\*@[a-z]\*\*\*$/) as string } },
  });
  expect(await answer('ForgotPassword', { Username: id })).toEqual(first);
});

test('a password is compared with a hash of the same cost whether or not the account exists', async () => {
  const compared: string[] = [];
  const passwords = createPasswords(randomBytes, async (hash, password) => {
    compared.push(String(hash));
    return verify(hash, password);
  });
  const hash = await passwords.hash(PASSWORD);
  expect(await passwords.verify(hash, 'Wrong-Password-1')).toBe(false);
  expect(await passwords.verify(null, 'Wrong-Password-1')).toBe(false);
  expect(compared[0]).toBe(hash);
  // What the work depends on: the algorithm, its version, memory, passes and lanes, and the lengths of salt and hash.
  const costOf = (text = '') => {
    const [, algorithm, version, cost, salt, result] = text.split('$');
    return { algorithm, version, cost, salt: salt?.length, result: result?.length };
  };
  expect(costOf(compared[0])).toMatchObject({ algorithm: 'argon2id', cost: 'm=19456,t=2,p=1' });
  expect(costOf(compared[1])).toEqual(costOf(compared[0]));
});
