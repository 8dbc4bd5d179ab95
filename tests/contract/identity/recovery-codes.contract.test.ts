import {
  AssociateSoftwareTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';

import { codeOfStep } from '#identity/second-factor/totp.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';

import { fromBase32 } from './from-base32.ts';
import { CLIENT_ID, exception, MINUTE, openIdentityWorld, PASSWORD, SECOND } from './identity-world.ts';

const world = await openIdentityWorld();
const STEP = 30 * SECOND;
const WRONG = exception('CodeMismatchException', 'Invalid code received for user');

type Answer = { Codes?: string[]; Left?: number; __type?: string };

async function ours(operation: string, body: object): Promise<Answer> {
  return (await (await world.call('', body, { 'x-amz-target': `TurnoutIdentityService.${operation}` })).json()) as Answer;
}
const create = async (AccessToken: string, Password?: string) => ours('CreateRecoveryCodes', { AccessToken, Password });
const left = async (AccessToken: string) => (await ours('CountRecoveryCodes', { AccessToken })).Left;
const begin = async (USERNAME: string) => {
  const AuthParameters = { USERNAME, PASSWORD };
  return (await world.sdk.send(new InitiateAuthCommand({ ClientId: CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }))).Session;
};
const respond = (USERNAME: string, Session: string | undefined, code: string, sdk = world.sdk) =>
  sdk.send(
    new RespondToAuthChallengeCommand({
      ClientId: CLIENT_ID,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );

async function personWithApp() {
  const account = await world.signUpConfirmed();
  const { accessToken: AccessToken } = await world.signIn(account.email);
  const secret = fromBase32((await world.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode ?? '');
  const appCode = () => codeOfStep(secret, Math.floor(world.clock.at.getTime() / STEP));
  await world.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: appCode() }));
  await world.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }));
  return { ...account, accessToken: AccessToken, appCode };
}

async function personWithCodes() {
  const person = await personWithApp();
  const { Codes = [] } = await create(person.accessToken);
  return { ...person, codes: Codes };
}

const someCode = (codes: string[], index = 0) => codes[index] ?? '';

test('refuses new codes without an app, on an older sign-in without the password, and with a wrong password, which locks', async () => {
  const plain = await world.signUpConfirmed();
  const { accessToken } = await world.signIn(plain.email);
  expect((await create(accessToken, PASSWORD)).__type).toBe('SoftwareTokenMFANotFoundException');
  expect((await create('nonsense', PASSWORD)).__type).toBe('NotAuthorizedException');
  const person = await personWithCodes();
  world.pass(6 * MINUTE);
  expect((await create(person.accessToken)).__type).toBe('NotAuthorizedException');
  for (let count = 0; count < 5; count += 1)
    expect((await create(person.accessToken, 'Wrong-Password-1')).__type).toBe('NotAuthorizedException');
  expect((await create(person.accessToken, PASSWORD)).__type).toBe('LimitExceededException');
  world.pass(SECOND);
  // The refused attempts left the codes as they were.
  expect(await left(person.accessToken)).toBe(10);
  await respond(person.email, await begin(person.email), someCode(person.codes));
});

test('gives ten codes, stores only hashes, and the right one signs in once, however it is typed', async () => {
  const { email, sub, accessToken, codes } = await personWithCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
  const rows = await world.db.selectFrom('identity_recovery_codes').selectAll().where('sub', '=', sub).execute();
  expect(rows).toHaveLength(10);
  expect(rows.some(({ code_hash }) => codes.some((code) => code_hash.includes(code.replace('-', ''))))).toBe(false);
  const done = await respond(email, await begin(email), ` ${someCode(codes).replace('-', ' ').toUpperCase()} `);
  expect(done.AuthenticationResult?.RefreshToken).toBeTruthy();
  expect(await left(accessToken)).toBe(9);
  await expect(respond(email, await begin(email), someCode(codes))).rejects.toMatchObject(WRONG);
  const mail = (await world.noticesTo(email)).at(-1);
  expect(mail?.subject).toBe('A recovery code was used to sign in');
  expect(mail?.text).toContain('You have 9 left.');
});

test('a code works only for its owner, new codes replace the old, and turning the app off ends all of them', async () => {
  const [one, other] = [await personWithCodes(), await personWithCodes()];
  await expect(respond(other.email, await begin(other.email), someCode(one.codes))).rejects.toMatchObject(WRONG);
  const { Codes = [] } = await create(one.accessToken, PASSWORD);
  const Session = await begin(one.email);
  await expect(respond(one.email, Session, someCode(one.codes))).rejects.toMatchObject(WRONG);
  await respond(one.email, Session, someCode(Codes));
  await ours('TurnOffSoftwareToken', { AccessToken: one.accessToken, Password: PASSWORD });
  expect(await left(one.accessToken)).toBe(0);
});

test('wrong codes count towards the same lock as those of the app, and using a code leaves the app as it is', async () => {
  const { email, codes, appCode } = await personWithCodes();
  for (let count = 0; count < 5; count += 1) await expect(respond(email, await begin(email), 'aaaaa-aaaaa')).rejects.toMatchObject(WRONG);
  const LOCKED = exception('NotAuthorizedException', 'Password attempts exceeded');
  await expect(respond(email, await begin(email), someCode(codes))).rejects.toMatchObject(LOCKED);
  world.pass(STEP);
  await respond(email, await begin(email), someCode(codes));
  await respond(email, await begin(email), appCode());
});

test('of twenty concurrent responses with one code, on two programs and in four sign-ins, one signs in', async () => {
  const { email, accessToken, codes } = await personWithCodes();
  const copy = await world.startCopy();
  const sessions = await Promise.all(Array.from({ length: 4 }, () => begin(email)));
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => respond(email, sessions[index % 4], someCode(codes), index % 2 ? world.sdk : copy.sdk)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await left(accessToken)).toBe(9);
});

test('negative control: looking up the code without the person’s lock uses it more than once', async () => {
  const { sub } = await personWithCodes();
  const looked = allArrived(20);
  const useUnguarded = async () => {
    const found = await world.db
      .selectFrom('identity_recovery_codes')
      .select('code_hash')
      .where('sub', '=', sub)
      .limit(1)
      .executeTakeFirst();
    await looked();
    if (!found) return false;
    await world.db.deleteFrom('identity_recovery_codes').where('sub', '=', sub).where('code_hash', '=', found.code_hash).execute();
    return true;
  };
  const uses = await Promise.all(Array.from({ length: 20 }, useUnguarded));
  expect(uses.filter(Boolean).length).toBeGreaterThan(1);
});

test('of three concurrent requests for codes, one set is valid', async () => {
  const { email, accessToken } = await personWithCodes();
  const sets = await Promise.all([create(accessToken), create(accessToken), create(accessToken)]);
  expect(await left(accessToken)).toBe(10);
  let standing = 0;
  for (const { Codes = [] } of sets)
    standing += await respond(email, await begin(email), someCode(Codes)).then(
      () => 1,
      () => 0,
    );
  expect(standing).toBe(1);
});
