import type { FastifyError, FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { REST_STATUS, type Refusal } from '#kernel/http/refusal.ts';
import { describeFault } from './faults.ts';
import { messageOfIssues } from './issue-messages.ts';

const GONE = 410;

const SENTENCES: Record<number, string> = {
  400: 'The request couldn’t be read. Send valid JSON.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This content type isn’t supported. Send application/json.',
};

/**
 * Converts an error of a REST call to `{ message }` with the right status. Faults are logged with the request's id and never exposed.
 * `recordRefusal` is called for every refusal.
 */
export function handleErrors(app: FastifyInstance, recordRefusal: (refusal: Refusal) => void = () => {}): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    // What failed may have said already how long it may be stored.
    reply.header('cache-control', 'no-store');
    for (const name of ['etag', 'surrogate-key', 'cache-tag']) reply.removeHeader(name);
    const refusal = describeFault(error);
    if (refusal) return answerRefusal(refusal);
    if (error instanceof ZodError) return reply.code(400).send({ message: messageOfIssues(error) });
    const status = 'statusCode' in error && error.statusCode ? error.statusCode : 500;
    if (status < 500) return reply.code(status).send({ message: SENTENCES[status] ?? error.message });
    request.log.error({ err: error }, 'fault');
    return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.' });

    function answerRefusal(known: Refusal) {
      recordRefusal(known);
      // What an administrator has switched off fails as it should.
      if (known.code === 'SERVICE_UNAVAILABLE' && known.reason !== 'MAINTENANCE')
        request.log.warn({ err: error }, 'dependency unavailable');
      if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
      const isGone = known.isGone && (request.method === 'GET' || request.method === 'HEAD');
      return reply.code(isGone ? GONE : REST_STATUS[known.code]).send({ message: known.message });
    }
  });
}
