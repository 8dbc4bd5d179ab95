import { sql } from 'kysely';
import * as paths from '#kernel/http/paths.ts';
import { whenInWords } from '#kernel/time/event-when.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { MovedFrom } from '#features/sessions/contract.ts';
import { readTicketsInTurn } from '#features/sessions/api/tickets-in-turn.ts';
import { movedMinimumText } from '#features/sessions/minimum/copy.ts';
import { isValidTicket } from '../../policy.ts';
import { movedTerms } from '../../returns/copy.ts';
import { scheduleReminder } from './schedule-reminder.ts';
import { ticketCalendar } from '../../wallet/server/get-calendar-file.ts';
import { placeFor, readTicketFacts, type TicketFacts } from '../../wallet/server/read-ticket-facts.ts';
import { notifyOfMoveJob, type NotifyOfMove } from './notify-of-move.ts';

/**
 * Notifies one batch of the participants of a moved event and mails them the new date for their calendar and until when they may return the
 * ticket (docs/product.md#returning-a-ticket), and leaves the rest to another job. Skips those who ordered after the move. Safe to run
 * twice: a notification is written once, and a repeated mail has the same Message-ID.
 */
export function notifyOfMove(services: Services, work: NotifyOfMove): Promise<void> {
  return inTransaction(services, async (command) => {
    const event = await readEvent(command, work);
    if (!event || event.cancelled_at !== null || event.move_count !== work.moveCount) return;
    const from = MovedFrom.parse(event.moved_from);
    if (!work.after) await scheduleReminder(command, { ...work, start: event.start_at });
    const { tickets, next } = await readTicketsInTurn(command.tx, work, (all) =>
      all
        .where('t.session_event_id', '=', work.sessionEventId)
        .where(sql<boolean>`coalesce((p.description ->> 'moves')::int, 0) < ${work.moveCount}`),
    );
    for (const { id } of tickets) {
      const facts = await readTicketFacts(command.tx, work.ownerUserId, id);
      if (facts && isValidTicket(facts)) await notifyParticipant(command, { facts, from, work, sessionId: event.session_id, services });
    }
    if (next) await command.enqueue(notifyOfMoveJob, { ...work, after: next });
  });
}

type Notice = { facts: TicketFacts; from: MovedFrom; work: NotifyOfMove; sessionId: string; services: Pick<Services, 'config' | 'site'> };

async function notifyParticipant(command: CommandContext, { facts, from, work, sessionId, services }: Notice): Promise<void> {
  const source = `${facts.event_id}.${work.moveCount}`;
  const isNewTime = facts.start_at.toISOString() !== from.startDateTime || facts.end_at.toISOString() !== from.endDateTime;
  const host = facts.host_display_name || facts.host_username;
  const { timeZone } = (await findSettings(command.tx, [facts.user_id]))(facts.user_id);
  const readerZone = facts.location_type === 'online' ? timeZone : null;
  await notify(command, {
    type: 'SESSION_EVENT_MOVED',
    toUserId: facts.user_id,
    toUsername: facts.buyer_username,
    from: { userId: work.ownerUserId, username: facts.host_username, displayName: facts.host_display_name },
    itemUri: { type: 'SESSION', id: sessionId },
    source,
    data: {
      title: facts.title,
      sessionEventId: facts.event_id,
      participantUserId: facts.user_id,
      startDateTime: facts.start_at.toISOString(),
      timeZone: facts.time_zone,
      isNewTime,
    },
  });
  await enqueueMail(command, {
    toUserId: facts.user_id,
    subject: `${isNewTime ? 'Moved' : 'New place'}: ${facts.title}, ${formatDay(facts.start_at, facts.time_zone)}`,
    title: isNewTime ? `${facts.title} has a new time` : `${facts.title} has a new place`,
    paragraphs: [
      `${host} has moved this date. Your ticket is still valid, and the attached file adds the change to your calendar.`,
      movedTerms(isPaidByThem(facts)),
      ...[movedMinimumText(facts, from, isPaidByThem(facts))].filter((text) => text !== null),
    ],
    details: [
      ['Before', whenAndWhere(whenOf(new Date(from.startDateTime), new Date(from.endDateTime), from.timeZone), from.place)],
      ['Now', whenAndWhere(whenOf(facts.start_at, facts.end_at, facts.time_zone, readerZone), placeFor({ userId: facts.user_id }, facts))],
    ],
    action: { label: 'View Ticket', path: paths.order(facts.event_id, facts.user_id) },
    messageKey: `moved.${source}.${facts.user_id}`,
    attachments: [
      { ...ticketCalendar(facts, { userId: facts.user_id }, services), contentType: 'text/calendar; charset=utf-8; method=PUBLISH' },
    ],
  });
}

// Both in the same form: whoever lives there doesn't say the country.
function whenAndWhere(when: string, place: string | null): string {
  return [when, place?.replace(/, United Kingdom$/, '')].filter(Boolean).join(' · ');
}

function whenOf(start: Date, end: Date, timeZone: string, readerZone: string | null = null): string {
  return whenInWords({ startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone }, readerZone);
}

function readEvent({ tx }: CommandContext, work: NotifyOfMove) {
  return tx
    .selectFrom('session_events')
    .select(['session_id', 'start_at', 'cancelled_at', 'move_count', 'moved_from'])
    .where('session_owner_user_id', '=', work.ownerUserId)
    .where('id', '=', work.sessionEventId)
    .executeTakeFirst();
}

// Of a gift, what comes back is its giver's; of places that were returned, it has come back.
function isPaidByThem({ amount, payer_id: payer, user_id: holder, seats }: TicketFacts): boolean {
  return amount > 0 && payer === holder && seats.some(({ price }) => price !== 0);
}
