import { z } from 'zod';
import { Done } from '#kernel/http/paging.ts';
import { declared } from '#platform/server/http/declared-output.ts';
import { asCommand, done } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import {
  AbandonCheckout,
  CalendarFile,
  CheckedIn,
  CheckIn,
  EventOfHost,
  GetTicket,
  AttendeePage,
  ReturnTicket,
  TicketReturn,
  MarkedAttendee,
  MarkAttendee,
  MarkedNoShow,
  MarkNoShow,
  MyDates,
  NameGuest,
  Pass,
  QueryAttendees,
  Ticket,
} from '../contract.ts';
import { abandonCheckout } from '../buying/server/abandon-checkout.ts';
import { checkInByCode } from '../check-in/server/check-in-by-code.ts';
import { checkInByName } from '../check-in/server/check-in-by-name.ts';
import { markNoShow } from '../check-in/server/mark-no-show.ts';
import { returnTicket } from '../returns/server/return-ticket.ts';
import { getEventRefunds, refundEvent } from '../hosting/server/refund-event.ts';
import { GivePlaces, HostedDates, QueryHostedDates } from '../hosting/contract.ts';
import { givePlaces } from '../hosting/server/give-places.ts';
import { queryHostedDates } from '../hosting/server/query-hosted-dates.ts';
import { getCalendarFile } from '../wallet/server/get-calendar-file.ts';
import { getPass } from '../buying/server/get-pass.ts';
import { OfferedKinds, QueryKindsOfCode } from '../kinds/contract.ts';
import { queryKinds } from '../kinds/server/query-kinds.ts';
import { queryKindsOfCode } from '../kinds/server/query-kinds-of-code.ts';
import { PhoneWalletLinks } from '../phone-wallet/contract.ts';
import { getPhoneWallets } from '../phone-wallet/server/get-phone-wallets.ts';
import { nameGuest } from '../wallet/server/name-guest.ts';
import { getTicket } from '../wallet/server/get-ticket.ts';
import { queryAttendees } from '../attendees/server/query-attendees.ts';
import { queryMyDates } from '../wallet/server/query-my-dates.ts';
import {
  JoinWaitingList,
  OfferedPlace,
  OfferPlace,
  GetWaitingList,
  SetWaitingRules,
  WaitingList,
  WaitingPosition,
} from '../waiting/contract.ts';
import { getPosition } from '../waiting/server/get-position.ts';
import { joinLine } from '../waiting/server/join-line.ts';
import { leaveLine } from '../waiting/server/leave-line.ts';
import { offerOutOfTurn } from '../waiting/server/offer-out-of-turn.ts';
import { getWaitingList } from '../waiting/server/get-waiting-list.ts';
import { setWaitingRules } from '../waiting/server/set-waiting-rules.ts';
import { CalendarFeed } from '../calendar-feed/contract.ts';
import { getFeed, startFeed, stopFeed } from '../calendar-feed/server/change-feed.ts';
import { Opening, RemindOfOpening } from '../opening/contract.ts';
import { getOpening } from '../opening/server/get-opening.ts';
import { remindOfOpening } from '../opening/server/remind-of-opening.ts';
import { AnswerQuestions, GetAnswers, OrderAnswers } from '../questions/contract.ts';
import { answerQuestions } from '../questions/server/answer-questions.ts';
import { getAnswers } from '../questions/server/get-answers.ts';
import { CreateDoorLink, CreatedDoorLink, DoorLinks, DoorState, GetDoorLinks, RevokeDoorLink, SyncDoor } from '../door/contract.ts';
import { createDoorLink, getDoorLinks, revokeDoorLink } from '../door/server/door-links.ts';
import { syncDoor } from '../door/server/sync-door.ts';
import { LIMIT_ANSWERS, LIMIT_DOOR_LINKS, LIMIT_FEED_CHANGES, LIMIT_GIVING, LIMIT_OPENINGS, LIMIT_WAITING } from './limits.ts';
import { LIMIT_CODE_TRIES, LIMIT_PROVIDER_CALLS } from '#features/payments/api/limits.ts';
import { RefundProgress } from '#features/payments/refunds/contract.ts';

export const ticketRouter = router({
  getTicket: memberProcedure
    .input(GetTicket)
    .output(Ticket.nullable())
    .query(({ ctx, input }) => getTicket(ctx, ctx.actor, input)),
  getCalendarFile: memberProcedure
    .input(GetTicket)
    .output(CalendarFile)
    .query(({ ctx, input }) => getCalendarFile(ctx, ctx.actor, input)),
  getPhoneWallets: memberProcedure
    .input(GetTicket)
    .output(PhoneWalletLinks)
    .query(({ ctx, input }) => getPhoneWallets(ctx, ctx.actor, input)),
  getCalendarFeed: memberProcedure.output(CalendarFeed).query(({ ctx }) => getFeed(ctx, ctx.actor)),
  startCalendarFeed: memberProcedure
    .input(z.strictObject({}))
    .use(limitedBy(LIMIT_FEED_CHANGES))
    .output(CalendarFeed)
    .mutation(asCommand(startFeed)),
  stopCalendarFeed: memberProcedure
    .input(z.strictObject({}))
    .use(limitedBy(LIMIT_FEED_CHANGES))
    .output(Done)
    .mutation(asCommand(stopFeed, done)),
  // A mutation, so that a helper's secret travels in the body: addresses are logged.
  syncDoor: publicProcedure
    .input(SyncDoor)
    .output(declared(DoorState))
    .mutation(({ ctx, input }) => syncDoor(ctx, input)),
  createDoorLink: memberProcedure
    .input(CreateDoorLink)
    .use(limitedBy(LIMIT_DOOR_LINKS))
    .output(CreatedDoorLink)
    .mutation(asCommand(createDoorLink)),
  getDoorLinks: memberProcedure
    .input(GetDoorLinks)
    .output(DoorLinks)
    .query(({ ctx, input }) => getDoorLinks(ctx, ctx.actor, input)),
  revokeDoorLink: memberProcedure
    .input(RevokeDoorLink)
    .use(limitedBy(LIMIT_DOOR_LINKS))
    .output(Done)
    .mutation(asCommand(revokeDoorLink, done)),
  checkIn: memberProcedure.input(CheckIn).output(CheckedIn).mutation(asCommand(checkInByCode)),
  queryGuests: memberProcedure
    .input(QueryAttendees)
    .output(AttendeePage)
    .query(({ ctx, input }) => queryAttendees(ctx, ctx.actor, input)),
  queryHostedDates: memberProcedure
    .input(QueryHostedDates)
    .output(HostedDates)
    .query(({ ctx, input }) => queryHostedDates(ctx, ctx.actor, input)),
  givePlaces: memberProcedure.input(GivePlaces).use(limitedBy(LIMIT_GIVING)).output(Done).mutation(asCommand(givePlaces, done)),
  nameGuest: memberProcedure.input(NameGuest).output(Done).mutation(asCommand(nameGuest, done)),
  getOpening: memberProcedure
    .input(EventOfHost)
    .output(Opening)
    .query(({ ctx, input }) => getOpening(ctx, ctx.actor, input)),
  remindOfOpening: memberProcedure
    .input(RemindOfOpening)
    .use(limitedBy(LIMIT_OPENINGS))
    .output(Done)
    .mutation(asCommand(remindOfOpening, done)),
  getAnswers: memberProcedure
    .input(GetAnswers)
    .output(OrderAnswers)
    .query(({ ctx, input }) => getAnswers(ctx, ctx.actor, input)),
  answer: memberProcedure.input(AnswerQuestions).use(limitedBy(LIMIT_ANSWERS)).output(Done).mutation(asCommand(answerQuestions, done)),
  queryMyDates: memberProcedure.output(MyDates).query(({ ctx }) => queryMyDates(ctx, ctx.actor)),
  markNoShow: memberProcedure.input(MarkNoShow).output(MarkedNoShow).mutation(asCommand(markNoShow)),
  markGuest: memberProcedure.input(MarkAttendee).output(MarkedAttendee).mutation(asCommand(checkInByName)),
  abandonCheckout: memberProcedure
    .input(AbandonCheckout)
    .use(limitedBy(LIMIT_PROVIDER_CALLS))
    .output(z.object({ status: z.enum(['open', 'complete', 'expired']) }))
    .mutation(({ ctx, input }) => abandonCheckout(ctx, ctx.actor, input)),
  handBack: memberProcedure
    .input(ReturnTicket)
    .use(limitedBy(LIMIT_PROVIDER_CALLS))
    .output(TicketReturn)
    .mutation(({ ctx, input }) => returnTicket(ctx, ctx.actor, input)),
  getPass: memberProcedure
    .input(EventOfHost)
    .output(Pass.nullable())
    .query(({ ctx, input }) => getPass(ctx, ctx.actor, input)),
  queryKinds: publicProcedure
    .input(EventOfHost)
    .output(OfferedKinds)
    .query(({ ctx, input }) => queryKinds(ctx, ctx.actor, input)),
  queryKindsOfCode: memberProcedure
    .input(QueryKindsOfCode)
    .use(limitedBy(LIMIT_CODE_TRIES))
    .output(OfferedKinds)
    .query(async ({ ctx, input }) => {
      const kinds = await queryKindsOfCode(ctx, ctx.actor, input);
      // Like `code.getDiscount`: only letters that a code doesn't have are a try.
      await ctx.rateLimits.consumeBy(ctx, LIMIT_CODE_TRIES, -1);
      return kinds;
    }),
  joinWaitingList: memberProcedure
    .input(JoinWaitingList)
    .use(limitedBy(LIMIT_WAITING))
    .output(WaitingPosition)
    .mutation(asCommand(joinLine)),
  leaveWaitingList: memberProcedure.input(EventOfHost).use(limitedBy(LIMIT_WAITING)).output(Done).mutation(asCommand(leaveLine, done)),
  getWaitingPosition: publicProcedure
    .input(EventOfHost)
    .output(WaitingPosition)
    .query(({ ctx, input }) => getPosition(ctx, ctx.actor, input)),
  getWaitingList: memberProcedure
    .input(GetWaitingList)
    .output(WaitingList)
    .query(({ ctx, input }) => getWaitingList(ctx, ctx.actor, input)),
  offerPlace: memberProcedure.input(OfferPlace).use(limitedBy(LIMIT_WAITING)).output(OfferedPlace).mutation(asCommand(offerOutOfTurn)),
  setWaitingRules: memberProcedure
    .input(SetWaitingRules)
    .use(limitedBy(LIMIT_WAITING))
    .output(Done)
    .mutation(asCommand(setWaitingRules, done)),
  getEventRefunds: memberProcedure
    .input(EventOfHost)
    .output(RefundProgress)
    .query(({ ctx, input }) => getEventRefunds(ctx, ctx.actor, input)),
  refundEvent: memberProcedure
    .input(EventOfHost)
    .use(limitedBy(LIMIT_PROVIDER_CALLS))
    .output(z.object({ begun: z.int() }))
    .mutation(asCommand(refundEvent)),
});
