import { ConfirmSignUpCommand, ResendConfirmationCodeCommand, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';

import { CLIENT_ID, DAY, exception, newEmail, openIdentityWorld, PASSWORD, SECOND } from './identity-world.ts';

const world = await openIdentityWorld();

const EXPIRED = 'Invalid code provided, please request a code again.';
const MISMATCH = 'Invalid verification code provided, please try again.';

test('rejects each broken password rule with the protocol’s message', async () => {
  const attempt = (Password: string) => world.sdk.send(new SignUpCommand({ ClientId: CLIENT_ID, Username: newEmail(), Password }));
  const prefix = 'Password did not conform with policy: Password';
  await expect(attempt('Ab1-xyz')).rejects.toMatchObject(exception('InvalidPasswordException', `${prefix} not long enough`));
  await expect(attempt('lower-case-1')).rejects.toMatchObject(
    exception('InvalidPasswordException', `${prefix} must have uppercase characters`),
  );
  await expect(attempt('UPPER-CASE-1')).rejects.toMatchObject(
    exception('InvalidPasswordException', `${prefix} must have lowercase characters`),
  );
  await expect(attempt('Letters-only')).rejects.toMatchObject(
    exception('InvalidPasswordException', `${prefix} must have numeric characters`),
  );
  await expect(attempt('Letters1only')).rejects.toMatchObject(
    exception('InvalidPasswordException', `${prefix} must have symbol characters`),
  );
  await expect(attempt(`${PASSWORD}${'x'.repeat(256)}`)).rejects.toMatchObject(
    exception(
      'InvalidParameterException',
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length less than or equal to 256",
    ),
  );
});

test('rejects usernames that are not email addresses', async () => {
  const attempt = (Username: string) => world.sdk.send(new SignUpCommand({ ClientId: CLIENT_ID, Username, Password: PASSWORD }));
  await expect(attempt('ada')).rejects.toMatchObject(exception('InvalidParameterException', 'Username should be an email.'));
  for (const wrong of [
    'ada@example',
    'ada@@example.com',
    '.ada@example.com',
    'ada..l@example.com',
    'ada@-example.com',
    '"ada"@example.com',
    'ada@[127.0.0.1]',
    'adä@example.com',
  ]) {
    await expect(attempt(wrong)).rejects.toMatchObject(exception('InvalidParameterException', 'Invalid email address format.'));
  }
  await expect(attempt('ada lovelace@example.com')).rejects.toMatchObject(exception('InvalidParameterException'));
  await expect(attempt(`${'a'.repeat(250)}@example.com`)).rejects.toMatchObject(exception('InvalidParameterException'));
});

test('rejects attributes that are read-only, unknown or invalid', async () => {
  const attempt = (Name: string, Value: string) =>
    world.sdk.send(new SignUpCommand({ ClientId: CLIENT_ID, Username: newEmail(), Password: PASSWORD, UserAttributes: [{ Name, Value }] }));
  await expect(attempt('email_verified', 'true')).rejects.toMatchObject(
    exception('NotAuthorizedException', 'A client attempted to write unauthorized attribute'),
  );
  await expect(attempt('custom:admin', 'true')).rejects.toMatchObject(
    exception(
      'InvalidParameterException',
      'Attributes did not conform to the schema: custom:admin: Attribute does not exist in the schema.',
    ),
  );
  await expect(attempt('name', 'x'.repeat(51))).rejects.toMatchObject(
    exception('InvalidParameterException', 'Attributes did not conform to the schema: name: String length cannot exceed 50'),
  );
  await expect(attempt('name', 'Ada\u0000')).rejects.toMatchObject(exception('InvalidParameterException'));
  await expect(attempt('email', newEmail())).rejects.toMatchObject(
    exception('InvalidParameterException', 'The email attribute must be the same as the username.'),
  );
});

test('rejects an unknown client, and a secret that a public client cannot have', async () => {
  await expect(world.sdk.send(new SignUpCommand({ ClientId: 'stranger', Username: newEmail(), Password: PASSWORD }))).rejects.toMatchObject(
    exception('ResourceNotFoundException', 'User pool client stranger does not exist.'),
  );
  await expect(
    world.sdk.send(new SignUpCommand({ ClientId: CLIENT_ID, SecretHash: 'c2VjcmV0', Username: newEmail(), Password: PASSWORD })),
  ).rejects.toMatchObject(exception('NotAuthorizedException'));
});

test('rejects an address that has an account, confirmed or not, in any case', async () => {
  const { email } = await world.signUp();
  const again = () => world.sdk.send(new SignUpCommand({ ClientId: CLIENT_ID, Username: email.toUpperCase(), Password: PASSWORD }));
  await expect(again()).rejects.toMatchObject(exception('UsernameExistsException', 'An account with the given email already exists.'));
  await world.sdk.send(new ConfirmSignUpCommand({ ClientId: CLIENT_ID, Username: email, ConfirmationCode: await world.lastCode(email) }));
  await expect(again()).rejects.toMatchObject(exception('UsernameExistsException'));
});

test('signs an address with an international domain up and in, by either of its forms', async () => {
  const name = newEmail().split('@')[0] ?? '';
  const [typed, converted] = [`${name}@münchen.example`, `${name}@xn--mnchen-3ya.example`];
  const signUp = (Username: string) => world.sdk.send(new SignUpCommand({ ClientId: CLIENT_ID, Username, Password: PASSWORD }));
  await signUp(typed);
  await expect(signUp(converted)).rejects.toMatchObject({ name: 'UsernameExistsException' });
  const ConfirmationCode = await world.lastCode(converted);
  await world.sdk.send(new ConfirmSignUpCommand({ ClientId: CLIENT_ID, Username: typed, ConfirmationCode }));
  await expect(signUp(typed)).rejects.toMatchObject({ name: 'UsernameExistsException' });
});

test('of two concurrent sign-ups with one address, one succeeds and the other leaves nothing behind', async () => {
  const email = newEmail();
  const attempt = () => world.sdk.send(new SignUpCommand({ ClientId: CLIENT_ID, Username: email, Password: PASSWORD }));
  const outcomes = await Promise.allSettled([attempt(), attempt()]);
  expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const users = await world.db.selectFrom('identity_users').select('sub').where('email', '=', email).execute();
  expect(users).toHaveLength(1);
  expect(await world.mailsTo(email)).toHaveLength(1);
});

test('reports where the code went without revealing the address, and mails it in text and HTML', async () => {
  const email = newEmail();
  const answer = await world.sdk.send(new SignUpCommand({ ClientId: CLIENT_ID, Username: email, Password: PASSWORD }));
  expect(answer).toMatchObject({
    UserConfirmed: false,
    CodeDeliveryDetails: { Destination: 'p***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
  });
  const [mail] = await world.mailsTo(email);
  const code = await world.lastCode(email);
  expect(mail).toMatchObject({ to: email, subject: `Your Turnout code is ${code}` });
  expect(mail?.text).toContain(code);
  expect(mail?.html).toContain(code);
});

test('stores neither the password nor the code', async () => {
  const { email } = await world.signUp();
  const code = await world.lastCode(email);
  const { rows } = await world.pool.query<{ everything: string }>(
    `select concat(
       (select json_agg(u) from identity_users u), (select json_agg(c) from identity_codes c),
       (select json_agg(data) from pgboss.job)) as everything`,
  );
  expect(rows[0]?.everything).not.toContain(PASSWORD);
  expect(rows[0]?.everything).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
});

test('rejects five wrong codes, and from the sixth on even the right one until another is sent', async () => {
  const { email } = await world.signUp();
  const code = await world.lastCode(email);
  const attempt = (ConfirmationCode: string) =>
    world.sdk.send(new ConfirmSignUpCommand({ ClientId: CLIENT_ID, Username: email, ConfirmationCode }));
  const wrong = code === '000000' ? '000001' : '000000';
  for (let count = 0; count < 5; count += 1)
    await expect(attempt(wrong)).rejects.toMatchObject(exception('CodeMismatchException', MISMATCH));
  await expect(attempt(wrong)).rejects.toMatchObject(exception('TooManyFailedAttemptsException'));
  await expect(attempt(code)).rejects.toMatchObject(exception('TooManyFailedAttemptsException'));
  await world.sdk.send(new ResendConfirmationCodeCommand({ ClientId: CLIENT_ID, Username: email }));
  await attempt(await world.lastCode(email));
});

test('of twelve concurrent wrong codes, five are checked', async () => {
  const { email } = await world.signUp();
  const wrong = (await world.lastCode(email)) === '000000' ? '000001' : '000000';
  const attempt = () =>
    world.sdk
      .send(new ConfirmSignUpCommand({ ClientId: CLIENT_ID, Username: email, ConfirmationCode: wrong }))
      .catch((error: Error) => error.name);
  const names = await Promise.all(Array.from({ length: 12 }, attempt));
  expect(names.filter((name) => name === 'CodeMismatchException')).toHaveLength(5);
  expect(names.filter((name) => name === 'TooManyFailedAttemptsException')).toHaveLength(7);
});

test('accepts a code a second before 24 hours, and rejects it after', async () => {
  const [late, early] = [await world.signUp(), await world.signUp()];
  const confirm = async (email: string, code: string) =>
    world.sdk.send(new ConfirmSignUpCommand({ ClientId: CLIENT_ID, Username: email, ConfirmationCode: code }));
  const [lateCode, earlyCode] = [await world.lastCode(late.email), await world.lastCode(early.email)];
  world.pass(DAY - SECOND);
  await confirm(early.email, earlyCode);
  world.pass(SECOND);
  await expect(confirm(late.email, lateCode)).rejects.toMatchObject(exception('ExpiredCodeException', EXPIRED));
});

test('rejects the previous code once another has been sent', async () => {
  const { email } = await world.signUp();
  const former = await world.lastCode(email);
  await world.sdk.send(new ResendConfirmationCodeCommand({ ClientId: CLIENT_ID, Username: email }));
  const latter = await world.lastCode(email);
  const confirm = (ConfirmationCode: string) =>
    world.sdk.send(new ConfirmSignUpCommand({ ClientId: CLIENT_ID, Username: email, ConfirmationCode }));
  await expect(confirm(former)).rejects.toMatchObject(exception('CodeMismatchException'));
  await expect(confirm(latter)).resolves.toBeDefined();
});

test('of two concurrent confirmations, one succeeds and the other gets a code mismatch', async () => {
  const { email } = await world.signUp();
  const code = await world.lastCode(email);
  const copy = await world.startCopy();
  const command = () => new ConfirmSignUpCommand({ ClientId: CLIENT_ID, Username: email, ConfirmationCode: code });
  const outcomes = await Promise.all(
    [world.sdk, copy.sdk].map((sdk) =>
      sdk.send(command()).then(
        () => 'confirmed',
        (error: Error) => `${error.name}: ${error.message}`,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([`CodeMismatchException: ${MISMATCH}`, 'confirmed']);
});

test('mails no code to a confirmed account, which no code can change', async () => {
  const { email, sub } = await world.signUpConfirmed();
  const read = () => world.db.selectFrom('identity_users').selectAll().where('sub', '=', sub).executeTakeFirstOrThrow();
  const before = await read();
  await world.sdk.send(new ResendConfirmationCodeCommand({ ClientId: CLIENT_ID, Username: email }));
  expect(await world.mailsTo(email)).toHaveLength(1);
  await expect(
    world.sdk.send(new ConfirmSignUpCommand({ ClientId: CLIENT_ID, Username: email, ConfirmationCode: '123456' })),
  ).rejects.toMatchObject(exception('CodeMismatchException', MISMATCH));
  expect(await read()).toEqual(before);
  await world.signIn(email);
});
