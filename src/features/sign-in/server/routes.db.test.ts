import fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { peopleJobs } from '#features/people/server/jobs.ts';
import { createActorFinder } from '#features/people/server/queries/find-actor.ts';
import { registerPeopleRoutes } from '#features/people/server/routes.ts';
import { registerSignInRoutes } from './routes.ts';

const database = await testDatabase();
const services = await testServices(database, peopleJobs);
const { db, empty } = database;

const ISSUER = 'https://issuer.example';
// An identity provider that implements only `GetUser` and answers whatever the test sets, to produce each kind of failure.
let answer: { status: number; body: unknown } = { status: 200, body: {} };
const asked: { target: string; token: unknown }[] = [];
const provider = fastify();
provider.addContentTypeParser('application/x-amz-json-1.1', { parseAs: 'string' }, (_request, body, done) =>
  done(null, JSON.parse(String(body))),
);
provider.post('/identity', async (request, reply) => {
  asked.push({ target: String(request.headers['x-amz-target']), token: (request.body as { AccessToken?: unknown }).AccessToken });
  return reply.code(answer.status).send(answer.body);
});
await provider.listen({ port: 0, host: '127.0.0.1' });

const app = fastify();
handleErrors(app);
let endpoint = `${provider.listeningOrigin}/identity`;
async function contextOf(request: FastifyRequest): Promise<RequestContext> {
  const subject = request.headers['x-subject'];
  const identity =
    subject === undefined ? null : { issuer: ISSUER, subject: String(subject), session: null, accessToken: `token-of-${String(subject)}` };
  const found = identity ? await createActorFinder(db)(identity) : null;
  const config = { ...services.config, identity: { ...services.config.identity, localEndpoint: endpoint } };
  return { ...services, config, requestId: 'test', address: '127.0.0.1', identity, actor: found?.actor ?? null };
}
registerSignInRoutes(app, contextOf);
registerPeopleRoutes(app, contextOf);
afterAll(async () => {
  await app.close();
  await provider.close();
});

beforeEach(async () => {
  await empty();
  asked.length = 0;
  endpoint = `${provider.listeningOrigin}/identity`;
});

function providerSays(attributes: Record<string, string>) {
  answer = {
    status: 200,
    body: { Username: attributes['sub'], UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })) },
  };
}

async function post(url: string, body: unknown, subject?: string) {
  const response = await app.inject({
    method: 'POST',
    url,
    payload: body as object,
    headers: subject === undefined ? {} : { 'x-subject': subject },
  });
  return { status: response.statusCode, body: response.json() };
}

const verified = (sub: string) => ({ sub, email: 'Maya@Example.com', email_verified: 'true', name: 'Maya Okafor' });

describe('/user/create is refused', () => {
  test('to guests, and with unknown or wrong fields', async () => {
    expect((await post('/user/create', {})).status).toBe(401);
    for (const body of [
      { admin: true },
      { user: { admin: true } },
      { user: { username: 'no' } },
      { user: { displayName: 7 } },
      { user: { displayName: 'a'.repeat(51) } },
    ]) {
      expect((await post('/user/create', body, 'one')).status).toBe(400);
    }
    expect(await db.selectFrom('users').select('user_id').execute()).toEqual([]);
  });

  test('if the provider rejects the token, names another subject, or has not verified the email', async () => {
    answer = { status: 400, body: { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' } };
    expect(await post('/user/create', {}, 'one')).toEqual({ status: 401, body: { message: 'jwt verification failed' } });
    providerSays(verified('somebody-else'));
    expect((await post('/user/create', {}, 'one')).status).toBe(401);
    providerSays({ ...verified('one'), email_verified: 'false' });
    expect(await post('/user/create', {}, 'one')).toEqual({ status: 403, body: { message: 'Confirm your email address first.' } });
  });

  test('with 503 if the provider is down, overloaded or sends nonsense', async () => {
    for (const status of [500, 503]) {
      answer = { status, body: { __type: 'InternalErrorException' } };
      expect((await post('/user/create', {}, 'one')).status).toBe(503);
    }
    answer = { status: 200, body: { nothing: true } };
    expect((await post('/user/create', {}, 'one')).status).toBe(503);
    endpoint = 'http://127.0.0.1:9/identity';
    expect((await post('/user/create', {}, 'one')).status).toBe(503);
    expect(await db.selectFrom('users').select('user_id').execute()).toEqual([]);
  });
});

describe('/user/create', () => {
  test("creates the account once, with the email from the provider, and returns the owner's view", async () => {
    providerSays(verified('one'));
    const first = await post('/user/create', {}, 'one');
    expect(first).toMatchObject({
      status: 200,
      body: {
        user: { username: 'mayaokafor', displayName: 'Maya Okafor', email: 'maya@example.com', admin: false, onboardingComplete: false },
      },
    });
    expect(asked).toEqual([{ target: 'AWSCognitoIdentityProviderService.GetUser', token: 'token-of-one' }]);
    expect(await post('/user/create', { user: { displayName: 'Maya Okafor', email: 'MAYA@example.com' } }, 'one')).toEqual(first);
  });

  test('takes the whole profile of a new person, and refuses what it cannot take', async () => {
    providerSays(verified('one'));
    const profile = {
      username: 'maya_moves',
      displayName: 'Maya',
      email: 'maya@example.com',
      bio: 'Walks',
      links: [{ url: 'https://maya.example/' }],
      onboardingComplete: true,
    };
    const refused = async (user: object) => {
      const { status, body } = await post('/user/create', { user: { ...profile, ...user } }, 'one');
      return [status, body.message];
    };
    await givenUser(db, { username: 'taken_name' });
    expect(await refused({ username: 'taken_name' })).toEqual([409, 'This username is already taken.']);
    expect(await refused({ username: 'search' })).toEqual([409, 'This username isn’t available.']);
    expect(await refused({ email: 'else@example.com' })).toEqual([409, 'Use the email address that you sign in with.']);
    expect(await db.selectFrom('identity_claims').select('subject').where('subject', '=', 'one').execute()).toEqual([]);
    const created = await post('/user/create', { user: profile }, 'one');
    expect(created).toMatchObject({
      status: 200,
      body: { user: { ...profile, links: [{ url: 'https://maya.example/', label: null }] } },
    });
    expect(await post('/user/create', { user: profile }, 'one')).toEqual(created);
    for (const other of [
      { displayName: 'Other' },
      { bio: 'Runs' },
      { links: [] },
      { username: 'maya_runs' },
      { onboardingComplete: false },
    ]) {
      expect(await refused(other)).toEqual([409, 'You already have an account. Change it on your profile.']);
    }
  });

  test.each(['anna@münchen.example', 'anna@xn--mnchen-3ya.example'])('takes an international email in either form: %s', async (email) => {
    providerSays({ ...verified('one'), email });
    for (const given of ['Anna@München.example', 'anna@xn--mnchen-3ya.example']) {
      const { status, body } = await post('/user/create', { user: { email: given } }, 'one');
      expect([status, body.user?.email]).toEqual([200, 'anna@xn--mnchen-3ya.example']);
    }
  });

  test("keeps an account's email while the provider is down, refuses, names another subject, or has not verified a new one", async () => {
    providerSays(verified('one'));
    const first = await post('/user/create', {}, 'one');
    const next = { ...verified('one'), email: 'Next@Example.com' };
    answer = { status: 503, body: { __type: 'ServiceUnavailableException' } };
    expect(await post('/user/create', {}, 'one')).toEqual(first);
    answer = { status: 400, body: { __type: 'NotAuthorizedException' } };
    expect(await post('/user/create', {}, 'one')).toEqual(first);
    providerSays({ ...next, sub: 'somebody-else' });
    expect(await post('/user/create', {}, 'one')).toEqual(first);
    providerSays({ ...next, email_verified: 'false' });
    expect(await post('/user/create', {}, 'one')).toEqual(first);
  });

  test('takes over an email that the provider has since verified, unless the account is deleted', async () => {
    providerSays(verified('one'));
    const first = await post('/user/create', {}, 'one');
    providerSays({ ...verified('one'), email: 'Next@Example.com' });
    const moved = await post('/user/create', {}, 'one');
    expect(moved).toEqual({ ...first, body: { user: { ...first.body.user, email: 'next@example.com' } } });
    await db.updateTable('users').set({ status: 'deleted', email: '' }).execute();
    expect((await post('/user/create', {}, 'one')).status).toBe(401);
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: '' }]);
  });

  test('prefers the display name that the person gives', async () => {
    providerSays(verified('one'));
    expect((await post('/user/create', { user: { displayName: 'Studio M' } }, 'one')).body.user).toMatchObject({
      username: 'studiom',
      displayName: 'Studio M',
    });
  });
});

describe('/user/update', () => {
  test('returns the error messages of the product page', async () => {
    const person = await givenUser(db, { issuer: ISSUER });
    const update = async (user: object, subject: string | undefined = person.subject) => {
      const { status, body } = await post('/user/update', { user: { id: person.userId, ...user } }, subject);
      return [status, body.message];
    };
    expect(await update({ username: 'abc' })).toEqual([400, 'Username must be at least 4 characters']);
    expect(await update({ username: 'a'.repeat(16) })).toEqual([400, 'Username must be at most 15 characters']);
    expect(await update({ username: 'a b c d' })).toEqual([
      400,
      'Username can only contain letters, numbers, and underscores. No spaces allowed.',
    ]);
    expect(await update({ displayName: 'a!' })).toEqual([
      400,
      'Display name can only contain letters, numbers, underscores, hyphens, and spaces',
    ]);
    expect(await update({ links: Array.from({ length: 6 }, () => ({ url: 'https://example.com' })) })).toEqual([
      400,
      'You can only add up to 5 links.',
    ]);
    expect(await update({ links: [{ url: 'nowhere' }] })).toEqual([400, 'Must be a valid URL']);
    expect((await update({ admin: true }))[0]).toBe(400);
    expect((await post('/user/update', { user: { id: person.userId } })).status).toBe(401);
    expect((await update({ id: '01900000-0000-7000-8000-00000000dead', bio: 'x' }))[0]).toBe(403);
    expect((await post('/user/update', { user: { id: person.userId, bio: 'Yoga' } }, person.subject)).body.user).toMatchObject({
      bio: 'Yoga',
      email: person.email,
    });
  });
});
