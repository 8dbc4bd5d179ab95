import type { Selectable } from 'kysely';
import type { Payments } from '#db/schema.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { ItemFacts } from '#features/payments/contract.ts';
import type { ItemLookup } from '#features/payments/api/orders/item-facts.ts';
import { MovedFrom } from '#features/sessions/contract.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';
import { isValidTicket } from '../../policy.ts';
import { ticketState } from '../../rules.ts';
import { movesAtOrder } from '../../returns/server/moves-at-order.ts';

type Payment = Pick<Selectable<Payments>, 'id' | 'owner_user_id' | 'user_id' | 'item_id' | 'description'>;
type Keys = { owners: string[]; items: string[]; payments: string[] };

/**
 * Returns the current dates that payments for tickets are for, and the state of each order's valid tickets: it is checked in once all are. The place is only a town: lists of both sides
 * show it, whatever became of the ticket.
 */
export async function readTicketItems({ db, now }: ItemLookup, payments: readonly Payment[]): Promise<Map<string, ItemFacts>> {
  const keys = {
    owners: [...new Set(payments.map((payment) => payment.owner_user_id))],
    items: [...new Set(payments.map((payment) => payment.item_id))],
    payments: payments.map(orderOf),
  };
  const [events, tickets] = await Promise.all([readEvents(db, keys), readTickets(db, keys)]);
  const at = now();
  return new Map(
    payments.flatMap((payment) => {
      const event = events.get(payment.item_id);
      return event === undefined ? [] : [[payment.id, itemFacts(payment, event, theirs(payment, tickets.get(orderOf(payment))), at)]];
    }),
  );
}

// Tickets lie with the order that paid for them.
function orderOf({ id, description }: Payment): string {
  return description.redeems ?? id;
}

// Of a gift that was redeemed, its giver has no place any more: what they returned before says nothing of the rest.
function theirs({ user_id: userId, description }: Payment, tickets: TicketRow[] = []): TicketRow[] {
  const own = tickets.filter((ticket) => ticket.user_id === userId);
  return description.redeems === undefined && own.length < tickets.length ? [] : own;
}

function itemFacts(payment: Payment, event: EventRow, tickets: TicketRow[], now: Date): ItemFacts {
  const moved = event.move_count > movesAtOrder(payment.description);
  const valid = tickets.filter(isValidTicket);
  // A returned order whose rest was refunded is refunded.
  const ticket = valid[0] ?? tickets.find(({ status }) => status === 'refunded') ?? tickets[0];
  const from = moved ? MovedFrom.parse(event.moved_from) : null;
  return {
    startDateTime: event.start_at.toISOString(),
    endDateTime: event.end_at.toISOString(),
    timeZone: event.time_zone,
    place: event.location_type === 'online' ? 'Online' : event.city,
    movedFrom: from && { startDateTime: from.startDateTime, timeZone: from.timeZone },
    state: ticket
      ? ticketState({
          status: ticket.status,
          checkedIn: valid.every(({ checked_in_at: at }) => at !== null),
          moved,
          cancelled: event.cancelled_at !== null,
          ended: event.end_at <= now,
        })
      : null,
    validSeats: valid.length,
  };
}

type EventRow = Awaited<ReturnType<typeof readEvents>> extends Map<string, infer Row> ? Row : never;
type TicketRow = Awaited<ReturnType<typeof readTickets>> extends Map<string, (infer Row)[]> ? Row : never;

async function readEvents(db: Services['db'], { owners, items }: Keys) {
  const rows = await db
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .select(['e.id', 'e.start_at', 'e.end_at', 'e.cancelled_at', 'e.location_type', 'e.own_place', 'e.move_count', 'e.moved_from'])
    .select(['s.time_zone', 's.city'])
    .where('e.session_owner_user_id', 'in', owners)
    .where('s.user_id', 'in', owners)
    .where('e.id', 'in', items)
    .execute();
  return new Map(rows.map((row) => [row.id, withOwnPlace(row)]));
}

async function readTickets(db: Services['db'], { owners, payments }: Keys) {
  const rows = await db
    .selectFrom('tickets')
    .select(['payment_id', 'user_id', 'status', 'checked_in_at'])
    .where('owner_user_id', 'in', owners)
    .where('payment_id', 'in', payments)
    .orderBy('seat')
    .execute();
  return Map.groupBy(rows, ({ payment_id: id }) => id);
}
