import type { FastifyInstance } from 'fastify';
import { asCommand, type MemberContext } from '#platform/server/http/as-command.ts';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import { createMessageCall, type Message } from '../contract.ts';
import { messageRefusals } from '../refusals.ts';
import { createMessage, type CountFirst, type CreatedMessage } from '../conversation/server/create-message.ts';
import { LIMIT_FIRST_MESSAGES, LIMIT_FIRST_MESSAGES_NEW, LIMIT_MESSAGES, LIMIT_MESSAGES_LONG } from './limits.ts';
import { getMessage, presentMessages } from '../conversation/server/query-messages.ts';

/** Registers the REST call that sends a message (docs/product.md#calls). */
export function registerMessagesRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  memberCall(app, contextOf, createMessageCall, {
    limits: [LIMIT_MESSAGES, LIMIT_MESSAGES_LONG],
    run: asCommand(
      (command, actor, input, ctx) => createMessage(command, actor, input, { countFirst: countFirstBy(ctx) }),
      async ({ ctx, result: sent }) => {
        const message = await messageOf(ctx, sent);
        return { message, entities: message.media };
      },
    ),
  });
}

// A message written just now isn't read again: nobody can have seen or deleted it before the response.
async function messageOf(ctx: MemberContext, { chatId, messageId, written }: CreatedMessage): Promise<Message> {
  if (written === null) return getMessage(ctx, ctx.actor, { chatId, messageId });
  const [message] = await presentMessages(ctx, { userId: ctx.actor.userId, chat: written.chat, seenRevision: 0 }, [written.row]);
  if (!message) throw messageRefusals.MESSAGE_NOT_FOUND();
  return message;
}

// Counted in the transaction: only there is it known whether this is a first message.
function countFirstBy(ctx: MemberContext): CountFirst {
  return async ({ tx }, isNewAccount) => {
    const limit = isNewAccount ? LIMIT_FIRST_MESSAGES_NEW : LIMIT_FIRST_MESSAGES;
    const [refusal] = await ctx.rateLimits.consumeEach(tx, limit, [ctx]);
    if (!refusal) return;
    const refuse = isNewAccount ? messageRefusals.ENOUGH_NEW_PEOPLE_YET : messageRefusals.ENOUGH_NEW_PEOPLE;
    throw refuse(refusal.retryAfterSeconds);
  };
}
