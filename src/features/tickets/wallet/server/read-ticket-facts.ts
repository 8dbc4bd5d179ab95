import type { Db, Tx } from '#db/client.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';
import { isValidTicket, mayReadOfTicket } from '../../policy.ts';
import { writtenNotes } from './written-notes.ts';

/**
 * Reads a ticket with its event, place and people, and the valid seats of its order, as the mail and the calendar file show it to the
 * participant.
 */
export async function readTicketFacts(db: Db | Tx, ownerUserId: string, ticketId: string) {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('session_events as event', (join) =>
      join.onRef('event.session_owner_user_id', '=', 'tickets.owner_user_id').onRef('event.id', '=', 'tickets.session_event_id'),
    )
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'event.session_owner_user_id').onRef('sessions.id', '=', 'event.session_id'),
    )
    .innerJoin('payments', (join) =>
      join.onRef('payments.owner_user_id', '=', 'tickets.owner_user_id').onRef('payments.id', '=', 'tickets.payment_id'),
    )
    .innerJoin('users as host', 'host.user_id', 'tickets.owner_user_id')
    .select([
      'tickets.id',
      'tickets.status',
      'tickets.user_id',
      'tickets.owner_user_id',
      'tickets.created_at',
      'event.id as event_id',
      'event.title',
      'event.start_at',
      'event.end_at',
      'event.cancelled_at',
      'event.location_type',
      'event.own_place',
      'event.move_count',
      'event.change_count',
      'event.changed_minimum',
      'event.moved_at',
      'event.minimum_count',
      'event.decides_at',
      'event.decided_at',
      'sessions.edit_count',
      'sessions.subtitle',
      'sessions.time_zone',
      'sessions.location_url',
      'sessions.address_line',
      'sessions.city',
      'sessions.postcode',
      'sessions.venue_public',
      'sessions.notes',
      'payments.id as payment_id',
      'payments.created_at as ordered_at',
      'payments.user_id as payer_id',
      'payments.amount',
      'payments.description',
      'host.username as host_username',
      'host.display_name as host_display_name',
    ])
    .where('tickets.owner_user_id', '=', ownerUserId)
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst();
  if (!row) return undefined;
  const seats = await db
    .selectFrom('tickets')
    .select(['id', 'seat', 'code', 'guest_name', 'kind_name', 'status', 'price', 'unredeemed'])
    .where('owner_user_id', '=', ownerUserId)
    .where('payment_id', '=', row.payment_id)
    // Others may have redeemed the rest.
    .where('user_id', '=', row.user_id)
    .orderBy('seat')
    .execute();
  const buyer = await db
    .selectFrom('users')
    .select(['email', 'display_name as buyer_display_name', 'username as buyer_username'])
    .where('user_id', '=', row.user_id)
    .executeTakeFirst();
  // One order is one entry in a calendar, whichever of its seats is named.
  return buyer && withOwnPlace({ ...row, ...buyer, calendarId: seats[0]?.id ?? row.id, seats: seats.filter(isValidTicket) });
}

export type TicketFacts = NonNullable<Awaited<ReturnType<typeof readTicketFacts>>>;

type PlaceFacts = Pick<
  TicketFacts,
  | 'user_id'
  | 'owner_user_id'
  | 'status'
  | 'venue_public'
  | 'location_type'
  | 'location_url'
  | 'address_line'
  | 'city'
  | 'postcode'
  | 'notes'
>;

/** Returns where it takes place, as far as this reader of the ticket may know; otherwise the city, or that it is online. */
export function placeFor(reader: { userId: string }, facts: PlaceFacts): string {
  const ticket = { userId: facts.user_id, ownerUserId: facts.owner_user_id, status: facts.status };
  const may = mayReadOfTicket(reader, ticket, { venuePublic: facts.venue_public });
  if (facts.location_type === 'online') return (may.link ? facts.location_url : null) ?? 'Online';
  if (!may.address) return facts.city ?? '';
  return [facts.address_line, [facts.city, facts.postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** Returns the host's notes, as far as this reader of the ticket may read them; otherwise null. */
export function notesFor(reader: { userId: string }, facts: PlaceFacts): string | null {
  const ticket = { userId: facts.user_id, ownerUserId: facts.owner_user_id, status: facts.status };
  return mayReadOfTicket(reader, ticket, { venuePublic: facts.venue_public }).notes ? writtenNotes(facts) : null;
}
