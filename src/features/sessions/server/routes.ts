import type { FastifyInstance } from 'fastify';
import { requireActor } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { getPublished } from '#features/content/server/queries/get-published.ts';
import { createSessionCall } from '../contract.ts';
import { createSession } from './commands/create-session.ts';
import { LIMIT_SESSIONS } from './limits.ts';

/** The REST call that publishes a session (docs/product.md#calls). */
export function registerSessionsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, createSessionCall, async (context, input) => {
    const actor = requireActor(context);
    await context.rateLimits.consumeBy(context, LIMIT_SESSIONS);
    const id = await inTransaction(context, (command) => createSession(command, actor, input, context.config.payments));
    return getPublished(context, actor, { type: 'SESSION', id });
  });
}
