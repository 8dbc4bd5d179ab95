import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { refuseBrokenText } from './refuse-broken-text.ts';
import { bodyBytesOf } from './body-bytes.ts';
import type { RequestContext } from './request-context.ts';

/** Finds the context of a request; handed in by `apps`. */
export type ContextOf = (request: FastifyRequest) => Promise<RequestContext>;

type Call<Input extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The whole body, or the query of a GET. Unknown keys must be errors, so it is a strict object. */
  input: Input;
  /** How many bytes the body may have; what the longest valid input takes where it is left out, 8 KiB at least. */
  bodyBytes?: number;
  run: (context: RequestContext, input: z.output<Input>) => Promise<unknown>;
};

/** Registers one REST call: context, contract, command. What it throws is answered by `answerErrors`. */
export function restCall<Input extends z.ZodType>(app: FastifyInstance, contextOf: ContextOf, call: Call<Input>): void {
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
      return reply.header('cache-control', 'private, no-store').send(await call.run(context, input));
    },
  });
}
