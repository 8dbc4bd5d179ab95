import type { FastifyInstance } from 'fastify';
import { asCommand } from '#platform/server/http/as-command.ts';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import { createCommentCall } from '../contract.ts';
import { createComment } from './commands/create-comment.ts';
import { LIMIT_COMMENTS } from './limits.ts';
import { getOwnComment } from './queries/get-own-comment.ts';

/** Registers the REST call that writes a comment (docs/product.md#calls). */
export function registerCommentsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  memberCall(app, contextOf, createCommentCall, {
    limits: [LIMIT_COMMENTS],
    run: asCommand(createComment, async ({ ctx, input, result: id }) => {
      const comment = await getOwnComment(ctx, ctx.actor, { ...input.comment, id });
      return { comment, entities: comment.entities };
    }),
  });
}
