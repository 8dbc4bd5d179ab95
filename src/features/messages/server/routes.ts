import type { FastifyInstance } from 'fastify';
import { requireActor, type RequestContext } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { createMessageCall } from '../contract.ts';
import { createMessage, type CountFirst } from './commands/create-message.ts';
import { LIMIT_FIRST_MESSAGES, LIMIT_FIRST_MESSAGES_NEW, LIMIT_MESSAGES, LIMIT_MESSAGES_LONG } from './limits.ts';
import { getMessage } from './queries/get-message.ts';

/** The REST call that sends a message (docs/product.md#calls). */
export function registerMessagesRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, createMessageCall, async (context, input) => {
    const actor = requireActor(context);
    await context.rateLimits.consumeBy(context, LIMIT_MESSAGES);
    await context.rateLimits.consumeBy(context, LIMIT_MESSAGES_LONG);
    const sent = await inTransaction(context, (command) => createMessage(command, actor, input, countFirstBy(context)));
    const message = await getMessage(context, actor, sent);
    return { message, entities: message.entities };
  });
}

function countFirstBy(context: RequestContext): CountFirst {
  return async ({ tx }, isNewAccount) => {
    const limit = isNewAccount ? LIMIT_FIRST_MESSAGES_NEW : LIMIT_FIRST_MESSAGES;
    const [refusal] = await context.rateLimits.consumeEach(tx, limit, [context]);
    if (refusal) throw refusal;
  };
}
