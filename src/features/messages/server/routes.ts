import type { FastifyInstance } from 'fastify';
import { requireActor, type Actor, type RequestContext } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { createMessageCall, type Message } from '../contract.ts';
import { messageRefusals } from '../refusals.ts';
import { createMessage, type CountFirst, type CreatedMessage } from './commands/create-message.ts';
import { LIMIT_FIRST_MESSAGES, LIMIT_FIRST_MESSAGES_NEW, LIMIT_MESSAGES, LIMIT_MESSAGES_LONG } from './limits.ts';
import { getMessage } from './queries/get-message.ts';
import { presentMessages } from './queries/present-messages.ts';

/** The REST call that sends a message (docs/product.md#calls). */
export function registerMessagesRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, createMessageCall, async (context, input) => {
    const actor = requireActor(context);
    await context.rateLimits.consumeBy(context, LIMIT_MESSAGES);
    await context.rateLimits.consumeBy(context, LIMIT_MESSAGES_LONG);
    const sent = await inTransaction(context, (command) => createMessage(command, actor, input, countFirstBy(context)));
    const message = await answerOf(context, actor, sent);
    return { message, entities: message.entities };
  });
}

// What was written just now is not read again: nobody can have seen it, or taken it back, before it is answered.
async function answerOf(context: RequestContext, actor: Actor, { chatId, messageId, written }: CreatedMessage): Promise<Message> {
  if (written === null) return getMessage(context, actor, { chatId, messageId });
  const [message] = await presentMessages(context, { userId: actor.userId, chat: written.chat, seenRevision: 0 }, [written.row]);
  if (!message) throw messageRefusals.MESSAGE_NOT_FOUND();
  return message;
}

function countFirstBy(context: RequestContext): CountFirst {
  return async ({ tx }, isNewAccount) => {
    const limit = isNewAccount ? LIMIT_FIRST_MESSAGES_NEW : LIMIT_FIRST_MESSAGES;
    const [refusal] = await context.rateLimits.consumeEach(tx, limit, [context]);
    if (refusal) throw refusal;
  };
}
