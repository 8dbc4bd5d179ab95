import { ConfirmSignUpCommand, InitiateAuthCommand, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { CLIENT_ID, DAY, exception, MINUTE, newEmail, openIdentityWorld, PASSWORD } from './identity-world.ts';

const world = await openIdentityWorld();

const signUp = async () => {
  const email = newEmail();
  const { Session, UserSub } = await world.sdk.send(new SignUpCommand({ ClientId: CLIENT_ID, Username: email, Password: PASSWORD }));
  return { email, session: Session, sub: UserSub };
};
const confirm = async (email: string, Session: string | undefined) =>
  (
    await world.sdk.send(
      new ConfirmSignUpCommand({
        ClientId: CLIENT_ID,
        Username: email,
        ConfirmationCode: await world.lastCode(email),
        ...(Session === undefined ? {} : { Session }),
      }),
    )
  ).Session;
const signIn = (email: string, Session: string | undefined) =>
  world.sdk.send(
    new InitiateAuthCommand({
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: email },
      ...(Session === undefined ? {} : { Session }),
    }),
  );
const REFUSED = exception('NotAuthorizedException');

test('signs in whoever signed up and confirms with the code, without the password', async () => {
  const { email, session, sub } = await signUp();
  const { AuthenticationResult } = await signIn(email, await confirm(email, session));
  expect(decodeJwt(AuthenticationResult?.AccessToken ?? '').sub).toBe(sub);
});

test('the session of a sign-up opens nothing before the code, and none is given without it', async () => {
  const { email, session } = await signUp();
  await expect(signIn(email, session)).rejects.toMatchObject(REFUSED);
  expect(await confirm(email, undefined)).toBeUndefined();
  await expect(signIn(email, session)).rejects.toMatchObject(REFUSED);
});

test('the session of one sign-up is no use with the code of another, nor is an altered one', async () => {
  const [one, other] = [await signUp(), await signUp()];
  expect(await confirm(one.email, other.session)).toBeUndefined();
  expect(await confirm(other.email, `${other.session?.slice(0, -8)}AAAAAAA=`)).toBeUndefined();
});

test('the session of a confirmation signs in once, its own person, within three minutes', async () => {
  const [once, late, another] = [await signUp(), await signUp(), await signUp()];
  const session = await confirm(once.email, once.session);
  const copy = await world.startCopy();
  const outcomes = await Promise.allSettled([
    signIn(once.email, session),
    copy.sdk.send(
      new InitiateAuthCommand({
        ClientId: CLIENT_ID,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: once.email },
        Session: session ?? '',
      }),
    ),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(signIn(another.email, await confirm(another.email, another.session)).then(() => 'in')).resolves.toBe('in');
  const lateSession = await confirm(late.email, late.session);
  await expect(signIn(once.email, lateSession)).rejects.toMatchObject(REFUSED);
  const later = await signUp();
  const laterSession = await confirm(later.email, later.session);
  world.pass(3 * MINUTE);
  await expect(signIn(later.email, laterSession)).rejects.toMatchObject(REFUSED);
});

test('a sign-up that waited longer than its code lasts gives no session', async () => {
  const { email, session } = await signUp();
  world.pass(DAY);
  await world.call('ResendConfirmationCode', { ClientId: CLIENT_ID, Username: email });
  expect(await confirm(email, session)).toBeUndefined();
});
