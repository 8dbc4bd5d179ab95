import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';

import { CLIENT_ID, exception, openIdentityWorld } from './identity-world.ts';

const world = await openIdentityWorld();

async function person() {
  const account = await world.signUpConfirmed();
  return { ...account, ...(await world.signIn(account.email)) };
}
const setEmail = (AccessToken: string, Value: string) =>
  world.sdk.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value }] }));
const verify = (AccessToken: string, Code: string) =>
  world.sdk.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));
const attributesOf = async (AccessToken: string) =>
  Object.fromEntries(
    ((await world.sdk.send(new GetUserCommand({ AccessToken }))).UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]),
  );
const logins = (sub: string) => world.db.selectFrom('identity_users').select('status').where('sub', '=', sub).execute();

test('an address that somebody signed up with and never confirmed goes to the account whose owner reads its mail', async () => {
  const [squatter, owner] = [await world.signUp(), await person()];
  await setEmail(owner.accessToken, squatter.email);
  expect(await world.noticesTo(squatter.email)).toEqual([]);
  await verify(owner.accessToken, await world.lastCode(squatter.email));
  expect(await attributesOf(owner.accessToken)).toMatchObject({ sub: owner.sub, email: squatter.email, email_verified: 'true' });
  expect(await logins(squatter.sub)).toEqual([]);
  await world.signIn(squatter.email, owner.password);
});

test('an address that was confirmed meanwhile stays with whoever confirmed it', async () => {
  const [other, owner] = [await world.signUp(), await person()];
  await setEmail(owner.accessToken, other.email);
  const code = await world.lastCode(other.email);
  await world.db.updateTable('identity_users').set({ status: 'CONFIRMED', email_verified: true }).where('sub', '=', other.sub).execute();
  await expect(verify(owner.accessToken, code)).rejects.toMatchObject(exception('AliasExistsException'));
  expect(await logins(other.sub)).toEqual([{ status: 'CONFIRMED' }]);
});

test('a new password by mail confirms a sign-up without the name that was given with it; that of an account stays', async () => {
  const [squatter, owner] = [await world.signUp(), await world.signUpConfirmed()];
  const names: (string | undefined)[] = [];
  for (const { email } of [squatter, owner]) {
    await world.sdk.send(new ForgotPasswordCommand({ ClientId: CLIENT_ID, Username: email }));
    const ConfirmationCode = await world.lastCode(email);
    const Password = 'Another-Password-2';
    await world.sdk.send(new ConfirmForgotPasswordCommand({ ClientId: CLIENT_ID, Username: email, ConfirmationCode, Password }));
    names.push((await attributesOf((await world.signIn(email, Password)).accessToken))['name']);
  }
  expect(names).toEqual([undefined, 'Ada Lovelace']);
});
