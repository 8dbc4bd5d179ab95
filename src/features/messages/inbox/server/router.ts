import { asCommand } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, router } from '#platform/server/http/rpc.ts';
import { QueryChats, QueryChatsOutput, QueryUnreadChats } from '../../contract.ts';
import { ChatDone } from '../../conversation/contract.ts';
import { AnswerRequest, ChatSettings, MuteChat } from '../contract.ts';
import { answerRequest } from './answer-request.ts';
import { findChatSettings, updateChatSettings } from './chat-settings.ts';
import { muteChat } from './mute-chat.ts';
import { queryChats, queryChatsWithUnreadMessages } from './query-chats.ts';
import { LIMIT_CHAT_ACTIONS } from '../../server/limits.ts';

/** The procedures under `chat.` for the list of conversations, requests and settings. */
export const inboxRouter = router({
  queryChats: memberProcedure
    .input(QueryChats)
    .output(QueryChatsOutput)
    .query(({ ctx, input }) => queryChats(ctx, ctx.actor, input)),
  queryChatsWithUnreadMessages: memberProcedure
    .input(QueryUnreadChats)
    .output(QueryChatsOutput)
    .query(({ ctx, input }) => queryChatsWithUnreadMessages(ctx, ctx.actor, input)),
  answerRequest: memberProcedure
    .input(AnswerRequest)
    .use(limitedBy(LIMIT_CHAT_ACTIONS))
    .output(ChatDone)
    .mutation(asCommand(answerRequest)),
  mute: memberProcedure.input(MuteChat).use(limitedBy(LIMIT_CHAT_ACTIONS)).output(ChatDone).mutation(asCommand(muteChat)),
  getSettings: memberProcedure
    .output(ChatSettings)
    .query(async ({ ctx }) => (await findChatSettings(ctx.db, [ctx.actor.userId]))(ctx.actor.userId)),
  updateSettings: memberProcedure
    .input(ChatSettings)
    .use(limitedBy(LIMIT_CHAT_ACTIONS))
    .output(ChatSettings)
    .mutation(asCommand(updateChatSettings)),
});
