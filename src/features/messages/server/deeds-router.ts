import { z } from 'zod';
import { adminProcedure, memberProcedure, router } from '#platform/server/rpc.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { UserCard } from '#features/accounts/contract.ts';
import { Payment } from '#features/payments/contract.ts';
import {
  AnswerRequest,
  ChatDone,
  ChatSettings,
  DeleteMessage,
  FindPeople,
  GetRound,
  MessageRound,
  MuteChat,
  QueryChatOrders,
  QueryMessageReports,
  QueryMessageReportsOutput,
  ReactToMessage,
  ReportMessage,
  SearchMessages,
  SearchMessagesOutput,
  SetTyping,
  SettleMessageReport,
  WriteToAll,
} from '../contract/deeds.ts';
import { answerRequest } from './commands/answer-request.ts';
import { deleteMessage } from './commands/delete-message.ts';
import { muteChat } from './commands/mute-chat.ts';
import { reactToMessage } from './commands/react-to-message.ts';
import { reportMessage } from './commands/report-message.ts';
import { settleMessageReport } from './commands/settle-message-report.ts';
import { updateChatSettings } from './commands/update-chat-settings.ts';
import { writeToAll } from './commands/write-to-all.ts';
import { LIMIT_CHAT_DEEDS, LIMIT_MESSAGE_REPORTS, LIMIT_MESSAGE_SEARCH, LIMIT_ROUNDS } from './limits.ts';
import { findChatSettings } from './queries/find-chat-settings.ts';
import { findCorrespondent } from './queries/find-correspondent.ts';
import { findPeople } from './queries/find-people.ts';
import { getOwnChat } from './queries/find-own-chat.ts';
import { getRound } from './queries/get-round.ts';
import { queryChatOrders } from './queries/query-chat-orders.ts';
import { queryMessageReports } from './queries/query-message-reports.ts';
import { searchMessages } from './queries/search-messages.ts';

const deed = memberProcedure.use(async ({ ctx, next }) => {
  await ctx.rateLimits.consumeBy(ctx, LIMIT_CHAT_DEEDS);
  return next();
});

/** What can be done about conversations and messages beside reading and writing them (docs/product.md#message-deeds). */
export const chatDeedsRouter = router({
  deleteMessage: deed
    .input(DeleteMessage)
    .output(ChatDone)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => deleteMessage(command, ctx.actor, input))),
  react: deed
    .input(ReactToMessage)
    .output(ChatDone)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => reactToMessage(command, ctx.actor, input))),
  answerRequest: deed
    .input(AnswerRequest)
    .output(ChatDone)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => answerRequest(command, ctx.actor, input))),
  mute: deed
    .input(MuteChat)
    .output(ChatDone)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => muteChat(command, ctx.actor, input))),
  // Nothing is stored of it, not even that it was counted; the page says it every few seconds at most.
  setTyping: memberProcedure
    .input(SetTyping)
    .output(ChatDone)
    .mutation(async ({ ctx, input: { chatId } }) => {
      const chat = await getOwnChat(ctx.db, ctx.actor.userId, chatId);
      const other = await findCorrespondent(ctx.db, ctx.actor.userId, chat.otherUserId);
      if (chat.other.state === 'open' && chat.you.state === 'open' && other?.standing === 'open')
        ctx.announce([{ kind: 'typing', chatId, userId: ctx.actor.userId, recipientUserIds: [chat.otherUserId] }]);
      return { chatId };
    }),
  reportMessage: memberProcedure
    .input(ReportMessage)
    .output(ChatDone)
    .mutation(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_MESSAGE_REPORTS);
      return inTransaction(ctx, (command) => reportMessage(command, ctx.actor, input));
    }),
  queryMessageReports: adminProcedure
    .input(QueryMessageReports)
    .output(QueryMessageReportsOutput)
    .query(({ ctx, input }) => queryMessageReports(ctx, input)),
  settleMessageReport: adminProcedure
    .input(SettleMessageReport)
    .output(ChatDone)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => settleMessageReport(command, ctx.actor, input))),
  searchMessages: memberProcedure
    .input(SearchMessages)
    .output(SearchMessagesOutput)
    .query(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_MESSAGE_SEARCH);
      return searchMessages(ctx, ctx.actor, input);
    }),
  getSettings: memberProcedure
    .output(ChatSettings)
    .query(async ({ ctx }) => (await findChatSettings(ctx.db, [ctx.actor.userId]))(ctx.actor.userId)),
  updateSettings: deed
    .input(ChatSettings)
    .output(ChatSettings)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => updateChatSettings(command, ctx.actor, input))),
  findPeople: memberProcedure
    .input(FindPeople)
    .output(z.array(UserCard))
    .query(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_MESSAGE_SEARCH);
      return findPeople(ctx, ctx.actor, input.query);
    }),
  queryOrders: memberProcedure
    .input(QueryChatOrders)
    .output(z.array(Payment))
    .query(({ ctx, input }) => queryChatOrders(ctx, ctx.actor, input)),
  writeToAll: memberProcedure
    .input(WriteToAll)
    .output(MessageRound)
    .mutation(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_ROUNDS);
      await inTransaction(ctx, (command) => writeToAll(command, ctx.actor, input));
      return getRound(ctx, ctx.actor, input);
    }),
  getRound: memberProcedure
    .input(GetRound)
    .output(MessageRound)
    .query(({ ctx, input }) => getRound(ctx, ctx.actor, input)),
});
