import { z } from 'zod';
import { asCommand } from '#platform/server/http/as-command.ts';
import { adminProcedure, limitedBy, limitedInProcess, memberProcedure, router } from '#platform/server/http/rpc.ts';
import { UserCard } from '#features/accounts/contract.ts';
import { Payment } from '#features/payments/contract.ts';
import { listPaymentsBetween } from '#features/payments/api/orders/orders-between.ts';
import { Chat } from '../../contract.ts';
import {
  AnswerRequest,
  ChatDone,
  ChatSettings,
  DeleteChat,
  DeleteMessage,
  FindChats,
  FindPeople,
  GetRound,
  GetRoundReach,
  MessageRound,
  MuteChat,
  QueryChatOrders,
  QueryMessageReports,
  QueryMessageReportsOutput,
  ReactToMessage,
  ReportMessage,
  RoundReach,
  SearchMessages,
  SearchMessagesOutput,
  SetTyping,
  SettleMessageReport,
  WriteToAll,
} from '../contract.ts';
import { answerRequest } from '../../inbox/server/answer-request.ts';
import { deleteChat } from './commands/delete-chat.ts';
import { deleteMessage } from './commands/delete-message.ts';
import { muteChat } from '../../inbox/server/mute-chat.ts';
import { reactToMessage } from './commands/react-to-message.ts';
import { reportMessage } from '../../reports/server/report-message.ts';
import { setTyping } from './commands/set-typing.ts';
import { settleMessageReport } from '../../reports/server/resolve-message-report.ts';
import { updateChatSettings } from '../../inbox/server/update-chat-settings.ts';
import { writeToAll } from '../../broadcast/server/create-broadcast.ts';
import { LIMIT_CHAT_DEEDS, LIMIT_MESSAGE_REPORTS, LIMIT_MESSAGE_SEARCH, LIMIT_ROUNDS, LIMIT_TYPING } from '../../server/limits.ts';
import { findChatSettings } from '../../inbox/server/find-chat-settings.ts';
import { findChats } from '../../search/server/find-chats.ts';
import { findPeople } from '../../search/server/find-people.ts';
import { getRound } from '../../broadcast/server/get-broadcast.ts';
import { getRoundReach } from '../../broadcast/server/get-broadcast-reach.ts';
import { queryMessageReports } from '../../reports/server/query-message-reports.ts';
import { searchMessages } from '../../search/server/search-messages.ts';

/** What can be done with conversations and messages besides reading and writing them (docs/product.md#message-deeds). */
export const chatDeedsRouter = router({
  deleteMessage: memberProcedure.input(DeleteMessage).use(limitedBy(LIMIT_CHAT_DEEDS)).output(ChatDone).mutation(asCommand(deleteMessage)),
  deleteChat: memberProcedure.input(DeleteChat).use(limitedBy(LIMIT_CHAT_DEEDS)).output(ChatDone).mutation(asCommand(deleteChat)),
  react: memberProcedure.input(ReactToMessage).use(limitedBy(LIMIT_CHAT_DEEDS)).output(ChatDone).mutation(asCommand(reactToMessage)),
  answerRequest: memberProcedure.input(AnswerRequest).use(limitedBy(LIMIT_CHAT_DEEDS)).output(ChatDone).mutation(asCommand(answerRequest)),
  mute: memberProcedure.input(MuteChat).use(limitedBy(LIMIT_CHAT_DEEDS)).output(ChatDone).mutation(asCommand(muteChat)),
  setTyping: memberProcedure
    .input(SetTyping)
    .use(limitedInProcess(LIMIT_TYPING))
    .output(ChatDone)
    .mutation(({ ctx, input }) => setTyping(ctx, ctx.actor, input)),
  reportMessage: memberProcedure
    .input(ReportMessage)
    .use(limitedBy(LIMIT_MESSAGE_REPORTS))
    .output(ChatDone)
    .mutation(asCommand(reportMessage)),
  queryMessageReports: adminProcedure
    .input(QueryMessageReports)
    .output(QueryMessageReportsOutput)
    .query(({ ctx, input }) => queryMessageReports(ctx, input)),
  settleMessageReport: adminProcedure.input(SettleMessageReport).output(ChatDone).mutation(asCommand(settleMessageReport)),
  searchMessages: memberProcedure
    .input(SearchMessages)
    .use(limitedBy(LIMIT_MESSAGE_SEARCH))
    .output(SearchMessagesOutput)
    .query(({ ctx, input }) => searchMessages(ctx, ctx.actor, input)),
  findChats: memberProcedure
    .input(FindChats)
    .use(limitedBy(LIMIT_MESSAGE_SEARCH))
    .output(z.array(Chat))
    .query(({ ctx, input }) => findChats(ctx, ctx.actor, input)),
  getSettings: memberProcedure
    .output(ChatSettings)
    .query(async ({ ctx }) => (await findChatSettings(ctx.db, [ctx.actor.userId]))(ctx.actor.userId)),
  updateSettings: memberProcedure
    .input(ChatSettings)
    .use(limitedBy(LIMIT_CHAT_DEEDS))
    .output(ChatSettings)
    .mutation(asCommand(updateChatSettings)),
  findPeople: memberProcedure
    .input(FindPeople)
    .use(limitedBy(LIMIT_MESSAGE_SEARCH))
    .output(z.array(UserCard))
    .query(({ ctx, input }) => findPeople(ctx, ctx.actor, input.query)),
  queryOrders: memberProcedure
    .input(QueryChatOrders)
    .output(z.array(Payment))
    .query(({ ctx, input }) => listPaymentsBetween(ctx, ctx.actor, input.otherUserId)),
  writeToAll: memberProcedure
    .input(WriteToAll)
    .use(limitedBy(LIMIT_ROUNDS))
    .output(MessageRound)
    .mutation(asCommand(writeToAll, ({ ctx, input }) => getRound(ctx, ctx.actor, input))),
  getRoundReach: memberProcedure
    .input(GetRoundReach)
    .output(RoundReach)
    .query(({ ctx, input }) => getRoundReach(ctx, ctx.actor, input)),
  getRound: memberProcedure
    .input(GetRound)
    .output(MessageRound)
    .query(({ ctx, input }) => getRound(ctx, ctx.actor, input)),
});
