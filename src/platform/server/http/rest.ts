import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RestCall } from '#kernel/http/rest-call.ts';
import type { MemberContext } from './as-command.ts';
import { bodyBytesOf } from './body-bytes.ts';
import { declared } from './declared-output.ts';
import type { RateLimit } from '../limits/rate-limits.ts';
import { refuseBrokenText } from './refuse-broken-text.ts';
import { requireActor, type RequestContext } from './request-context.ts';

/** Creates a request's context; injected by `apps`. */
export type ContextOf = (request: FastifyRequest) => Promise<RequestContext>;

type Steps<Context, Input extends z.ZodType, Output extends z.ZodType> = {
  /** Counted in order once the input has been parsed. */
  limits?: readonly RateLimit[];
  run: (call: { ctx: Context; input: z.output<Input> }) => Promise<z.output<Output>>;
};

/**
 * Registers a REST call that anyone may make, as its contract declares. Every call follows the same steps: caller identified → broken text refused →
 * input parsed → limits → `run` → response. `handleErrors` handles what it throws.
 */
export function publicCall<Input extends z.ZodType, Output extends z.ZodType>(
  app: FastifyInstance,
  contextOf: ContextOf,
  call: RestCall<Input, Output>,
  steps: Steps<RequestContext, Input, Output>,
): void {
  register(app, contextOf, call, steps);
}

/** The same, but only for signed-in people with an account; `ctx.actor` is theirs. */
export function memberCall<Input extends z.ZodType, Output extends z.ZodType>(
  app: FastifyInstance,
  contextOf: ContextOf,
  call: RestCall<Input, Output>,
  steps: Steps<MemberContext, Input, Output>,
): void {
  const memberOf = async (request: FastifyRequest) => {
    const context = await contextOf(request);
    return { ...context, actor: requireActor(context) };
  };
  register(app, memberOf, call, steps);
}

function register<Context extends RequestContext, Input extends z.ZodType, Output extends z.ZodType>(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  call: RestCall<Input, Output>,
  { limits = [], run }: Steps<Context, Input, Output>,
): void {
  const answerOf = declared(call.output);
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyBytes ?? bodyBytesOf([call.input]),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = await contextOf(request);
      const given = call.method === 'GET' ? request.query : (request.body ?? {});
      refuseBrokenText(given);
      const input = call.input.parse(given);
      if (limits.length > 0) await ctx.rateLimits.consumeBy(ctx, limits);
      // A response is for its caller alone: neither a cache on the way nor the browser's own may keep it, not least after sign-out.
      return reply.header('cache-control', 'private, no-store').send(answerOf(await run({ ctx, input })));
    },
  });
}
