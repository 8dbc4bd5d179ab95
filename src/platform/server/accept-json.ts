import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SMALL_BODY_BYTES } from './body-bytes.ts';
import { networkOf } from './network-of.ts';
import type { RateLimit, RateLimits } from './rate-limits.ts';
import { bodyRefusals, declaredLength, readBody } from './read-body.ts';
import { requireIdentity } from './request-context.ts';
import type { ContextOf } from './rest.ts';

/** Bodies of one network that were refused unread or unreadable; whoever sends more is not read for a while. */
const LIMIT_REFUSED: RateLimit = { name: 'refused-body', points: 300, seconds: 60 };
/** Bodies above 8 KiB of one account. */
const LIMIT_LARGE: RateLimit = { name: 'large-body', points: 60, seconds: 60 };

const HOLD_MS = 500;

const REFUSED_STATUSES = new Set([400, 413, 415]);

export type BodyGuard = {
  /** Makes the reader of JSON for a scope whose calls allow so many bytes. */
  reader(bytesOf: (request: FastifyRequest) => number): (request: FastifyRequest, payload: Readable) => Promise<string>;
};

/**
 * Decides whose body is read at all, before the first byte of it: none that is declared to be longer than its call allows (413), none above
 * 8 KiB without a valid token (401), none of a guest whose network has sent too much that was refused (429). What is refused counts
 * towards that, whoever refuses it. Both counts are of this process alone, for it is this process that they protect.
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
      if (isGuest) await holdBack(() => refused.assertLeft(networkOf(request.ip)));
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

// Not at once: whoever sends on without a pause would keep the program busy with refusing.
async function holdBack(assert: () => void): Promise<void> {
  try {
    assert();
  } catch (refusal) {
    await sleep(HOLD_MS);
    throw refusal;
  }
}

/** Takes JSON for the calls of a scope, each as long as its route allows. Keys that would reach the prototype of objects are refused (400). */
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
