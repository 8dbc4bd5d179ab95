import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { CLIENT_ID, HOUR, openIdentityWorld, PASSWORD } from './identity-world.ts';

const world = await openIdentityWorld();

type Session = { SessionId: string; Device: string; Network: string; SignedInAt: string; LastUsedAt: string; Current: boolean };

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function ours(operation: string, body: object) {
  const response = await world.call('', body, { 'x-amz-target': `TurnoutIdentityService.${operation}` });
  return { status: response.status, body: (await response.json()) as { __type?: string; Sessions?: Session[] } };
}

async function signInFrom(email: string, userAgent: string, address: string) {
  const response = await world.call(
    'InitiateAuth',
    { ClientId: CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD } },
    { 'user-agent': userAgent, 'x-forwarded-for': address },
  );
  const { AuthenticationResult: tokens } = (await response.json()) as {
    AuthenticationResult: { AccessToken: string; RefreshToken: string };
  };
  return { accessToken: tokens.AccessToken, refreshToken: tokens.RefreshToken };
}

const refresh = (RefreshToken: string, headers = {}) =>
  world.call('GetTokensFromRefreshToken', { ClientId: CLIENT_ID, RefreshToken }, headers);
const list = async (AccessToken: string) => (await ours('ListSessions', { AccessToken })).body.Sessions ?? [];

test('needs a valid token to list or end sessions, and never ends another person’s', async () => {
  const [one, other] = [await world.signUpConfirmed(), await world.signUpConfirmed()];
  const mine = await signInFrom(one.email, LAPTOP, '203.0.113.7');
  const theirs = await signInFrom(other.email, LAPTOP, '203.0.113.7');
  for (const operation of ['ListSessions', 'RevokeOtherSessions'])
    expect(await ours(operation, { AccessToken: mine.refreshToken })).toMatchObject({
      status: 400,
      body: { __type: 'NotAuthorizedException' },
    });
  const [session] = await list(theirs.accessToken);
  for (const SessionId of [session?.SessionId, randomUUID()])
    expect((await ours('RevokeSession', { AccessToken: mine.accessToken, SessionId })).body.__type).toBe('ResourceNotFoundException');
  expect((await ours('RevokeSession', { AccessToken: mine.accessToken, SessionId: 'x' })).body.__type).toBe('InvalidParameterException');
  expect((await refresh(theirs.refreshToken)).status).toBe(200);
});

test('lists where a user is signed in, most recently used first, without an exact address or version', async () => {
  const { email } = await world.signUpConfirmed();
  const laptop = await signInFrom(email, LAPTOP, '203.0.113.7');
  const signedInAt = world.clock.at.toISOString();
  world.pass(1000);
  await signInFrom(email, PHONE, '2001:db8:7:8:9::1');
  world.pass(HOUR / 2);
  expect((await refresh(laptop.refreshToken, { 'user-agent': LAPTOP, 'x-forwarded-for': '198.51.100.20' })).status).toBe(200);
  expect(await list(laptop.accessToken)).toEqual([
    {
      SessionId: expect.any(String) as string,
      Device: 'Firefox on Windows',
      Network: '198.51.100.x',
      SignedInAt: signedInAt,
      LastUsedAt: world.clock.at.toISOString(),
      Current: true,
    },
    expect.objectContaining({ Device: 'Safari on iPhone', Network: '2001:db8:7:…', Current: false }),
  ]);
});

test('a sign-in that was ended is remembered without its device and network, however it ended', async () => {
  const { email, sub } = await world.signUpConfirmed();
  const stored = async () =>
    world.db.selectFrom('identity_families').select(['device', 'network']).where('sub', '=', sub).orderBy('authenticated_at').execute();
  const laptop = await signInFrom(email, LAPTOP, '203.0.113.7');
  world.pass(1000);
  const phone = await signInFrom(email, PHONE, '203.0.113.8');
  const nowhere = { device: '', network: '' };
  await world.call('RevokeToken', { ClientId: CLIENT_ID, Token: laptop.refreshToken });
  expect(await stored()).toEqual([nowhere, { device: 'Safari on iPhone', network: '203.0.113.x' }]);
  await world.call('GlobalSignOut', { AccessToken: phone.accessToken });
  expect(await stored()).toEqual([nowhere, nowhere]);
});

test('ends one session, or all others; ended ones leave the list and stop working', async () => {
  const { email } = await world.signUpConfirmed();
  const [laptop, phone, tablet] = [
    await signInFrom(email, LAPTOP, '203.0.113.7'),
    await signInFrom(email, PHONE, '203.0.113.8'),
    await signInFrom(email, '', '203.0.113.9'),
  ];
  const sessions = await list(laptop.accessToken);
  const SessionId = sessions.find(({ Device }) => Device === 'Safari on iPhone')?.SessionId;
  expect(await ours('RevokeSession', { AccessToken: laptop.accessToken, SessionId })).toEqual({ status: 200, body: {} });
  expect((await ours('RevokeSession', { AccessToken: laptop.accessToken, SessionId })).body.__type).toBe('ResourceNotFoundException');
  expect((await refresh(phone.refreshToken)).status).toBe(400);
  expect((await list(laptop.accessToken)).map(({ Device }) => Device).toSorted()).toEqual(['Firefox on Windows', 'Unknown device']);
  expect(await ours('RevokeOtherSessions', { AccessToken: laptop.accessToken })).toEqual({ status: 200, body: {} });
  expect((await refresh(tablet.refreshToken)).status).toBe(400);
  expect(await list(laptop.accessToken)).toHaveLength(1);
  expect((await refresh(laptop.refreshToken)).status).toBe(200);
});
