import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SMALL_BODY_BYTES } from './body-bytes.ts';
import { addressOf } from './caller-address.ts';
import { networkOf } from './network-of.ts';
import type { RateLimit, RateLimits } from '../limits/rate-limits.ts';
import { bodyRefusals, declaredLength, readBody } from './read-body.ts';
import { requireIdentity } from './request-context.ts';
import type { ContextOf } from './rest.ts';

/** Refused bodies per network; above this, its guests' bodies aren't read for a while. */
const LIMIT_REFUSED: RateLimit = { name: 'refused-body', points: 300, seconds: 60 };
/** Bodies above 8 KiB per account. */
const LIMIT_LARGE: RateLimit = { name: 'large-body', points: 60, seconds: 60 };

const HOLD_MS = 500;

const REFUSED_STATUSES = new Set([400, 413, 415]);

export type BodyGuard = {
  /** Creates the JSON body reader for a scope whose calls allow this many bytes. */
  reader(bytesOf: (request: FastifyRequest) => number): (request: FastifyRequest, payload: Readable) => Promise<string>;
};

/**
 * Decides whether a body is read at all, before its first byte: not if it is declared longer than its call allows (413), nor above 8 KiB
 * without a valid token (401), nor from a guest whose network has had too many bodies refused (429). Every refused body counts, whichever
 * layer refused it. Both counts are per process, because it is this process that they protect.
 */
export function guardBodies(app: FastifyInstance, rateLimits: RateLimits, contextOf: ContextOf): BodyGuard {
  const refused = rateLimits.inProcess(LIMIT_REFUSED);
  const large = rateLimits.inProcess(LIMIT_LARGE);
  app.addHook('onResponse', async ({ ip, headers }, { statusCode }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || (declaredLength(headers) ?? 0) > 0;
    if (hasBody && REFUSED_STATUSES.has(statusCode)) refused.count(networkOf(ip));
  });
  return {
    reader: (bytesOf) => async (request, payload) => {
      const limit = bytesOf(request);
      const length = declaredLength(request.headers);
      const isGuest = request.headers.authorization === undefined;
      if (isGuest) await holdBack(() => refused.assertLeft(networkOf(addressOf(request))));
      if (length !== null && length > limit) throw bodyRefusals.TOO_LARGE();
      if ((length ?? limit) > SMALL_BODY_BYTES) {
        const { subject } = requireIdentity(await contextOf(request));
        large.assertLeft(subject);
        large.count(subject);
      }
      return readBody(payload, limit);
    },
  };
}

// Delays the refusal: a client that sends without pause would otherwise keep the process busy refusing.
async function holdBack(assert: () => void): Promise<void> {
  try {
    assert();
  } catch (refusal) {
    await sleep(HOLD_MS);
    throw refusal;
  }
}

/** Accepts JSON for a scope's calls, each up to its route's body limit. Refuses keys that would reach an object's prototype (400). */
export function acceptJson(app: FastifyInstance, guard: BodyGuard): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const read = guard.reader(({ routeOptions }) => routeOptions.bodyLimit);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, payload, done) => {
    read(request, payload).then(
      (text) => parse(request, text, done),
      (error: Error) => done(error),
    );
  });
}
