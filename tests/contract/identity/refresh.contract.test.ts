import {
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
  type AuthFlowType,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

import { createSecrets } from '#identity/tokens/secrets.ts';

import { CLIENT_ID, DAY, exception, MINUTE, openIdentityWorld, SECOND } from './identity-world.ts';

const world = await openIdentityWorld();

type Tokens = { AccessToken?: string | undefined; RefreshToken?: string | undefined };

const refresh = async (RefreshToken: string, client: CognitoIdentityProviderClient = world.sdk): Promise<Tokens> =>
  (await client.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken }))).AuthenticationResult ?? {};
const next = async (refreshToken: string) => (await refresh(refreshToken)).RefreshToken ?? '';
const oldRefresh = async (REFRESH_TOKEN: string, AuthFlow: AuthFlowType): Promise<Tokens> =>
  (await world.sdk.send(new InitiateAuthCommand({ ClientId: CLIENT_ID, AuthFlow, AuthParameters: { REFRESH_TOKEN } })))
    .AuthenticationResult ?? {};
const getUser = async (AccessToken: string) => (await world.call('GetUser', { AccessToken })).json();

const REVOKED = exception('NotAuthorizedException', 'Refresh Token has been revoked');
const REUSED = exception('RefreshTokenReuseException', 'Refresh Token has been used before');

async function signedIn() {
  const { email, sub } = await world.signUpConfirmed();
  return { email, sub, ...(await world.signIn(email)) };
}

const generationOf = async (sub: string) =>
  (await world.db.selectFrom('identity_families').select('generation').where('sub', '=', sub).executeTakeFirstOrThrow()).generation;

test('rejects refresh tokens that are invented, or altered in any part', async () => {
  const { refreshToken, accessToken } = await signedIn();
  const bytes = Buffer.from(refreshToken, 'base64url');
  const altered = [0, 17, 35, 36, bytes.length - 1].map((at) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy.toString('base64url');
  });
  for (const wrong of ['x', 'a b', accessToken, refreshToken.slice(0, 60), `${refreshToken}A`, ...altered])
    await expect(refresh(wrong)).rejects.toMatchObject(exception('NotAuthorizedException', 'Invalid Refresh Token'));
  await refresh(refreshToken);
});

test('a token family lives for 30 days from its sign-in, however often it is rotated', async () => {
  const { refreshToken } = await signedIn();
  world.pass(30 * DAY - MINUTE);
  const successor = await next(refreshToken);
  world.pass(MINUTE);
  for (const token of [refreshToken, successor])
    await expect(refresh(token)).rejects.toMatchObject(exception('NotAuthorizedException', 'Refresh Token has expired'));
});

test('a used refresh token returns the same successor for 60 seconds, and ends the sign-in once that was used', async () => {
  const thief = await signedIn();
  const other = await world.signIn(thief.email);
  const successor = await next(thief.refreshToken);
  expect(successor).not.toBe(thief.refreshToken);
  world.pass(60 * SECOND);
  expect(await next(thief.refreshToken)).toBe(successor);
  const newest = await next(successor);
  await expect(refresh(thief.refreshToken)).rejects.toMatchObject(REUSED);
  await expect(refresh(newest)).rejects.toMatchObject(REVOKED);
  await expect(refresh(thief.refreshToken)).rejects.toMatchObject(REVOKED);
  expect(await getUser(thief.accessToken)).toMatchObject({ message: 'Access Token has been revoked' });
  // Another sign-in of the same person is another family.
  await refresh(other.refreshToken);
});

test('a device that slept before the response came goes on with the token it has, as often as that happens', async () => {
  const { refreshToken } = await signedIn();
  const lost = [await next(refreshToken)];
  for (let time = 0; time < 2; time += 1) {
    world.pass(8 * 60 * MINUTE);
    lost.push(await next(refreshToken));
  }
  expect(new Set(lost).size).toBe(3);
  const kept = lost.at(-1) ?? '';
  world.pass(30 * SECOND);
  expect(await next(refreshToken)).toBe(kept);
  world.pass(40 * MINUTE);
  await refresh(kept);
  await expect(refresh(refreshToken)).rejects.toMatchObject(REUSED);
});

test('the token of a response that was lost ends the sign-in, also once the one after it was used', async () => {
  const { refreshToken } = await signedIn();
  const lost = await next(refreshToken);
  world.pass(61 * SECOND);
  const newest = await next(await next(refreshToken));
  await expect(refresh(lost)).rejects.toMatchObject(REUSED);
  await expect(refresh(newest)).rejects.toMatchObject(REVOKED);
});

test('what a program of a former version starts after a late repeat, which it knows nothing of, follows the same rules', async () => {
  const { refreshToken, sub } = await signedIn();
  await next(refreshToken);
  world.pass(61 * SECOND);
  const kept = await next(refreshToken);
  const started = { generation: 3, rotated_at: world.clock.at, last_used_at: world.clock.at };
  await world.db.updateTable('identity_families').set(started).where('sub', '=', sub).execute();
  const newest = await next(kept);
  expect(await generationOf(sub)).toBe(3);
  await expect(refresh(refreshToken)).rejects.toMatchObject(REUSED);
  await expect(refresh(newest)).rejects.toMatchObject(REVOKED);
});

test('a thief and an owner who take turns with one token are both signed out at the second turn', async () => {
  const { refreshToken } = await signedIn();
  const thiefs = await next(refreshToken);
  world.pass(61 * SECOND);
  const owners = await next(refreshToken);
  world.pass(40 * MINUTE);
  await expect(refresh(thiefs)).rejects.toMatchObject(REUSED);
  await expect(refresh(owners)).rejects.toMatchObject(REVOKED);
});

test('of twenty late repeats at once, one starts the next generation and all get its token', async () => {
  const { refreshToken, sub } = await signedIn();
  await refresh(refreshToken);
  world.pass(61 * SECOND);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
  expect(new Set(answers.map(({ RefreshToken }) => RefreshToken)).size).toBe(1);
  expect(await generationOf(sub)).toBe(2);
});

test('a token that is two generations old ends the sign-in at once, along with its newest token', async () => {
  const { refreshToken } = await signedIn();
  const second = await next(refreshToken);
  const third = await next(second);
  await expect(refresh(refreshToken)).rejects.toMatchObject(REUSED);
  await expect(refresh(third)).rejects.toMatchObject(REVOKED);
});

test('of twenty concurrent refreshes on two programs, one starts the next generation and all get its token', async () => {
  const { refreshToken, sub } = await signedIn();
  const copy = await world.startCopy();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => refresh(refreshToken, index % 2 ? world.sdk : copy.sdk)));
  expect(new Set(answers.map(({ RefreshToken }) => RefreshToken)).size).toBe(1);
  expect(await generationOf(sub)).toBe(1);
  await refresh(answers[0]?.RefreshToken ?? '');
});

test('negative control: rotating without a condition on the generation advances it more than once', async () => {
  const { sub } = await signedIn();
  const rotateUnguarded = () =>
    world.db
      .updateTable('identity_families')
      .set((eb) => ({ generation: eb('generation', '+', 1) }))
      .where('sub', '=', sub)
      .execute();
  await Promise.all(Array.from({ length: 20 }, rotateUnguarded));
  expect(await generationOf(sub)).toBeGreaterThan(1);
});

test('if a thief and the owner both refresh, the later one signs both out', async () => {
  const { refreshToken } = await signedIn();
  const thiefs = await next(refreshToken);
  world.pass(61 * SECOND);
  await next(thiefs);
  world.pass(40 * MINUTE);
  await expect(refresh(refreshToken)).rejects.toMatchObject(REUSED);
  await expect(refresh(thiefs)).rejects.toMatchObject(REVOKED);
});

test('refreshes by both operations and all names of the flow, each time with a new refresh token', async () => {
  const { refreshToken, accessToken } = await signedIn();
  const first = decodeJwt(accessToken);
  let token = refreshToken;
  for (const call of [
    refresh,
    (given: string) => oldRefresh(given, 'REFRESH_TOKEN_AUTH'),
    (given: string) => oldRefresh(given, 'REFRESH_TOKEN'),
  ]) {
    world.pass(40 * MINUTE);
    const answer = await call(token);
    expect(answer).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });
    expect(answer.RefreshToken).not.toBe(token);
    token = answer.RefreshToken ?? '';
    const claims = decodeJwt(answer.AccessToken ?? '');
    expect(claims).toMatchObject({ sub: first.sub, origin_jti: first['origin_jti'], auth_time: first['auth_time'] });
    expect(claims.jti).not.toBe(first.jti);
    expect(claims.iat).toBe(Math.floor(world.clock.at.getTime() / 1000));
  }
});

test('a revoked refresh token stays rejected with all its descendants, and other sign-ins continue', async () => {
  const stolen = await signedIn();
  const own = await world.signIn(stolen.email);
  const descendant = await refresh(stolen.refreshToken);
  // Also with a token that has been rotated since.
  const revoke = () => world.sdk.send(new RevokeTokenCommand({ ClientId: CLIENT_ID, Token: stolen.refreshToken }));
  await revoke();
  await revoke();
  for (const token of [stolen.refreshToken, descendant.RefreshToken ?? '']) {
    await expect(refresh(token)).rejects.toMatchObject(REVOKED);
    await expect(oldRefresh(token, 'REFRESH_TOKEN_AUTH')).rejects.toMatchObject(REVOKED);
  }
  for (const token of [stolen.accessToken, descendant.AccessToken ?? ''])
    expect(await getUser(token)).toEqual({ __type: 'NotAuthorizedException', message: 'Access Token has been revoked' });
  await refresh(own.refreshToken);
});

test('revokes only refresh tokens, and accepts unknown ones silently', async () => {
  const { accessToken } = await signedIn();
  const revoke = (Token: string, ClientId = CLIENT_ID) => world.sdk.send(new RevokeTokenCommand({ ClientId, Token }));
  await expect(revoke(accessToken)).rejects.toMatchObject(exception('UnsupportedTokenTypeException'));
  await expect(revoke('x', 'stranger')).rejects.toMatchObject(exception('ResourceNotFoundException'));
  await revoke('nobody-knows-this');
});

test('stores no refresh token, and none can be derived from what is stored without the product’s secret', async () => {
  const { sub, refreshToken } = await signedIn();
  const { rows } = await world.pool.query<{ row: string }>('select row_to_json(f)::text as row from identity_families f where sub = $1', [
    sub,
  ]);
  expect(rows[0]?.row).not.toContain(Buffer.from(refreshToken, 'base64url').subarray(36).toString('hex'));
  const elsewhere = await openIdentityWorld({ secret: 'another secret of the contract tests, long enough' });
  const family = await world.db.selectFrom('identity_families').selectAll().where('sub', '=', sub).executeTakeFirstOrThrow();
  await elsewhere.db.insertInto('identity_families').values(family).execute();
  await expect(refresh(refreshToken, elsewhere.sdk)).rejects.toMatchObject(exception('NotAuthorizedException', 'Invalid Refresh Token'));
});

test('a refresh token from before rotation works once more, and then follows the same rules', async () => {
  const { sub, refreshToken } = await signedIn();
  const ids = Buffer.from(refreshToken, 'base64url').subarray(0, 32);
  const former = Buffer.concat([ids, Buffer.alloc(32, 7)]);
  const secrets = createSecrets(world.config.secret, () => Buffer.alloc(0));
  await world.db
    .updateTable('identity_families')
    .set({ token_hash: secrets.hash('refresh-token', former.toString('hex')) })
    .where('sub', '=', sub)
    .execute();
  await expect(refresh(Buffer.concat([ids, Buffer.alloc(32, 8)]).toString('base64url'))).rejects.toMatchObject(
    exception('NotAuthorizedException', 'Invalid Refresh Token'),
  );
  const successor = await next(former.toString('base64url'));
  const newest = await next(successor);
  await expect(refresh(former.toString('base64url'))).rejects.toMatchObject(REUSED);
  await expect(refresh(newest)).rejects.toMatchObject(REVOKED);
});
