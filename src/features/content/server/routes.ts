import type { FastifyInstance } from 'fastify';
import { asCommand } from '#platform/server/http/as-command.ts';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import { createPostCall, editContentCall, deleteContentCall } from '../items/contract.ts';
import { createPost } from '../posts/server/create-post.ts';
import { deleteContent } from '../items/server/delete-content.ts';
import { editContent } from '../items/server/edit-content.ts';
import { LIMIT_PUBLISHING } from './limits.ts';
import { getPublished } from '../api/cards/get-published.ts';

/** Registers the REST calls of content (docs/product.md#calls). */
export function registerContentRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  memberCall(app, contextOf, createPostCall, {
    limits: [LIMIT_PUBLISHING],
    run: asCommand(createPost, ({ ctx, result: id }) => getPublished(ctx, ctx.actor, { type: 'POST', id })),
  });
  memberCall(app, contextOf, editContentCall, {
    limits: [LIMIT_PUBLISHING],
    run: asCommand(
      (command, actor, input, { config }) => editContent(command, actor, input, config.payments),
      ({ ctx, input }) => getPublished(ctx, ctx.actor, input.contentItemUri),
    ),
  });
  memberCall(app, contextOf, deleteContentCall, {
    run: asCommand(
      (command, actor, { contentItemUri }) => deleteContent(command, actor, contentItemUri),
      ({ input }) => ({ contentItemUri: input.contentItemUri }),
    ),
  });
}
