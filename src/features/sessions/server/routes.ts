import type { FastifyInstance } from 'fastify';
import { asCommand } from '#platform/server/http/as-command.ts';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import { getPublished } from '#features/content/api/cards/get-published.ts';
import { createSessionCall } from '../contract.ts';
import { createSession } from '../editing/server/create-session.ts';
import { LIMIT_SESSIONS } from './limits.ts';

/** Registers the REST call that publishes a session (docs/product.md#calls). */
export function registerSessionsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  memberCall(app, contextOf, createSessionCall, {
    limits: [LIMIT_SESSIONS],
    run: asCommand(
      (command, actor, input, { config }) => createSession(command, actor, input, config.payments),
      ({ ctx, result: id }) => getPublished(ctx, ctx.actor, { type: 'SESSION', id }),
    ),
  });
}
