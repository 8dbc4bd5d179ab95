import type { FastifyInstance } from 'fastify';
import { requireActor } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { createCommentCall } from '../contract.ts';
import { createComment } from './commands/create-comment.ts';
import { LIMIT_COMMENTS } from './limits.ts';
import { getOwnComment } from './queries/get-own-comment.ts';

/** The REST call that writes a comment (docs/product.md#calls). */
export function registerCommentsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, createCommentCall, async (context, input) => {
    const actor = requireActor(context);
    await context.rateLimits.consumeBy(context, LIMIT_COMMENTS);
    const id = await inTransaction(context, (command) => createComment(command, actor, input));
    const comment = await getOwnComment(context, actor, { ...input.comment, id });
    return { comment, entities: comment.entities };
  });
}
