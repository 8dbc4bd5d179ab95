import { asCommand } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, router } from '#platform/server/http/rpc.ts';
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
import { getOrCreateChat } from '../conversation/server/commands/get-or-create-chat.ts';
import { readMessages } from '../conversation/server/commands/read-messages.ts';
import { LIMIT_CHATS } from './limits.ts';
import { getChat } from '../conversation/server/queries/get-chat.ts';
import { queryChanges } from '../conversation/server/queries/query-changes.ts';
import { queryChats, queryChatsWithUnreadMessages } from '../inbox/server/query-chats.ts';
import { queryMessages } from '../conversation/server/queries/query-messages.ts';

/** The procedures under `chat.` (docs/product.md#calls). */
export const chatRouter = router({
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
  readMessages: memberProcedure.input(ReadMessages).output(ReadMessagesOutput).mutation(asCommand(readMessages)),
});
