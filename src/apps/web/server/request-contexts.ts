import type { FastifyRequest } from 'fastify';
import { defineRefusals } from '#kernel/refusal.ts';
import { createTokenVerifier } from '#platform/server/access-tokens.ts';
import type { IdentityClaim, RequestContext } from '#platform/server/request-context.ts';
import type { ContextOf } from '#platform/server/rest.ts';
import type { Services } from '#platform/server/services.ts';
import { createSessionWatch } from '#identity/session-watch.ts';
import { accountRefusals } from '#features/accounts/refusals.ts';
import { createActorFinder } from '#features/accounts/server/queries/find-actor.ts';
import type { ContentMeter } from '#features/meter/server/content-meter.ts';

const refusals = defineRefusals({
  // The browser ends the session on exactly these words (docs/product.md#session-errors).
  SIGNED_OUT: { code: 'UNAUTHORIZED', message: 'jwt verification failed' },
  DELETED: { code: 'UNAUTHORIZED', message: 'jwt verification failed' },
});

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/**
 * Creates the context of each request: who is calling, according to the verified token and the database
 * at this moment. The meter counts the content items in the answers. Refuses a token that is broken,
 * expired or from a revoked sign-in, even where guests are welcome, so that the browser refreshes it.
 */
export function createContextOf(services: Services, meter: ContentMeter): ContextOf {
  const verify = createTokenVerifier({
    jwksUrl: services.config.identity.jwksUrl,
    issuers: services.config.identity.issuers,
    clientId: services.config.identity.clientId,
    now: services.now,
  });
  const findActor = createActorFinder(services.db);
  // Another provider is asked only for its keys: its tokens are valid until they expire.
  const isSignedIn = services.config.identity.own ? createSessionWatch(services) : null;
  return async (request) => {
    const identity = await readIdentity(request);
    const found = identity ? await findActor(identity) : null;
    if (found?.status === 'deleted') throw refusals.DELETED();
    if (found?.status === 'suspended') throw accountRefusals.SUSPENDED();
    const reader = { address: request.ip, actor: found?.actor ?? null };
    return { ...services, ...reader, requestId: request.id, identity, onAnswer: (call) => meter.note(reader, call) };
  };

  async function readIdentity(request: FastifyRequest): Promise<IdentityClaim | null> {
    const header = request.headers.authorization;
    if (header === undefined) return null;
    const accessToken = BEARER.exec(header)?.[1] ?? '';
    const { issuer, subject, session } = await verify(accessToken);
    if (isSignedIn && !(await isSignedIn({ sub: subject, session }))) throw refusals.SIGNED_OUT();
    return { issuer, subject, session, accessToken };
  }
}

/** The context of a guest, for rendering public pages. */
export function guestContext(services: Services, request: FastifyRequest): RequestContext {
  return { ...services, requestId: request.id, address: request.ip, identity: null, actor: null };
}
