import { formatDay, formatTime } from '#kernel/time-text.ts';
import { formatPounds } from '#kernel/money.ts';
import type { Services } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { enqueueMail } from '#features/notifications/server/commands/enqueue-mail.ts';
import { ticketCalendar } from '../queries/get-calendar-file.ts';
import { movesAtOrder } from '../queries/moves-at-order.ts';
import { placeOf, readTicketFacts, type TicketFacts } from '../queries/read-ticket-facts.ts';

/** Writes the ticket's mail: when, where, the code for the door and the calendar file. A repeat carries the same Message-ID. */
export async function mailTicket(services: Services, { ownerUserId, ticketId }: { ownerUserId: string; ticketId: string }): Promise<void> {
  const facts = await readTicketFacts(services.db, ownerUserId, ticketId);
  if (facts?.status !== 'active') return;
  const mail = {
    toUserId: facts.user_id,
    subject: `Your ticket: ${facts.title}, ${formatDay(facts.start_at, facts.time_zone)}`,
    title: `See you at ${facts.title}`,
    paragraphs: [
      `${facts.host_display_name ?? `@${facts.host_username}`} is expecting you. Show the code at the door, or its QR code on your ticket.`,
      ...(movesAtOrder(facts.description) < facts.move_count ? [MOVED_MEANWHILE] : []),
    ],
    details: detailsOf(facts),
    action: { label: 'View Ticket', path: `/order/${facts.event_id}/${facts.user_id}` },
    messageKey: `ticket.${facts.id}`,
    attachments: [{ ...ticketCalendar(facts, services.config.publicOrigin), contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }],
  };
  await inTransaction(services, (command) => enqueueMail(command, mail));
}

const MOVED_MEANWHILE =
  'The host has moved this event while you were paying: look at the date and place below. If they do not suit you, you can hand the ticket back for a full refund until the event starts.';

function detailsOf(facts: TicketFacts): [string, string][] {
  const zone = facts.time_zone;
  return [
    [
      'When',
      `${formatDay(facts.start_at, zone)}, ${formatTime(facts.start_at, zone)} – ${formatTime(facts.end_at, zone)} (${zone.replaceAll('_', ' ')})`,
    ],
    ['Where', placeOf(facts)],
    ['Ticket code', facts.code],
    ['Paid', facts.amount === 0 ? 'Free' : formatPounds(facts.amount)],
  ];
}
