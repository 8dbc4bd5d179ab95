import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { Refusal } from '#kernel/refusal.ts';
import { describeFault } from './faults.ts';
import { requireActor, requireAdmin, type RequestContext } from './request-context.ts';

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  // Inner words never leave: a refusal says its own text, an input error its first issue, anything else one calm sentence.
  errorFormatter: ({ shape, error, ctx }) => {
    const { message, reason } = publicMessage(error);
    return { ...shape, message, data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path, reason, requestId: ctx?.requestId } };
  },
});

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

const procedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof Refusal) throw new TRPCError({ code: cause.code, message: cause.message, cause });
  const known = describeFault(cause);
  if (known) throw new TRPCError({ code: known.code, message: known.message, cause: known });
  return result;
});

/** Anybody may call. */
export const publicProcedure = procedure;

/** Only signed-in people with an account; `ctx.actor` is theirs. */
export const memberProcedure = procedure.use(({ ctx, next }) => next({ ctx: { ...ctx, actor: requireActor(ctx) } }));

/** Only administrators. */
export const adminProcedure = procedure.use(({ ctx, next }) => next({ ctx: { ...ctx, actor: requireAdmin(ctx) } }));

function publicMessage(error: TRPCError): { message: string; reason: string | undefined } {
  if (error.cause instanceof Refusal) return { message: error.cause.message, reason: error.cause.reason };
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return { message: error.cause.issues[0]?.message ?? 'Invalid input.', reason: 'INVALID_INPUT' };
  if (error.code === 'INTERNAL_SERVER_ERROR') return { message: 'Something went wrong on our side. Please try again.', reason: undefined };
  return { message: error.message, reason: undefined };
}
