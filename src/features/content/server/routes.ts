import type { FastifyInstance } from 'fastify';
import { requireActor } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { createPostCall, editContentCall, deleteContentCall } from '../contract.ts';
import { createPost } from './commands/create-post.ts';
import { deleteContent } from './commands/delete-content.ts';
import { editContent } from './commands/edit-content.ts';
import { LIMIT_PUBLISHING } from './limits.ts';
import { getPublished } from './queries/get-published.ts';

/** The REST calls of content (docs/product.md#calls). */
export function registerContentRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, createPostCall, async (context, input) => {
    const actor = requireActor(context);
    await context.rateLimits.consumeBy(context, LIMIT_PUBLISHING);
    const id = await inTransaction(context, (command) => createPost(command, actor, input));
    return getPublished(context, actor, { type: 'POST', id });
  });
  restCall(app, contextOf, editContentCall, async (context, input) => {
    const actor = requireActor(context);
    await context.rateLimits.consumeBy(context, LIMIT_PUBLISHING);
    await inTransaction(context, (command) => editContent(command, actor, input, context.config.payments));
    return getPublished(context, actor, input.contentItemUri);
  });
  restCall(app, contextOf, deleteContentCall, async (context, { contentItemUri }) => {
    const actor = requireActor(context);
    await inTransaction(context, (command) => deleteContent(command, actor, contentItemUri));
    return { contentItemUri };
  });
}
