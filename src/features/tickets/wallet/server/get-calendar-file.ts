import * as paths from '#kernel/http/paths.ts';
import { STANDARD_KIND } from '#features/content/contract/ticket-kinds.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { isGift, isValidTicket } from '../../policy.ts';
import { ticketRefusals } from '../../refusals.ts';
import { calendarFile } from './calendar-file.ts';
import { getTicket } from './get-ticket.ts';
import { notesFor, placeFor, readTicketFacts, type TicketFacts } from './read-ticket-facts.ts';

/** Returns the calendar file of an order of tickets, for its participant, its host and administrators; refuses everybody else. */
export async function getCalendarFile(
  services: Services,
  actor: Actor,
  input: { sessionEventId: string; userId: string; paymentId?: string | undefined },
): Promise<{ filename: string; content: string }> {
  const ticket = await getTicket(services, actor, input);
  const facts = ticket ? await readTicketFacts(services.db, ticket.sessionOwnerUserId, ticket.id) : undefined;
  if (!facts) throw ticketRefusals.NOT_FOUND();
  return ticketCalendar(facts, actor, services);
}

/** Returns the file itself as this reader may have it; mails attach it as the participant may. */
export function ticketCalendar(
  facts: TicketFacts,
  reader: { userId: string },
  { config, site }: Pick<Services, 'config' | 'site'>,
): { filename: string; content: string } {
  const isOff = facts.cancelled_at !== null || !isValidTicket(facts);
  const content = calendarFile(site.values().name, {
    ticketId: facts.calendarId,
    title: facts.title,
    subtitle: facts.subtitle,
    start: facts.start_at,
    end: facts.end_at,
    place: placeFor(reader, facts),
    url: `${config.publicOrigin}${paths.order(facts.event_id, facts.user_id, isGift(facts) ? facts.payment_id : undefined)}`,
    host: facts.host_display_name ?? facts.host_username,
    tickets: kindsOf(facts.seats),
    notes: notesFor(reader, facts),
    cancelled: isOff,
    sequence: facts.edit_count + facts.move_count + (isOff ? 1 : 0),
    stamp: facts.moved_at ?? facts.created_at,
  });
  return {
    filename: `${
      facts.title
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '') || 'ticket'
    }.ics`,
    content,
  };
}

// What the order's valid places are, in their order; nothing if all are standard ones.
function kindsOf(seats: TicketFacts['seats']): string | undefined {
  if (seats.every((seat) => seat.kind_name === null)) return undefined;
  const counts = Map.groupBy(seats, (seat) => seat.kind_name ?? STANDARD_KIND);
  return [...counts].map(([name, all]) => `${all.length} × ${name}`).join(', ');
}
