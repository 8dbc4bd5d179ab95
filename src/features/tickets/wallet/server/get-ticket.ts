import { sql, type Selectable } from 'kysely';
import type { Tickets } from '#db/schema.ts';
import type { StoredDescription } from '#db/stored-json.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import type { Services } from '#platform/server/program/services.ts';
import { disputeOf } from '#features/payments/api/disputes/dispute-of.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { MovedFrom } from '#features/sessions/contract.ts';
import * as LIMITS from '#kernel/limits.ts';
import type { Seat, Ticket, Risk } from '../../contract.ts';
import { mayReadOfTicket, maySeeTicket } from '../../policy.ts';
import { allOwed, creditWorth, decideReturn, makesCredit } from '../../returns/rules.ts';
import { riskOf } from '../../returns/server/risk.ts';
import { changesAtOrder, changesOf, movesAtOrder } from '../../returns/server/moves-at-order.ts';
import { signTicket } from '../../door/server/sign-ticket.ts';
import { changeSince } from '../../notices/rules.ts';
import { writtenNotes } from './written-notes.ts';

/**
 * Returns a person's newest order of tickets to an event, or the one of a payment, by its first valid ticket; null if there is none, and for
 * everybody but the two sides and administrators.
 */
export async function getTicket(
  services: Services,
  actor: Actor,
  input: { sessionEventId: string; userId: string; paymentId?: string | undefined },
): Promise<Ticket | null> {
  const sellers = await findSellers(services.db, input.userId);
  const rows = await services.db
    .selectFrom('tickets as t')
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
    .leftJoin('session_events as e', (join) =>
      join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
    )
    .leftJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 't.owner_user_id').onRef('s.id', '=', 't.session_id'))
    .selectAll('t')
    .select(riskOf({ owner: 't.owner_user_id', session: 't.session_id' }).as('doubt'))
    .select([
      'p.description',
      'p.amount',
      'p.refunded_amount',
      'p.user_id as payer_id',
      'p.disputed',
      'p.dispute_decided',
      'e.move_count',
      'e.change_count',
      'e.changed_minimum',
      'e.minimum_count',
      'e.title',
      'e.moved_from',
      'e.start_at',
      'e.cancelled_at',
      's.notes',
    ])
    .where(isWith('t.owner_user_id', sellers))
    .where('t.user_id', '=', input.userId)
    .where('t.session_event_id', '=', input.sessionEventId)
    .$if(input.paymentId !== undefined, (all) => all.where(isOfOrder(input.paymentId ?? '', sellers)))
    // A valid place comes before what was returned, and one's own before those for others.
    .orderBy((row) => row('t.status', '=', 'active'), 'desc')
    .orderBy('t.unredeemed')
    .orderBy('t.created_at', 'desc')
    .orderBy('t.seat')
    .limit(LIMITS.seatsPerOrderMax)
    .execute();
  const seats = rows.filter((row) => row.payment_id === rows[0]?.payment_id).toSorted((one, other) => one.seat - other.seat);
  const row = seats.find(({ status }) => status === 'active') ?? seats[0];
  if (!row || !maySeeTicket(actor, { userId: row.user_id, ownerUserId: row.owner_user_id })) return null;
  return serializeTicket(row, seats, { actor, now: services.now(), secret: services.config.secret });
}

// What somebody redeemed lies with the order that paid for it, and is named by their own as well.
function isOfOrder(paymentId: string, sellers: readonly string[]) {
  return sql<boolean>`(t.payment_id = ${paymentId} or exists (select 1 from payments r
    where r.owner_user_id = any(${sellers}::uuid[]) and r.owner_user_id = t.owner_user_id and r.id = ${paymentId} and r.description ->> 'redeems' = t.payment_id::text))`;
}

type TicketRow = Selectable<Tickets> & {
  description: StoredDescription;
  amount: number;
  refunded_amount: number;
  payer_id: string;
  disputed: boolean;
  dispute_decided: boolean;
  move_count: number | null;
  change_count: number | null;
  changed_minimum: number | null;
  minimum_count: number | null;
  title: string | null;
  moved_from: unknown;
  start_at: Date | null;
  cancelled_at: Date | null;
  doubt: Risk | null;
  notes: string | null;
};

type Reading = { actor: Actor; now: Date; secret: AppSecret };

function serializeTicket(row: TicketRow, seats: TicketRow[], { actor, now, secret }: Reading): Ticket {
  const moves = row.move_count ?? 0;
  const { status } = row;
  // The terms depend on the order and its date, so they are the same for each seat that can be returned.
  const returns = seats.map((seat) => returnsOf(seat, now)).find((terms) => terms !== null) ?? null;
  const parties = { userId: row.user_id, ownerUserId: row.owner_user_id, status };
  const may = mayReadOfTicket(actor, parties, { venuePublic: false });
  const wasMoved = moves > movesAtOrder(row.description) && status !== 'refunded';
  return {
    id: row.id,
    sessionEventId: row.session_event_id,
    sessionId: row.session_id,
    sessionOwnerUserId: row.owner_user_id,
    userId: row.user_id,
    paymentId: row.payment_id,
    status,
    code: may.code ? row.code : null,
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
    noShow: row.no_show_at !== null,
    notes: may.notes ? writtenNotes(row) : null,
    movedFrom: wasMoved ? formerSetting(row.moved_from, may.formerPlace) : null,
    ...changeOf(row),
    doubt: row.doubt,
    mayHandBack: returns !== null,
    returns,
    gift: row.unredeemed ? 'to-redeem' : row.payer_id === row.user_id ? null : 'redeemed',
    ...(actor.userId === row.owner_user_id && row.payer_id !== row.user_id ? { payerUserId: row.payer_id } : {}),
    seats: seats.map((seat) => ({ ...serializeSeat(seat, { actor, now, secret }), ...worthOf(seat, seats, now) })),
    createdAt: row.created_at.toISOString(),
  };
}

function changeOf(row: TicketRow): Pick<Ticket, 'changed'> {
  const isChanged = (row.change_count ?? 0) > (row.description.changes ?? 0);
  if (!isChanged || row.status !== 'active' || row.title === null) return {};
  const { title, minimum_count: people, changed_minimum: before } = row;
  return { changed: changeSince(row.description, { title, minimum_count: people, changed_minimum: before }) };
}

function serializeSeat(row: TicketRow, { actor, now, secret }: Reading): Seat {
  const { status, user_id: userId, owner_user_id: ownerUserId } = row;
  const may = mayReadOfTicket(actor, { userId, ownerUserId, status }, { venuePublic: false });
  // What a gift cost is its giver's and the host's to know.
  const isOthers = actor.userId === userId && row.payer_id !== userId;
  return {
    ticketId: row.id,
    seat: row.seat,
    guestName: actor.userId === userId || actor.userId === ownerUserId ? row.guest_name : null,
    status,
    code: may.code ? row.code : null,
    signature: may.code ? signTicket(secret, { sessionEventId: row.session_event_id, userId, code: row.code }) : null,
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
    noShow: row.no_show_at !== null,
    mayHandBack: returnsOf(row, now) !== null,
    kindName: row.kind_name,
    price: isOthers ? 0 : (row.price ?? row.amount),
    owedBack: isOthers ? null : row.owed_back,
    ...(isForCredit(row, now) ? { credit: true } : {}),
  };
}

// What comes back if a ticket is returned now; null if it can't be, or has been.
function returnsOf(row: TicketRow, now: Date): Ticket['returns'] {
  if (row.start_at === null) return null;
  const facts = {
    status: row.status,
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
    isFree: (row.price ?? row.amount) === 0,
    dispute: disputeOf(row),
    movesAtOrder: changesAtOrder(row.description),
    moves: changesOf(row),
    doubt: row.doubt,
    isCancelled: row.cancelled_at !== null,
    startDateTime: row.start_at.toISOString(),
    policy: row.description.returnPolicy ?? null,
  };
  const decision = decideReturn(facts, now);
  if (!decision.ok || decision.done) return null;
  const { percent, returnsUse, credit } = decision;
  return { percent, returnsUse, ...(credit ? { credit } : {}) };
}

function worthOf(row: TicketRow, seats: TicketRow[], now: Date): Pick<Seat, 'worth'> {
  if (row.status !== 'active' || !isForCredit(row, now)) return {};
  const price = row.price ?? row.amount;
  const { amount: owed } = allOwed(seats.map((seat) => ({ ...seat, price: seat.price ?? seat.amount })));
  const worth = creditWorth(price, { amount: row.amount, refunded: row.refunded_amount, owed });
  return worth === price || row.payer_id !== row.user_id ? {} : { worth };
}

function isForCredit(row: TicketRow, now: Date): boolean {
  const price = row.price ?? row.amount;
  if (row.status === 'cancelled') return makesCredit({ price, owed_back: row.owed_back }, row.description.returnPolicy ?? {});
  return makesCredit({ price, owed_back: 0 }, returnsOf(row, now) ?? {});
}

function formerSetting(stored: unknown, withPlace: boolean): MovedFrom {
  const former = MovedFrom.parse(stored);
  return withPlace ? former : { ...former, place: null };
}
