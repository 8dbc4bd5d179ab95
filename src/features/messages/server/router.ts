import { memberProcedure, router } from '#platform/server/rpc.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import {
  GetChat,
  OpenChat,
  QueryChanges,
  QueryChangesOutput,
  QueryChats,
  QueryChatsOutput,
  QueryMessages,
  QueryMessagesOutput,
  QueryUnreadChats,
  ReadMessages,
  ReadMessagesOutput,
} from '../contract.ts';
import { getOrCreateChat } from './commands/get-or-create-chat.ts';
import { readMessages } from './commands/read-messages.ts';
import { LIMIT_CHATS } from './limits.ts';
import { getChat } from './queries/get-chat.ts';
import { queryChanges } from './queries/query-changes.ts';
import { queryChats, queryChatsWithUnreadMessages } from './queries/query-chats.ts';
import { queryMessages } from './queries/query-messages.ts';

/** The procedures under `chat.` (docs/product.md#calls). */
export const chatRouter = router({
  getOrCreateChat: memberProcedure
    .input(GetChat)
    .output(OpenChat)
    .mutation(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_CHATS);
      await inTransaction(ctx, (command) => getOrCreateChat(command, ctx.actor, input.recipientUserId));
      return getChat(ctx, ctx.actor, input);
    }),
  getChat: memberProcedure
    .input(GetChat)
    .output(OpenChat)
    .query(({ ctx, input }) => getChat(ctx, ctx.actor, input)),
  queryChats: memberProcedure
    .input(QueryChats)
    .output(QueryChatsOutput)
    .query(({ ctx, input }) => queryChats(ctx, ctx.actor, input)),
  queryChatsWithUnreadMessages: memberProcedure
    .input(QueryUnreadChats)
    .output(QueryChatsOutput)
    .query(({ ctx, input }) => queryChatsWithUnreadMessages(ctx, ctx.actor, input)),
  queryMessages: memberProcedure
    .input(QueryMessages)
    .output(QueryMessagesOutput)
    .query(({ ctx, input }) => queryMessages(ctx, ctx.actor, input)),
  queryChanges: memberProcedure
    .input(QueryChanges)
    .output(QueryChangesOutput)
    .query(({ ctx, input }) => queryChanges(ctx, ctx.actor, input)),
  readMessages: memberProcedure
    .input(ReadMessages)
    .output(ReadMessagesOutput)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => readMessages(command, ctx.actor, input))),
});
