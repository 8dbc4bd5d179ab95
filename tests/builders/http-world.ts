import { randomBytes, randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { fastify, type FastifyInstance, type RouteOptions } from 'fastify';
import { afterAll } from 'vitest';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import type { Services } from '#platform/server/program/services.ts';
import { createApi } from '#apps/web/server/http-server.ts';
import { identityDependencies } from '#apps/web/server/rest-routes.ts';
import { maySignUpWith } from '#features/sign-in/api/may-sign-up.ts';
import { identityPlugin } from '#identity/http/plugin.ts';
import { sendCode } from '#identity/mail/send-code.ts';
import { SendCodePayload } from '#identity/mail/send-code-job.ts';
import { createPasswords } from '#identity/sign-in/passwords.ts';
import { createCanaries } from './canaries.ts';
import { httpCalls } from './http-calls.ts';
import { ticketSale } from './ticket-sale.ts';
import { actorOf } from './user.ts';

export type HttpWorld = Awaited<ReturnType<typeof httpWorld>>;

/** A person who has signed up and signed in through the identity protocol. */
export type HttpPerson = Awaited<ReturnType<HttpWorld['person']>>;

export type Route = { method: string; url: string };

const PASSWORD = 'Right-Password-1';
// Real hashes, at the least cost: what passwords cost is tested with the provider itself.
const QUICK = createPasswords(randomBytes, undefined, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * The real web program without its pages, on a free port, with identity and the payment sandbox behind it. Every response is checked: it
 * contains no internal wording, and no canary that its reader may not see. Rate limits are wide.
 */
export async function httpWorld() {
  const sale = await ticketSale();
  const base = { ...sale.services, rateLimits: createRateLimits(sale.pool, 1000) };
  const endpoint = await startIdentity(base);
  const identity = { ...base.config.identity, endpoint, localEndpoint: endpoint };
  const services = { ...base, config: { ...base.config, identity } };
  const { app, routes } = await listeningToRoutes(() => createApi(services, sale.pool));
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  const canaries = createCanaries();
  const calls = httpCalls(app.listeningOrigin, canaries);
  return {
    ...sale,
    services,
    app,
    routes,
    canaries,
    ...calls,
    person: () => signedInPerson({ services, waitingJobs: sale.services.waitingJobs, calls, canaries, endpoint }),
    /** A person who has signed up and signed in, but has no account yet. */
    newcomer: () => signedIn({ services, waitingJobs: sale.services.waitingJobs, endpoint }),
    /** Returns the newest code that waits to be mailed to an address. */
    codeTo: async (email: string) => mailedCode(services, await sale.services.waitingJobs('identity.send-code'), email),
    /** Calls an operation of the identity protocol; returns `ok` or the type of the exception. */
    identity: (operation: string, input: object) => requestIdentity(endpoint, operation, input),
  };
}

/** Starts another copy of the program with its own services, like a second process; without pages unless `make` adds them. */
export async function anotherCopy(world: HttpWorld, services: Services, pool: HttpWorld['pool'], make = createApi) {
  const app = await make(services, pool);
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  return { app, ...httpCalls(app.listeningOrigin, world.canaries) };
}

// Runs the provider on its own port, like another copy of the program, so that the web program knows its address from the start.
async function startIdentity(services: Services): Promise<string> {
  const app = fastify({ loggerInstance: services.log }) as unknown as FastifyInstance;
  const provider = identityPlugin({ ...services, ...identityDependencies, maySignUp: maySignUpWith(services) }, { passwords: QUICK });
  await app.register(provider, { prefix: '/identity' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  return `${app.listeningOrigin}/identity`;
}

// Fastify announces every server it creates, before the first route; the ones that the program creates for its own use never listen and
// aren't the one wanted.
async function listeningToRoutes(make: () => Promise<FastifyInstance>): Promise<{ app: FastifyInstance; routes: Route[] }> {
  const routesOf = new Map<FastifyInstance, Route[]>();
  const listen = (message: unknown) => {
    const { fastify: created } = message as { fastify: FastifyInstance };
    const routes: Route[] = [];
    routesOf.set(created, routes);
    created.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: each, url });
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    const app = await make();
    await app.ready();
    return { app, routes: routesOf.get(app) ?? [] };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}

type SigningIn = {
  services: Services;
  waitingJobs: (name: string) => Promise<unknown[]>;
  calls: ReturnType<typeof httpCalls>;
  canaries: ReturnType<typeof createCanaries>;
  endpoint: string;
};

type IdentityAnswer = { __type?: string; AuthenticationResult?: { AccessToken: string } };

async function requestIdentity(endpoint: string, operation: string, input: object): Promise<{ code: string; answer: IdentityAnswer }> {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` };
  const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(input) });
  const answer = (await response.json()) as IdentityAnswer;
  return { code: answer.__type ?? 'ok', answer };
}

async function signedIn({ services, waitingJobs, endpoint }: Pick<SigningIn, 'services' | 'waitingJobs' | 'endpoint'>) {
  const email = `canary${randomUUID().replaceAll('-', '')}@people.example`;
  const ask = async (operation: string, input: object) => {
    const { code, answer } = await requestIdentity(endpoint, operation, { ClientId: services.config.identity.clientId, ...input });
    if (code !== 'ok') throw new Error(`${operation}: ${JSON.stringify(answer)}`);
    return answer;
  };
  await ask('SignUp', {
    Username: email,
    Password: PASSWORD,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'name', Value: 'Robin Example' },
    ],
  });
  await ask('ConfirmSignUp', {
    Username: email,
    ConfirmationCode: await mailedCode(services, await waitingJobs('identity.send-code'), email),
  });
  const { AuthenticationResult } = await ask('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD },
  });
  return { email, password: PASSWORD, token: AuthenticationResult?.AccessToken ?? '' };
}

async function signedInPerson({ calls, canaries, ...given }: SigningIn) {
  const { email, token } = await signedIn(given);
  const created = await fetch(`${calls.origin}/user/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const { user } = (await created.json()) as { user: { id: string; username: string; displayName: string | null } };
  canaries.plant('an email address', email.split('@')[0] ?? '', [user.id]);
  const actor = actorOf({ userId: user.id, username: user.username, displayName: user.displayName, admin: false });
  return { ...actor, email, token, password: PASSWORD, actor };
}

async function mailedCode(services: Services, waiting: unknown[], email: string): Promise<string> {
  const payload = waiting.map((data) => SendCodePayload.parse(data)).findLast(({ to }) => to === email);
  if (!payload) throw new Error('No code waits to be mailed.');
  const subjects: string[] = [];
  await sendCode(
    {
      config: services.config,
      site: services.site,
      now: services.now,
      mailer: { send: async ({ subject }) => void subjects.push(subject), close: () => undefined },
    },
    payload,
  );
  return /\d{6}/.exec(subjects[0] ?? '')?.[0] ?? '';
}
