import {
  AssociateSoftwareTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

import { removeSecondFactor } from '#identity/second-factor/remove-second-factor.ts';
import { findStep, codeOfStep } from '#identity/second-factor/totp.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';

import { fromBase32 } from './from-base32.ts';
import { CLIENT_ID, exception, MINUTE, openIdentityWorld, PASSWORD, SECOND } from './identity-world.ts';
import { srpClient } from './srp-client.ts';

const world = await openIdentityWorld();
const STEP = 30 * SECOND;

const WRONG = exception('CodeMismatchException', 'Invalid code received for user');
const USED = exception('ExpiredCodeException', 'Your software token has already been used once.');
const LOCKED = exception('NotAuthorizedException', 'Password attempts exceeded');
const NO_SESSION = exception('NotAuthorizedException', 'Invalid session for the user.');

const associate = (AccessToken: string) => world.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
const verify = (AccessToken: string, UserCode: string) => world.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
const prefer = (AccessToken: string, SoftwareTokenMfaSettings: { Enabled?: boolean; PreferredMfa?: boolean }) =>
  world.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
const password = (USERNAME: string, PASSWORD_ = PASSWORD) =>
  world.sdk.send(
    new InitiateAuthCommand({ ClientId: CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD: PASSWORD_ } }),
  );
const respond = (USERNAME: string, Session: string | undefined, SOFTWARE_TOKEN_MFA_CODE: string, sdk = world.sdk) =>
  sdk.send(
    new RespondToAuthChallengeCommand({
      ClientId: CLIENT_ID,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE },
    }),
  );

async function ours(operation: string, AccessToken: string, Password: string) {
  const target = { 'x-amz-target': `TurnoutIdentityService.${operation}` };
  return (await (await world.call('', { AccessToken, Password }, target)).json()) as { __type?: string; SecretCode?: string };
}

const stepNow = () => Math.floor(world.clock.at.getTime() / STEP);

function appWith(secret: string) {
  const bytes = fromBase32(secret);
  return {
    code: (offset = 0) => codeOfStep(bytes, stepNow() + offset),
    /** A code that is valid in no nearby step. */
    wrong: () => ['000000', '000001', '000002', '000003'].find((code) => findStep(bytes, code, world.clock.at) === null) ?? '',
  };
}

async function person() {
  const account = await world.signUpConfirmed();
  return { ...account, ...(await world.signIn(account.email)) };
}

async function personWithApp() {
  const account = await person();
  const app = appWith((await associate(account.accessToken)).SecretCode ?? '');
  await verify(account.accessToken, app.code());
  await prefer(account.accessToken, { Enabled: true, PreferredMfa: true });
  // The code that verified the app is used up.
  world.pass(STEP);
  return { ...account, app };
}

test('refuses to require an unverified app or another second factor, and to prefer one that is off', async () => {
  const { accessToken } = await person();
  const NOT_VERIFIED = exception('InvalidParameterException', 'User has not verified software token mfa');
  await expect(prefer(accessToken, { Enabled: true })).rejects.toMatchObject(NOT_VERIFIED);
  await expect(verify(accessToken, '123456')).rejects.toMatchObject(exception('SoftwareTokenMFANotFoundException'));
  await associate(accessToken);
  await expect(prefer(accessToken, { Enabled: true })).rejects.toMatchObject(NOT_VERIFIED);
  await expect(prefer(accessToken, { PreferredMfa: true })).rejects.toMatchObject(exception('InvalidParameterException'));
  for (const other of [{ SMSMfaSettings: { Enabled: true } }, { EmailMfaSettings: { Enabled: true } }])
    await expect(world.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken: accessToken, ...other }))).rejects.toMatchObject(
      exception('InvalidParameterException'),
    );
  for (const bad of ['12345', '1234567', '12345a', '１２３４５６'])
    await expect(verify(accessToken, bad)).rejects.toMatchObject(exception('InvalidParameterException'));
  await expect(world.sdk.send(new AssociateSoftwareTokenCommand({}))).rejects.toMatchObject(exception('InvalidParameterException'));
  await expect(world.sdk.send(new AssociateSoftwareTokenCommand({ Session: 'x'.repeat(40) }))).rejects.toMatchObject(NO_SESSION);
});

test('a wrong code verifies no app, and a new secret does not replace the old one until it is verified', async () => {
  const { email, accessToken, app } = await personWithApp();
  const second = appWith((await associate(accessToken)).SecretCode ?? '');
  await expect(verify(accessToken, second.wrong())).rejects.toMatchObject(exception('EnableSoftwareTokenMFAException'));
  await respond(email, (await password(email)).Session, app.code());
  world.pass(STEP);
  await verify(accessToken, second.code());
  world.pass(STEP);
  const { Session } = await password(email);
  await expect(respond(email, Session, app.code())).rejects.toMatchObject(WRONG);
  await respond(email, Session, second.code());
});

test('asks for the code only after the right password, sent or proven, and reports the user’s choice', async () => {
  const { email, sub, accessToken, app } = await personWithApp();
  expect(await world.sdk.send(new GetUserCommand({ AccessToken: accessToken }))).toMatchObject({
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
  });
  await expect(password(email, 'Wrong-Password-1')).rejects.toMatchObject(
    exception('NotAuthorizedException', 'Incorrect username or password.'),
  );
  const byPassword = await password(email);
  const client = srpClient();
  const begun = await world.sdk.send(
    new InitiateAuthCommand({
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: client.SRP_A },
    }),
  );
  const byProof = await world.sdk.send(
    new RespondToAuthChallengeCommand({
      ClientId: CLIENT_ID,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: client.answer(begun.ChallengeParameters ?? {}, PASSWORD),
    }),
  );
  for (const answer of [byPassword, byProof]) {
    expect(answer).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA', ChallengeParameters: { USER_ID_FOR_SRP: sub } });
    expect(answer.AuthenticationResult).toBeUndefined();
    const done = await respond(email, answer.Session, app.code());
    expect(decodeJwt(done.AuthenticationResult?.AccessToken ?? '').sub).toBe(sub);
    world.pass(STEP);
  }
});

test('accepts the code of the step before or after, and none further away', async () => {
  const { email, app } = await personWithApp();
  world.pass(5 * STEP);
  const { Session } = await password(email);
  for (const offset of [-2, 2]) await expect(respond(email, Session, app.code(offset))).rejects.toMatchObject(WRONG);
  await respond(email, Session, app.code(-1));
  await respond(email, (await password(email)).Session, app.code(1));
});

test('a code works once, even across sign-ins, and no earlier one works after it', async () => {
  const { email, app } = await personWithApp();
  const [one, other] = [await password(email), await password(email)];
  await respond(email, one.Session, app.code());
  for (const offset of [0, -1]) await expect(respond(email, other.Session, app.code(offset))).rejects.toMatchObject(USED);
  world.pass(STEP);
  await respond(email, other.Session, app.code());
});

test('of twenty concurrent responses with one code, on two programs and in four sign-ins, one signs in', async () => {
  const { email, app } = await personWithApp();
  const copy = await world.startCopy();
  const sessions = await Promise.all(Array.from({ length: 4 }, async () => (await password(email)).Session));
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => respond(email, sessions[index % 4], app.code(), index % 2 ? world.sdk : copy.sdk)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('negative control: reading the last step without the row’s lock lets a code be used more than once', async () => {
  const { sub } = await personWithApp();
  const step = stepNow() + 10;
  const looked = allArrived(20);
  const useUnguarded = async () => {
    const row = await world.db.selectFrom('identity_users').select('software_token_step').where('sub', '=', sub).executeTakeFirstOrThrow();
    await looked();
    if (row.software_token_step >= step) return false;
    await world.db.updateTable('identity_users').set({ software_token_step: step }).where('sub', '=', sub).execute();
    return true;
  };
  const uses = await Promise.all(Array.from({ length: 20 }, useUnguarded));
  expect(uses.filter(Boolean).length).toBeGreaterThan(1);
});

test('wrong codes lock; the right password does not reset their count, the right code after the lock does', async () => {
  const { email, app } = await personWithApp();
  for (let count = 0; count < 5; count += 1)
    await expect(respond(email, (await password(email)).Session, count % 2 ? app.wrong() : 'no code')).rejects.toMatchObject(WRONG);
  const { Session } = await password(email);
  await expect(respond(email, Session, app.code())).rejects.toMatchObject(LOCKED);
  world.pass(SECOND);
  await expect(respond(email, Session, app.wrong())).rejects.toMatchObject(WRONG);
  await expect(respond(email, Session, app.code())).rejects.toMatchObject(LOCKED);
  world.pass(2 * SECOND);
  await respond(email, Session, app.code());
});

test('a sign-in session ends after three minutes or with a password change, and works only for its owner', async () => {
  const [one, other] = [await personWithApp(), await personWithApp()];
  const { Session } = await password(one.email);
  await expect(respond(other.email, Session, one.app.code())).rejects.toMatchObject(NO_SESSION);
  await expect(respond(one.email, 'x'.repeat(64), one.app.code())).rejects.toMatchObject(NO_SESSION);
  await expect(respond(one.email, undefined, one.app.code())).rejects.toMatchObject(exception('InvalidParameterException'));
  world.pass(3 * MINUTE);
  await expect(respond(one.email, Session, one.app.code())).rejects.toMatchObject(NO_SESSION);
  const begun = await password(other.email);
  await world.call('ChangePassword', {
    AccessToken: other.accessToken,
    PreviousPassword: PASSWORD,
    ProposedPassword: 'Another-Password-2',
  });
  await expect(respond(other.email, begun.Session, other.app.code())).rejects.toMatchObject(NO_SESSION);
});

test('a password reset by a mailed code does not bypass the app', async () => {
  const { email } = await personWithApp();
  await world.call('ForgotPassword', { ClientId: CLIENT_ID, Username: email });
  const Password = 'Another-Password-2';
  await world.call('ConfirmForgotPassword', {
    ClientId: CLIENT_ID,
    Username: email,
    ConfirmationCode: await world.lastCode(email),
    Password,
  });
  expect((await password(email, Password)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
});

test('mails one notice each time the app is turned on or off', async () => {
  const { email, accessToken } = await personWithApp();
  await prefer(accessToken, { Enabled: true });
  await prefer(accessToken, { Enabled: false });
  expect((await world.noticesTo(email)).map(({ subject }) => subject)).toEqual(['Two-factor sign-in is on', 'Two-factor sign-in is off']);
  await world.signIn(email);
});

test('an older sign-in can neither turn the app off nor replace it; a fresh one can', async () => {
  const { email, accessToken, app } = await personWithApp();
  const second = appWith((await associate(accessToken)).SecretCode ?? '');
  world.pass(5 * MINUTE);
  const again = exception('NotAuthorizedException', 'Sign in again to change the second factor.');
  await expect(prefer(accessToken, { Enabled: false })).rejects.toMatchObject(again);
  await expect(verify(accessToken, second.code())).rejects.toMatchObject(again);
  const done = await respond(email, (await password(email)).Session, app.code());
  await prefer(done.AuthenticationResult?.AccessToken ?? '', { Enabled: false });
  await world.signIn(email);
});

test('an older sign-in can only set an app up with the password, so that nobody locks others out of their account', async () => {
  const { accessToken, email } = await person();
  const former = appWith((await associate(accessToken)).SecretCode ?? '');
  await verify(accessToken, former.code());
  world.pass(6 * MINUTE);
  const again = exception('NotAuthorizedException', 'Sign in again to change the second factor.');
  await expect(associate(accessToken)).rejects.toMatchObject(again);
  // Neither with an app that was proven earlier.
  await expect(prefer(accessToken, { Enabled: true })).rejects.toMatchObject(again);
  expect((await ours('SetUpSoftwareToken', accessToken, 'Wrong-Password-1')).__type).toBe('NotAuthorizedException');
  const app = appWith((await ours('SetUpSoftwareToken', accessToken, PASSWORD)).SecretCode ?? '');
  await verify(accessToken, app.code());
  await prefer(accessToken, { Enabled: true });
  expect((await password(email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
});

test('turns the app off at any time with the password; wrong passwords lock', async () => {
  const [one, other] = [await personWithApp(), await personWithApp()];
  const turnOff = async (who: typeof one, word: string) => (await ours('TurnOffSoftwareToken', who.accessToken, word)).__type ?? 'off';
  world.pass(20 * MINUTE);
  expect(await turnOff(one, 'Wrong-Password-1')).toBe('NotAuthorizedException');
  expect((await password(one.email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  expect(await turnOff(one, PASSWORD)).toBe('off');
  await world.signIn(one.email);
  expect((await world.noticesTo(one.email)).at(-1)?.subject).toBe('Two-factor sign-in is off');
  for (let count = 0; count < 5; count += 1) await turnOff(other, 'Wrong-Password-1');
  expect(await turnOff(other, PASSWORD)).toBe('LimitExceededException');
  world.pass(15 * MINUTE);
  expect((await password(other.email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
});

test('support can turn it off for one person only, who is notified', async () => {
  const [lost, other] = [await personWithApp(), await personWithApp()];
  const remove = (email: string) => inTransaction(world.services, (command) => removeSecondFactor(command, email));
  expect(await remove('nobody@example.com')).toBeNull();
  expect(await remove(lost.email.toUpperCase())).toBe(lost.sub);
  expect(await remove(lost.email)).toBeNull();
  await world.signIn(lost.email);
  expect((await world.noticesTo(lost.email)).at(-1)?.subject).toBe('Two-factor sign-in is off');
  await expect(prefer(lost.accessToken, { Enabled: true })).rejects.toMatchObject(exception('InvalidParameterException'));
  expect((await password(other.email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
});

test('stores the secret sealed, and lets nobody in if it cannot be opened', async () => {
  const { email, sub, app } = await personWithApp();
  const row = await world.db.selectFrom('identity_users').select('sealed_software_token').where('sub', '=', sub).executeTakeFirstOrThrow();
  expect(row.sealed_software_token).toHaveLength(20 + 12 + 16);
  const other = await personWithApp();
  await world.db.updateTable('identity_users').set(row).where('sub', '=', other.sub).execute();
  await expect(respond(other.email, (await password(other.email)).Session, app.code())).rejects.toMatchObject(WRONG);
  await respond(email, (await password(email)).Session, app.code());
});
