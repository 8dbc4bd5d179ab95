import type { FastifyRequest } from 'fastify';
import { defineRefusals, Refusal } from '#kernel/http/refusal.ts';
import { createTokenVerifier, remoteKeys } from '#platform/server/http/access-tokens.ts';
import { addressOf } from '#platform/server/http/caller-address.ts';
import type { IdentityClaim, RequestContext } from '#platform/server/http/request-context.ts';
import type { ContextOf } from '#platform/server/http/rest.ts';
import { causeOf } from '#platform/server/log/log.ts';
import type { Services } from '#platform/server/program/services.ts';
import { createOwnKeys } from '#identity/tokens/own-keys.ts';
import { createSignInCheck } from '#identity/tokens/session-watch.ts';
import { peopleRefusals } from '#features/people/refusals.ts';
import { createActorFinder } from '#features/people/server/queries/find-actor.ts';
import type { ContentMeter } from '#features/meter/api/content-meter.ts';
import { isReadOnly } from './maintenance/guard-maintenance.ts';

const refusals = defineRefusals({
  // The browser ends the session on exactly these words (docs/product.md#session-errors).
  SIGNED_OUT: { code: 'UNAUTHORIZED', message: 'jwt verification failed' },
  DELETED: { code: 'UNAUTHORIZED', message: 'jwt verification failed' },
});

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/**
 * Creates the context of each request: who is calling, according to the verified token and the database
 * at this moment. The meter counts the content items in the answers. Refuses a token that is broken,
 * expired or from a revoked sign-in, even where guests are welcome, so that the browser refreshes it. Each refusal is logged with its cause.
 */
export function createContextOf(services: Services, meter: ContentMeter): ContextOf {
  const { jwksUrl, issuers, clientId } = services.config.identity;
  const keys = jwksUrl === null ? createOwnKeys(services) : remoteKeys(jwksUrl);
  const verify = createTokenVerifier({ keys, issuers, clientId, now: services.now });
  const findActor = createActorFinder(services.db);
  // Another provider is asked only for its keys: its tokens are valid until they expire.
  const isSignedIn = services.config.identity.own ? createSignInCheck(services) : null;
  return async (request) => {
    const { address, identity, actor } = await readCaller(request).catch((error: unknown) => refuse(request, error));
    const reader = { address, actor };
    const given = { requestId: request.id, identity, readOnly: isReadOnly(request) };
    return { ...services, ...reader, ...given, onCallCompleted: (call) => meter.record(reader, call) };
  };

  async function readCaller(request: FastifyRequest): Promise<Pick<RequestContext, 'address' | 'identity' | 'actor'>> {
    const address = addressOf(request);
    const identity = await readIdentity(request);
    const found = identity ? await findActor(identity) : null;
    if (found?.status === 'deleted') throw refusals.DELETED();
    if (found?.status === 'suspended') throw peopleRefusals.SUSPENDED();
    return { address, identity, actor: found?.actor ?? null };
  }

  async function readIdentity(request: FastifyRequest): Promise<IdentityClaim | null> {
    const header = request.headers.authorization;
    if (header === undefined) return null;
    const accessToken = BEARER.exec(header)?.[1] ?? '';
    const { issuer, subject, session } = await verify(accessToken);
    if (isSignedIn && !(await isSignedIn({ sub: subject, session }))) throw refusals.SIGNED_OUT();
    return { issuer, subject, session, accessToken };
  }
}

const logged = new WeakSet<FastifyRequest>();

// Without a line, an operator whose keys can't be read sees only people who can't sign in. Nothing in it says who they are.
function refuse(request: FastifyRequest, error: unknown): never {
  // A refused call is identified again by the library that words the refusal, and a stream every few seconds.
  if (error instanceof Refusal && !logged.has(request)) {
    logged.add(request);
    const line = { reason: error.reason, cause: causeOf(error.cause) };
    // Every browser's token expires hourly and is refreshed.
    const level = error.code === 'SERVICE_UNAVAILABLE' ? 'warn' : error.reason === 'JWT_EXPIRED' ? 'debug' : 'info';
    request.log[level](line, 'access token refused');
  }
  throw error;
}

/** The context of a guest, for rendering public pages. */
export function guestContext(services: Services, request: FastifyRequest): RequestContext {
  return { ...services, requestId: request.id, address: addressOf(request), identity: null, actor: null };
}
