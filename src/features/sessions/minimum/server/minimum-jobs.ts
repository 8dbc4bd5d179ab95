import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { AfterTicket } from '../../api/tickets-in-turn.ts';

/** `dueAt` is the session's at the time; a job that finds another one leaves the work to the job of that. */
const DecideMinimums = z.strictObject({ ownerUserId: Id, sessionId: Id, dueAt: Instant });
export type DecideMinimums = z.output<typeof DecideMinimums>;

/** Decides the dates of a session that are due by now: each takes place, or is cancelled and refunded. */
export const decideMinimumsJob = defineJob<DecideMinimums>({
  name: 'sessions.decide-minimums',
  payload: DecideMinimums,
  load: async () => (await import('./decide-minimums.run.ts')).decideMinimums,
});

const NotifyOfDecision = z.strictObject({ ownerUserId: Id, sessionEventId: Id, after: AfterTicket.optional() });
export type NotifyOfDecision = z.output<typeof NotifyOfDecision>;

/** Notifies the participants of a date that it takes place, a hundred at a time. */
export const notifyOfDecisionJob = defineJob<NotifyOfDecision>({
  name: 'sessions.notify-of-decision',
  payload: NotifyOfDecision,
  load: async () => (await import('./notify-of-decision.run.ts')).notifyOfDecision,
});
