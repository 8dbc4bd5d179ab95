import { asCommand } from '#platform/server/http/as-command.ts';
import { declared } from '#platform/server/http/declared-output.ts';
import { limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import {
  AddDate,
  AddedDate,
  ChangeDates,
  ChangedDates,
  ConfirmDate,
  SkipDate,
  ConfirmedDate,
  CancelledEvent,
  CancelledEvents,
  CancelSessionEvent,
  CancelSessionEvents,
  DatesToComeTally,
  GetDatesToCome,
  ParticipantsPage,
  SessionEvent,
  SessionDatesPage,
  SessionEventPage,
  RescheduledEvent,
  RescheduleEvent,
  GetSessionEvent,
  GetSessionEventUsersBySessionEventId,
  QuerySessionEventsBySessionId,
  QueryUserSessionEvents,
} from '../contract.ts';
import { cancelSessionEvent } from '../cancelling/server/cancel-session-event.ts';
import { cancelSessionEvents } from '../cancelling/server/cancel-session-events.ts';
import { confirmDate } from '../minimum/server/confirm-date.ts';
import { changeDates } from '../dates/server/change-dates.ts';
import { skipDate } from '../dates/server/skip-date.ts';
import { addDate } from '../dates/server/add-date.ts';
import { rescheduleEvent } from '../dates/server/reschedule-event.ts';
import { getDatesToCome } from '../dates/server/get-dates-to-come.ts';
import { getParticipants } from './queries/get-participants.ts';
import { getSessionEvent } from './queries/get-session-event.ts';
import { querySessionEventsBySessionId } from './queries/query-session-events-by-session-id.ts';
import { queryUserSessionEvents } from './queries/query-user-session-events.ts';
import { LIMIT_SESSIONS } from './limits.ts';
import { LIMIT_PROVIDER_CALLS } from '#features/payments/api/limits.ts';

export const sessionRouter = router({
  querySessionEventsBySessionId: publicProcedure
    .input(QuerySessionEventsBySessionId)
    .output(declared(SessionDatesPage))
    .query(({ ctx, input }) => querySessionEventsBySessionId(ctx, ctx.actor, input)),
  queryUserSessionEvents: publicProcedure
    .input(QueryUserSessionEvents)
    .output(declared(SessionEventPage))
    .query(({ ctx, input }) => queryUserSessionEvents(ctx, ctx.actor, input)),
  getSessionEvent: publicProcedure
    .input(GetSessionEvent)
    .output(declared(SessionEvent))
    .query(({ ctx, input }) => getSessionEvent(ctx, ctx.actor, input)),
  getSessionEventUsersBySessionEventId: publicProcedure
    .input(GetSessionEventUsersBySessionEventId)
    .output(declared(ParticipantsPage))
    .query(({ ctx, input }) => getParticipants(ctx, ctx.actor, input)),
  cancelSessionEvent: memberProcedure.input(CancelSessionEvent).output(declared(CancelledEvent)).mutation(asCommand(cancelSessionEvent)),
  getDatesToCome: memberProcedure
    .input(GetDatesToCome)
    .output(DatesToComeTally)
    .query(({ ctx, input }) => getDatesToCome(ctx, ctx.actor, input)),
  cancelSessionEvents: memberProcedure
    .input(CancelSessionEvents)
    .use(limitedBy(LIMIT_PROVIDER_CALLS))
    .output(CancelledEvents)
    .mutation(asCommand(cancelSessionEvents)),
  addDate: memberProcedure
    .input(AddDate)
    .use(limitedBy(LIMIT_SESSIONS))
    .output(AddedDate)
    .mutation(asCommand((command, actor, input, { config }) => addDate(command, actor, input, config.payments.mode))),
  confirmDate: memberProcedure.input(ConfirmDate).output(ConfirmedDate).mutation(asCommand(confirmDate)),
  changeDates: memberProcedure
    .input(ChangeDates)
    .use(limitedBy(LIMIT_SESSIONS))
    .output(ChangedDates)
    .mutation(asCommand((command, actor, input, { config }) => changeDates(command, actor, input, config.payments.mode))),
  skipDate: memberProcedure.input(SkipDate).output(CancelledEvent).mutation(asCommand(skipDate)),
  rescheduleEvent: memberProcedure.input(RescheduleEvent).output(RescheduledEvent).mutation(asCommand(rescheduleEvent)),
});
