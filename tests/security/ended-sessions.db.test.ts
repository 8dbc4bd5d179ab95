import { beforeEach, expect, test } from 'vitest';
import { httpWorld, type HttpPerson } from '#tests/builders/http-world.ts';

const world = await httpWorld();
const { identity } = world.services.config;

let person: HttpPerson;
let other: string;

beforeEach(async () => {
  person = await world.person();
  other = await signInOf(person);
});

async function ask<Answer>(operation: string, input: object): Promise<Answer> {
  const service =
    operation.endsWith('Session') || operation.endsWith('Sessions') ? 'TurnoutIdentityService' : 'AWSCognitoIdentityProviderService';
  const response = await fetch(identity.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `${service}.${operation}` },
    body: JSON.stringify(input),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(answer)}`);
  return answer;
}

async function signInOf({ email, password }: HttpPerson): Promise<string> {
  const { AuthenticationResult } = await ask<{ AuthenticationResult: { AccessToken: string } }>('InitiateAuth', {
    ClientId: identity.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return AuthenticationResult.AccessToken;
}

/** The statuses that a token gets from each kind of call: a REST change, an RPC read and a public page by RPC. */
async function answersTo(token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const user = JSON.stringify({ user: { id: person.userId, shownAsParticipant: true } });
  const asked = encodeURIComponent(JSON.stringify({ userId: person.userId }));
  const answers = await Promise.all([
    fetch(`${world.origin}/user/update`, { method: 'POST', headers, body: user }),
    fetch(`${world.origin}/trpc/user.getUser?input=${asked}`, { headers }),
    fetch(`${world.origin}/trpc/feed.queryDiscoveryTimeline?input=%7B%22limit%22%3A5%7D`, { headers }),
  ]);
  return answers.map(({ status }) => status);
}

const GOOD = [200, 200, 200];
const REFUSED = [401, 401, 401];

test('rejects a token everywhere after a global sign-out', async () => {
  expect(await answersTo(other)).toEqual(GOOD);
  await ask('GlobalSignOut', { AccessToken: person.token });
  await world.wait(1);
  expect([await answersTo(person.token), await answersTo(other)]).toEqual([REFUSED, REFUSED]);
});

test('rejects the token of a revoked session with the message that signs the browser out, and accepts the others', async () => {
  const { Sessions } = await ask<{ Sessions: { SessionId: string; Current: boolean }[] }>('ListSessions', { AccessToken: other });
  await ask('RevokeSession', { AccessToken: person.token, SessionId: Sessions.find(({ Current }) => Current)?.SessionId });
  expect([await answersTo(other), await answersTo(person.token)]).toEqual([REFUSED, GOOD]);
  const refusal = await fetch(`${world.origin}/user/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${other}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await refusal.json()).toEqual({ message: 'jwt verification failed' });
});

test('a password change ends all other sessions, and disabling a person ends theirs', async () => {
  await ask('ChangePassword', { AccessToken: person.token, PreviousPassword: person.password, ProposedPassword: 'Another-Password-2' });
  expect([await answersTo(other), await answersTo(person.token)]).toEqual([REFUSED, GOOD]);
  await world.services.db.updateTable('identity_users').set({ enabled: false }).where('email', '=', person.email).execute();
  await world.wait(1);
  expect(await answersTo(person.token)).toEqual(REFUSED);
});
