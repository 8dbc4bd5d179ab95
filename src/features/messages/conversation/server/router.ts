import { z } from 'zod';
import { listPaymentsBetween } from '#features/payments/api/orders/orders-between.ts';
import { Payment } from '#features/payments/contract.ts';
import { asCommand } from '#platform/server/http/as-command.ts';
import { limitedBy, limitedInProcess, memberProcedure, router } from '#platform/server/http/rpc.ts';
import {
  GetChat,
  OpenChat,
  QueryChanges,
  QueryChangesOutput,
  QueryMessages,
  QueryMessagesOutput,
  ReadMessages,
  ReadMessagesOutput,
} from '../../contract.ts';
import { ChatDone, DeleteChat, DeleteMessage, QueryChatOrders, ReactToMessage, SetTyping } from '../contract.ts';
import { deleteChat } from './delete-chat.ts';
import { deleteMessage } from './delete-message.ts';
import { getOrCreateChat } from './get-or-create-chat.ts';
import { reactToMessage } from './react-to-message.ts';
import { readMessages } from './read-messages.ts';
import { setTyping } from './set-typing.ts';
import { getChat } from './get-chat.ts';
import { queryMessages, queryChanges } from './query-messages.ts';
import { LIMIT_CHAT_ACTIONS, LIMIT_CHATS, LIMIT_TYPING } from '../../server/limits.ts';

/** The procedures under `chat.` that read and change one conversation (docs/product.md#calls). */
export const conversationRouter = router({
  getOrCreateChat: memberProcedure
    .input(GetChat)
    .use(limitedBy(LIMIT_CHATS))
    .output(OpenChat)
    .mutation(
      asCommand(
        (command, actor, { recipientUserId }) => getOrCreateChat(command, actor, recipientUserId),
        ({ ctx, input }) => getChat(ctx, ctx.actor, input),
      ),
    ),
  getChat: memberProcedure
    .input(GetChat)
    .output(OpenChat)
    .query(({ ctx, input }) => getChat(ctx, ctx.actor, input)),
  queryMessages: memberProcedure
    .input(QueryMessages)
    .output(QueryMessagesOutput)
    .query(({ ctx, input }) => queryMessages(ctx, ctx.actor, input)),
  queryChanges: memberProcedure
    .input(QueryChanges)
    .output(QueryChangesOutput)
    .query(({ ctx, input }) => queryChanges(ctx, ctx.actor, input)),
  readMessages: memberProcedure.input(ReadMessages).output(ReadMessagesOutput).mutation(asCommand(readMessages)),
  deleteMessage: memberProcedure
    .input(DeleteMessage)
    .use(limitedBy(LIMIT_CHAT_ACTIONS))
    .output(ChatDone)
    .mutation(asCommand(deleteMessage)),
  deleteChat: memberProcedure.input(DeleteChat).use(limitedBy(LIMIT_CHAT_ACTIONS)).output(ChatDone).mutation(asCommand(deleteChat)),
  react: memberProcedure.input(ReactToMessage).use(limitedBy(LIMIT_CHAT_ACTIONS)).output(ChatDone).mutation(asCommand(reactToMessage)),
  setTyping: memberProcedure
    .input(SetTyping)
    .use(limitedInProcess(LIMIT_TYPING))
    .output(ChatDone)
    .mutation(({ ctx, input }) => setTyping(ctx, ctx.actor, input)),
  queryOrders: memberProcedure
    .input(QueryChatOrders)
    .output(z.array(Payment))
    .query(({ ctx, input }) => listPaymentsBetween(ctx, ctx.actor, input.otherUserId)),
});
