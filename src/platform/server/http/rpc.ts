import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { Refusal } from '#kernel/http/refusal.ts';
import { describeFault } from './faults.ts';
import { messageOfIssues } from './issue-messages.ts';
import type { RateLimit } from '../limits/rate-limits.ts';
import { refuseBrokenText } from './refuse-broken-text.ts';
import { span } from '../tracing/span.ts';
import { requireActor, requireAdmin, type RequestContext } from './request-context.ts';

/**
 * Declarations of a procedure: the maximum size of its input in bytes, if not what the longest valid one takes (at least 8 KiB), and its
 * share of what a batch may cost, if not 1.
 */
type Declared = { bodyBytes?: number; cost?: number };

/** For queries that read items of many owners: twenty of them fill a batch. */
export const COSTLY: Declared = { cost: 5 };

const t = initTRPC
  .context<RequestContext>()
  .meta<Declared>()
  .create({
    isDev: false,
    // Internal messages never leave: a refusal sends its own text, an input error its first issue, anything else one calm sentence.
    errorFormatter: ({ shape, error, ctx }) => {
      const { message, reason } = publicMessage(error);
      return {
        ...shape,
        message,
        data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path, reason, requestId: ctx?.requestId },
      };
    },
  });

// For errors of the protocol itself, whose own messages quote the parser and the program.
const SENTENCES: Partial<Record<TRPCError['code'], string>> = {
  PARSE_ERROR: 'The request couldn’t be read. Send valid JSON.',
  BAD_REQUEST: 'The request couldn’t be read. Send valid JSON.',
  NOT_FOUND: 'Unknown call.',
  METHOD_NOT_SUPPORTED: 'This call uses a different HTTP method.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'This content type isn’t supported. Send application/json.',
};

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

// Every call follows the same steps: caller identified → broken text refused → input parsed → limits → command or query → response.
const procedure = t.procedure.use(async ({ next, ctx, path, type, getRawInput }) => {
  const beginning = { kind: 'call', facts: { 'rpc.system': 'trpc', 'rpc.method': path } } as const;
  const result = await span(`rpc ${path}`, beginning, next, (ended) =>
    ended.ok ? {} : { 'rpc.code': (describeFault(ended.error.cause) ?? ended.error).code },
  );
  ctx.onCallCompleted?.({ path, type, input: await getRawInput(), outcome: result });
  if (!result.ok) refuseKnown(result.error.cause);
  return result;
});

// A query without input is one with an empty input, so that those whose fields are all optional can be called by name alone.
const withoutBrokenText = t.middleware(async ({ next, type, getRawInput }) => {
  const input = await getRawInput();
  refuseBrokenText(input);
  return input === undefined && type === 'query' ? next({ getRawInput: async () => ({}) }) : next();
});

/**
 * Rethrows a refusal, or a sign of a dead dependency, under its own code of the protocol; does nothing with a fault. Also for what is
 * thrown before a procedure starts: the protocol would treat a context that can't be created as a fault.
 */
export function refuseKnown(error: unknown): void {
  const known = describeFault(error);
  if (known) throw new TRPCError({ code: known.code, message: known.message, cause: known });
}

/** Anyone may call. */
export const publicProcedure = procedure.use(withoutBrokenText);

/** Only signed-in people with an account; `ctx.actor` is theirs. */
export const memberProcedure = procedure.use(({ ctx, next }) => next({ ctx: { ...ctx, actor: requireActor(ctx) } })).use(withoutBrokenText);

/** Only administrators; the role is read on every call. */
export const adminProcedure = procedure.use(({ ctx, next }) => next({ ctx: { ...ctx, actor: requireAdmin(ctx) } })).use(withoutBrokenText);

/** Counts a call against a limit. Place it after `.input(…)`, so that only valid input counts. Refuses with TOO_MANY_REQUESTS. */
export function limitedBy(limit: RateLimit) {
  return t.middleware(async ({ ctx, next }) => {
    await ctx.rateLimits.consumeBy(ctx, limit);
    return next();
  });
}

/**
 * Counts a call of a signed-in person against a limit that this process alone keeps, for calls that must not cost a write; with `counts`,
 * only those whose input it names. Place it like `limitedBy`, and refuses like it.
 */
export function limitedInProcess(limit: RateLimit, counts: (input: unknown) => boolean = () => true) {
  return t.middleware(async ({ ctx, input, next }) => {
    if (counts(input)) ctx.rateLimits.inProcess(limit).consume(requireActor(ctx).userId);
    return next();
  });
}

function publicMessage(error: TRPCError): { message: string; reason: string | undefined } {
  if (error.cause instanceof Refusal) return { message: error.cause.message, reason: error.cause.reason };
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError)
    return { message: messageOfIssues(error.cause), reason: 'INVALID_INPUT' };
  return { message: SENTENCES[error.code] ?? 'Something went wrong on our side. Please try again.', reason: undefined };
}
