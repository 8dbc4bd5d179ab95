import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RestCall } from '#kernel/rest-call.ts';
import { bodyBytesOf } from './body-bytes.ts';
import { declared } from './declared.ts';
import { refuseBrokenText } from './refuse-broken-text.ts';
import type { RequestContext } from './request-context.ts';

/** Finds the context of a request; handed in by `apps`. */
export type ContextOf = (request: FastifyRequest) => Promise<RequestContext>;

/** Registers one REST call as its contract says: context, input, command, answer. What it throws is answered by `answerErrors`. */
export function restCall<Input extends z.ZodType, Output extends z.ZodType>(
  app: FastifyInstance,
  contextOf: ContextOf,
  call: RestCall<Input, Output>,
  run: (context: RequestContext, input: z.output<Input>) => Promise<z.output<Output>>,
): void {
  const answerOf = declared(call.output);
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyBytes ?? bodyBytesOf([call.input]),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const context = await contextOf(request);
      const given = call.method === 'GET' ? request.query : (request.body ?? {});
      refuseBrokenText(given);
      const input = call.input.parse(given);
      // An answer is for its caller alone; no cache on the way, nor the browser's own after signing out, may keep it.
      return reply.header('cache-control', 'private, no-store').send(answerOf(await run(context, input)));
    },
  });
}
