import { randomBytes } from 'node:crypto';

import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import type { DB } from '#db/schema.ts';
import { createPasswords } from '#identity/sign-in/passwords.ts';
import { openPatientPool } from '#tests/harness/open-patient-pool.ts';

import { CLIENT_ID, newEmail, openIdentityWorld } from './identity-world.ts';
import { srpClient } from './srp-client.ts';

// Timing reveals whether an address has an account only if the work differs. So this compares the work: each statement sent to the database
// and each password hashed, in order. That holds on any machine, however busy.
const world = await openIdentityWorld();
const work: string[] = [];

const pool = openPatientPool(world.connectionString, { max: 4, applicationName: 'turnout-identity-watched' });
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void work.push(query.sql) });
afterAll(() => db.destroy());
const real = createPasswords(randomBytes);
const { endpoint } = await world.startCopy(
  { db },
  {
    passwords: {
      hash(password) {
        work.push('hash a password');
        return real.hash(password);
      },
      verify(passwordHash, password) {
        work.push('compare a password');
        return real.verify(passwordHash, password);
      },
    },
  },
);

async function call(operation: string, body: object) {
  const response = await world.call(operation, { ClientId: CLIENT_ID, ...body }, {}, endpoint);
  return (await response.json()) as { ChallengeParameters?: Record<string, string> };
}

async function workOf(deed: () => Promise<unknown>): Promise<string[]> {
  work.length = 0;
  await deed();
  return [...work];
}

const password = (USERNAME: string) => () =>
  call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD: 'Wrong-Password-1' } });
const proof = (USERNAME: string) => async () => {
  const client = srpClient();
  const begun = await call('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME, SRP_A: client.SRP_A } });
  const ChallengeResponses = client.answer(begun.ChallengeParameters ?? {}, 'Wrong-Password-1');
  await call('RespondToAuthChallenge', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses });
};
const forgot = (Username: string) => () => call('ForgotPassword', { Username });
const reset = (Username: string) => () =>
  call('ConfirmForgotPassword', { Username, ConfirmationCode: 'no-code', Password: 'Another-Password-2' });

test.each([
  ['a wrong password', password, 'compare a password'],
  ['a wrong proof of a password', proof, 'identity_challenges'],
  ['a forgotten password', forgot, 'identity_codes'],
  ['a wrong reset code', reset, 'hash a password'],
])('%s is the same work whether or not the address has an account', async (_title, deed, part) => {
  const [known, unconfirmed, nobody] = [(await world.signUpConfirmed()).email, (await world.signUp()).email, newEmail()];
  // The first call opens connections and loads keys.
  await deed(newEmail())();
  const expected = await workOf(deed(known));
  expect(expected.join('\n')).toContain(part);
  expect(await workOf(deed(unconfirmed))).toEqual(expected);
  expect(await workOf(deed(nobody))).toEqual(expected);
  // The second time, there are rows to update instead of rows to insert.
  expect(await workOf(deed(nobody))).toEqual(await workOf(deed(known)));
});

test('negative control: a successful sign-in is different work, so the comparison can tell', async () => {
  const { email, password: right } = await world.signUpConfirmed();
  const signIn = () => call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: right } });
  expect(await workOf(signIn)).not.toEqual(await workOf(password(email)));
});
