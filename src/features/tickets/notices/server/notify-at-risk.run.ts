import { whenInWords } from '#kernel/time/event-when.ts';
import * as paths from '#kernel/http/paths.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { disputeOf } from '#features/payments/api/disputes/dispute-of.ts';
import { readTicketsInTurn } from '#features/sessions/api/tickets-in-turn.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';
import { AT_RISK_NOTICES, atRiskMail, type AtRiskNotice } from '../copy.ts';
import { riskOf } from '../../returns/server/risk.ts';
import { notifyAtRiskJob, type NotifyAtRisk } from './notify-at-risk.ts';

/**
 * Notifies and mails one batch of people with tickets, and leaves the rest to another job. Skips events of which the notice is no
 * longer true, or not the whole truth. Safe to run twice: a notification is written once, and a repeated mail has the same key.
 */
export function runNotifyAtRisk(services: Services, work: NotifyAtRisk): Promise<void> {
  return inTransaction(services, async (command) => {
    const { tickets, next } = await readTickets(command, work);
    for (const ticket of tickets) {
      const notice = AT_RISK_NOTICES[work.is].find(({ doubt: now }) => now === ticket.doubt);
      if (notice) await notifyParticipant(command, work, { ...notice, ticket: withOwnPlace(ticket) });
    }
    if (next) await command.enqueue(notifyAtRiskJob, { ...work, after: next });
  });
}

type TicketRow = Awaited<ReturnType<typeof readTickets>>['tickets'][number];

async function notifyParticipant(command: CommandContext, work: NotifyAtRisk, { ticket, ...notice }: AtRiskNotice & { ticket: TicketRow }) {
  const { user_id: userId, event_id: eventId, title, time_zone: timeZone } = ticket;
  const startDateTime = ticket.start_at.toISOString();
  const source = `${work.source}.${eventId}`;
  const mayReturn = disputeOf(ticket) === null;
  await notify(command, {
    type: notice.type,
    toUserId: userId,
    toUsername: ticket.username,
    itemUri: { type: 'SESSION', id: ticket.session_id },
    source,
    data: { title, sessionEventId: eventId, participantUserId: userId, startDateTime, timeZone, mayReturn },
  });
  // What a gift cost, and a dispute about it, is its giver's.
  const isGift = ticket.payer_id !== userId;
  const isPaid = ticket.amount > 0 && !isGift;
  const letter = atRiskMail(notice, { title, day: formatDay(ticket.start_at, timeZone), isPaid, isGift, mayReturn });
  await enqueueMail(command, {
    toUserId: userId,
    ...letter,
    details: [['When', whenInWords({ startDateTime, endDateTime: ticket.end_at.toISOString(), timeZone })]],
    action: { label: 'View Ticket', path: paths.order(eventId, userId) },
    messageKey: `host-${work.is}.${source}`,
  });
}

function readTickets({ tx, now }: CommandContext, work: NotifyAtRisk) {
  return readTicketsInTurn(tx, work, (all) =>
    all
      .innerJoin('session_events as e', (join) =>
        join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
      )
      .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 't.owner_user_id').onRef('s.id', '=', 'e.session_id'))
      .select(['e.id as event_id', 'e.session_id', 'e.title', 'e.start_at', 'e.end_at', 'e.own_place', 's.time_zone'])
      .select(riskOf({ owner: 'e.session_owner_user_id', session: 'e.session_id' }).as('doubt'))
      .where('e.start_at', '>', now)
      .where('e.cancelled_at', 'is', null)
      .$if(work.sessionId !== undefined, (query) => query.where('e.session_id', '=', work.sessionId ?? '')),
  );
}
