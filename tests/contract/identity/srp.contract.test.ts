import { ChangePasswordCommand, InitiateAuthCommand, RespondToAuthChallengeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { getDiffieHellman } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

import { CLIENT_ID, exception, MINUTE, newEmail, openIdentityWorld, PASSWORD, SECOND } from './identity-world.ts';
import { srpClient, type SrpParameters } from './srp-client.ts';

const world = await openIdentityWorld();

const WRONG = exception('NotAuthorizedException', 'Incorrect username or password.');
const LOCKED = exception('NotAuthorizedException', 'Password attempts exceeded');
const NO_SESSION = exception('NotAuthorizedException', 'Invalid session for the user.');

async function begin(USERNAME: string, SRP_A: string, sdk = world.sdk): Promise<SrpParameters> {
  const answer = await sdk.send(
    new InitiateAuthCommand({ ClientId: CLIENT_ID, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME, SRP_A } }),
  );
  expect(answer).toMatchObject({ ChallengeName: 'PASSWORD_VERIFIER' });
  return answer.ChallengeParameters ?? {};
}

const respond = (ChallengeResponses: SrpParameters, sdk = world.sdk) =>
  sdk.send(new RespondToAuthChallengeCommand({ ClientId: CLIENT_ID, ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses }));

async function signIn(username: string, password = PASSWORD) {
  const client = srpClient();
  return respond(client.answer(await begin(username, client.SRP_A), password));
}

test('rejects client values that no honest client sends', async () => {
  const { email } = await world.signUpConfirmed();
  const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
  const values = ['0', '1', 'g', '-1', 'ff'.repeat(386), (N - 1n).toString(16), N.toString(16), (2n * N).toString(16)];
  for (const value of values) await expect(begin(email, value)).rejects.toMatchObject(exception('InvalidParameterException'));
});

test('rejects responses with missing or malformed parts, and challenges that are not in progress', async () => {
  const { email } = await world.signUpConfirmed();
  const client = srpClient();
  const good = client.answer(await begin(email, client.SRP_A), PASSWORD);
  for (const name of Object.keys(good))
    await expect(respond({ ...good, [name]: '' })).rejects.toMatchObject(
      exception('InvalidParameterException', `Missing required parameter ${name}`),
    );
  await expect(respond({ ...good, TIMESTAMP: '2026-11-21T09:04:05Z' })).rejects.toMatchObject(exception('InvalidParameterException'));
  await expect(respond({ ...good, PASSWORD_CLAIM_SECRET_BLOCK: 'AAAA' })).rejects.toMatchObject(NO_SESSION);
  for (const ChallengeName of ['DEVICE_SRP_AUTH', 'SMS_MFA', 'NEW_PASSWORD_REQUIRED', 'MFA_SETUP'] as const)
    await expect(
      world.sdk.send(new RespondToAuthChallengeCommand({ ClientId: CLIENT_ID, ChallengeName, ChallengeResponses: good })),
    ).rejects.toMatchObject(NO_SESSION);
  await expect(
    world.sdk.send(
      new RespondToAuthChallengeCommand({ ClientId: 'stranger', ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses: good }),
    ),
  ).rejects.toMatchObject(exception('ResourceNotFoundException'));
  await respond(good);
});

test('rejects a wrong password, an altered response, and a response for another account', async () => {
  const [one, other] = [await world.signUpConfirmed(), await world.signUpConfirmed()];
  await expect(signIn(one.email, 'Wrong-Password-1')).rejects.toMatchObject(WRONG);
  const client = srpClient();
  const good = client.answer(await begin(one.email, client.SRP_A), PASSWORD);
  const signature = Buffer.from(good['PASSWORD_CLAIM_SIGNATURE'] ?? '', 'base64');
  signature[0] = (signature[0] ?? 0) ^ 1;
  await expect(respond({ ...good, PASSWORD_CLAIM_SIGNATURE: signature.toString('base64') })).rejects.toMatchObject(WRONG);
  const again = client.answer(await begin(one.email, client.SRP_A), PASSWORD);
  await expect(respond({ ...again, USERNAME: other.sub })).rejects.toMatchObject(NO_SESSION);
});

test('signs in by email in any case, and by sub; the response may repeat either', async () => {
  const { email, sub } = await world.signUpConfirmed();
  for (const username of [email, email.toUpperCase(), sub]) {
    const { AuthenticationResult } = await signIn(username);
    expect(decodeJwt(AuthenticationResult?.AccessToken ?? '').sub).toBe(sub);
  }
  const client = srpClient();
  const parameters = await begin(email, client.SRP_A);
  expect(parameters['USER_ID_FOR_SRP']).toBe(sub);
  await respond({ ...client.answer(parameters, PASSWORD), USERNAME: email });
});

test('a response works once, within three minutes', async () => {
  const { email } = await world.signUpConfirmed();
  const client = srpClient();
  const good = client.answer(await begin(email, client.SRP_A), PASSWORD);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => respond(good)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(respond(good)).rejects.toMatchObject(NO_SESSION);
  const late = client.answer(await begin(email, client.SRP_A), PASSWORD);
  world.pass(3 * MINUTE);
  await expect(respond(late)).rejects.toMatchObject(NO_SESSION);
});

test('a wrong response uses up the challenge, so that passwords cannot be tried against it', async () => {
  const { email } = await world.signUpConfirmed();
  const client = srpClient();
  const parameters = await begin(email, client.SRP_A);
  await expect(respond(client.answer(parameters, 'Wrong-Password-1'))).rejects.toMatchObject(WRONG);
  await expect(respond(client.answer(parameters, PASSWORD))).rejects.toMatchObject(NO_SESSION);
});

test('wrong responses lock like wrong passwords, and count together with them', async () => {
  const { email } = await world.signUpConfirmed();
  for (let count = 0; count < 3; count += 1) await expect(signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(WRONG);
  const client = srpClient();
  const begun = client.answer(await begin(email, client.SRP_A), PASSWORD);
  for (let count = 0; count < 2; count += 1) await expect(world.signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(WRONG);
  await expect(respond(begun)).rejects.toMatchObject(LOCKED);
  await expect(begin(email, client.SRP_A)).rejects.toMatchObject(LOCKED);
  world.pass(SECOND);
  await signIn(email);
});

test('reveals what blocks a sign-in only to someone who knows the password', async () => {
  const { email } = await world.signUp();
  await expect(signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(WRONG);
  await expect(signIn(email)).rejects.toMatchObject(exception('UserNotConfirmedException'));
});

test('unknown names get the same kind of response, always alike, and keep looking like real people', async () => {
  const { email } = await world.signUpConfirmed();
  const nobody = newEmail();
  const [known, first, second] = [await begin(email, 'abcd'), await begin(nobody, 'abcd'), await begin(nobody.toUpperCase(), 'ef01')];
  expect(Object.keys(first)).toEqual(Object.keys(known));
  expect(first['SALT']).toHaveLength(known['SALT']?.length ?? 0);
  expect([second['SALT'], second['USER_ID_FOR_SRP']]).toEqual([first['SALT'], first['USER_ID_FOR_SRP']]);
  expect(second['SRP_B']).not.toBe(first['SRP_B']);
  const invented = first['USER_ID_FOR_SRP'] ?? '';
  // A random UUID, like those of real people.
  for (const sub of [invented, known['USER_ID_FOR_SRP'] ?? ''])
    expect(sub).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect((await begin(invented, 'abcd'))['SALT']).toBe(first['SALT']);
  const forgot = async (Username: string) => (await world.call('ForgotPassword', { ClientId: CLIENT_ID, Username })).json();
  expect(await forgot(invented)).toEqual(await forgot(nobody));
  // A lock under one name holds for the other, as it does for real people.
  for (let count = 0; count < 5; count += 1) await expect(signIn(nobody)).rejects.toMatchObject(WRONG);
  await expect(signIn(invented)).rejects.toMatchObject(LOCKED);
});

test('a password change voids challenges begun with the old one, and changes the salt', async () => {
  const { email } = await world.signUpConfirmed();
  const { accessToken } = await world.signIn(email);
  const client = srpClient();
  const parameters = await begin(email, client.SRP_A);
  await world.sdk.send(
    new ChangePasswordCommand({ AccessToken: accessToken, PreviousPassword: PASSWORD, ProposedPassword: 'Another-Password-2' }),
  );
  await expect(respond(client.answer(parameters, PASSWORD))).rejects.toMatchObject(NO_SESSION);
  await expect(signIn(email)).rejects.toMatchObject(WRONG);
  await signIn(email, 'Another-Password-2');
  expect((await begin(email, client.SRP_A))['SALT']).not.toBe(parameters['SALT']);
});

test('an account without a verifier is refused until a sign-in with the password adds one', async () => {
  const { email, sub } = await world.signUpConfirmed();
  const forget = { srp_salt: null, sealed_srp_verifier: null };
  await world.db.updateTable('identity_users').set(forget).where('sub', '=', sub).execute();
  await expect(signIn(email)).rejects.toMatchObject(WRONG);
  await expect(world.signIn(email, 'Wrong-Password-1')).rejects.toMatchObject(WRONG);
  await expect(signIn(email)).rejects.toMatchObject(WRONG);
  await world.signIn(email);
  await signIn(email);
});

test('a verifier is useless without the product’s secret, or on another account', async () => {
  const [one, other] = [await world.signUpConfirmed(), await world.signUpConfirmed(newEmail(), 'Another-Password-2')];
  const stored = await world.db
    .selectFrom('identity_users')
    .select(['srp_salt', 'sealed_srp_verifier'])
    .where('sub', '=', one.sub)
    .executeTakeFirstOrThrow();
  await world.db.updateTable('identity_users').set(stored).where('sub', '=', other.sub).execute();
  await expect(signIn(other.email)).rejects.toMatchObject(WRONG);
  // Sealed: the verifier isn't readable in the row, which holds 384 bytes of ciphertext plus nonce and tag.
  expect(stored.sealed_srp_verifier).toHaveLength(384 + 12 + 16);
});

test('one program finishes what another began', async () => {
  const { email, sub } = await world.signUpConfirmed();
  const copy = await world.startCopy();
  const client = srpClient();
  const { AuthenticationResult } = await respond(client.answer(await begin(email, client.SRP_A), PASSWORD), copy.sdk);
  expect(decodeJwt(AuthenticationResult?.IdToken ?? '')).toMatchObject({ sub, email });
});
