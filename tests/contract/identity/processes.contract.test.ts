import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { codeOfStep } from '#identity/second-factor/totp.ts';

import { fromBase32 } from './from-base32.ts';
import { CLIENT_ID, environmentFor, newEmail, openIdentityWorld, PASSWORD } from './identity-world.ts';
import { srpClient } from './srp-client.ts';

// Two processes that share nothing but the database and run on the machine's clock.
const world = await openIdentityWorld({ rateLimitFactor: 1 });
const programs = [startProgram(), startProgram()];
const endpoints = await Promise.all(programs.map(async (program) => String((await once(program, 'message'))[0])));
afterAll(() => {
  for (const program of programs) program.disconnect();
});

function startProgram() {
  const env = { PATH: process.env['PATH'] ?? '', ...environmentFor(world.connectionString) };
  return fork(join(import.meta.dirname, 'identity-program.ts'), { env, execArgv: [] });
}

let networks = 0;

/** Calls the processes in turn, by `at`, each time from another network. */
async function call(operation: string, body: object, at: number) {
  networks += 1;
  const response = await world.call(
    operation,
    { ClientId: CLIENT_ID, ...body },
    { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}` },
    endpoints[at % endpoints.length],
  );
  return (await response.json()) as {
    __type?: string;
    message?: string;
    Session?: string;
    SecretCode?: string;
    ChallengeParameters?: Record<string, string>;
    AuthenticationResult?: { AccessToken: string; RefreshToken: string };
  };
}

const passwordSignIn = (email: string, password: string, at: number) =>
  call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: password } }, at);

const tally = (answers: { message?: string }[], message: string) => answers.filter((answer) => answer.message === message).length;

test('of sixteen concurrent wrong passwords and proofs on two processes, at most five are checked, plus one after each lock', async () => {
  const { email } = await world.signUpConfirmed();
  const wrongProof = async (at: number) => {
    const client = srpClient();
    const begun = await call('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: email, SRP_A: client.SRP_A } }, at);
    if (!begun.ChallengeParameters) return begun;
    const ChallengeResponses = client.answer(begun.ChallengeParameters, 'Wrong-Password-1');
    return call('RespondToAuthChallenge', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses }, at + 1);
  };
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) => (at % 4 < 2 ? passwordSignIn(email, 'Wrong-Password-1', at) : wrongProof(at))),
  );
  // The locks last 1, 2, 4 … seconds on the machine's own clock: after each one that ends during the test, one more attempt is checked.
  const ended = Math.floor(Math.log2((performance.now() - began) / 1000 + 1));
  const looked = tally(answers, 'Incorrect username or password.');
  expect(looked).toBeGreaterThanOrEqual(5);
  expect(looked).toBeLessThanOrEqual(5 + ended);
  expect(tally(answers, 'Password attempts exceeded')).toBe(16 - looked);
});

test('sends ten reset codes an hour and checks ten, across both processes', async () => {
  for (const Username of [(await world.signUpConfirmed()).email, newEmail()]) {
    const sent = await Promise.all(Array.from({ length: 12 }, (_, at) => call('ForgotPassword', { Username }, at)));
    expect(sent.filter(({ __type }) => __type === 'LimitExceededException')).toHaveLength(2);
    const body = { Username, ConfirmationCode: 'no-code', Password: PASSWORD };
    // Of the ten that are checked, the sixth closes the code.
    const tried = await Promise.all(Array.from({ length: 12 }, (_, at) => call('ConfirmForgotPassword', body, at)));
    expect(tried.map(({ __type }) => __type).toSorted()).toEqual([
      ...Array<string>(5).fill('CodeMismatchException'),
      ...Array<string>(2).fill('LimitExceededException'),
      ...Array<string>(5).fill('TooManyFailedAttemptsException'),
    ]);
  }
});

test('a sign-in switches process at each step, and its code works in only one of them', async () => {
  const { email } = await world.signUpConfirmed();
  const first = (await passwordSignIn(email, PASSWORD, 0)).AuthenticationResult;
  const AccessToken = first?.AccessToken ?? '';
  const { SecretCode = '' } = await ownCall('AssociateSoftwareToken', { AccessToken }, 1);
  // The machine's clock runs on between the steps: the current code is valid for at least another half minute, and so is the next.
  const code = (offset: number) => codeOfStep(fromBase32(SecretCode), Math.floor(Date.now() / 30_000) + offset);
  expect((await ownCall('VerifySoftwareToken', { AccessToken, UserCode: code(0) }, 0)).__type).toBeUndefined();
  await ownCall('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }, 1);

  const client = srpClient();
  const begun = await call('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: email, SRP_A: client.SRP_A } }, 0);
  const proven = await call(
    'RespondToAuthChallenge',
    { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses: client.answer(begun.ChallengeParameters ?? {}, PASSWORD) },
    1,
  );
  const answer = {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: proven.Session,
    ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code(1) },
  };
  const answers = await Promise.all(Array.from({ length: 4 }, (_, at) => call('RespondToAuthChallenge', answer, at)));
  const tokens = answers.flatMap(({ AuthenticationResult }) => AuthenticationResult ?? []);
  expect(tokens).toHaveLength(1);
  const refreshed = await Promise.all(
    Array.from({ length: 6 }, (_, at) => call('GetTokensFromRefreshToken', { RefreshToken: tokens[0]?.RefreshToken }, at)),
  );
  expect(new Set(refreshed.map(({ AuthenticationResult }) => AuthenticationResult?.RefreshToken)).size).toBe(1);
});

async function ownCall(operation: string, body: object, at: number) {
  const response = await world.call(operation, body, {}, endpoints[at % endpoints.length]);
  return (await response.json()) as { __type?: string; SecretCode?: string };
}
