import type { Selectable } from 'kysely';
import type { Tickets } from '#db/schema.ts';
import type { StoredDescription } from '#db/stored-json.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { disputeOf } from '#features/payments/api/disputes/dispute-of.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { MovedFrom } from '#features/sessions/contract.ts';
import type { Ticket, Risk } from '../../contract.ts';
import { mayReadOfTicket, maySeeTicket } from '../../policy.ts';
import { decideReturn } from '../../returns/rules.ts';
import { riskOf } from '../../returns/server/risk.ts';
import { movesAtOrder } from '../../returns/server/moves-at-order.ts';
import { writtenNotes } from './written-notes.ts';

/**
 * Returns a person's newest ticket to an event, or the one that a payment was for, or null; everybody but the two sides and administrators
 * gets null.
 */
export async function getTicket(
  services: Services,
  actor: Actor,
  input: { sessionEventId: string; userId: string; paymentId?: string | undefined },
): Promise<Ticket | null> {
  const row = await services.db
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
      'p.disputed',
      'p.dispute_decided',
      'e.move_count',
      'e.moved_from',
      'e.start_at',
      'e.cancelled_at',
      's.notes',
    ])
    .where(isWith('t.owner_user_id', await findSellers(services.db, input.userId)))
    .where('t.user_id', '=', input.userId)
    .where('t.session_event_id', '=', input.sessionEventId)
    .$if(input.paymentId !== undefined, (all) => all.where('t.payment_id', '=', input.paymentId ?? ''))
    .orderBy('t.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || !maySeeTicket(actor, { userId: row.user_id, ownerUserId: row.owner_user_id })) return null;
  return serializeTicket(row, actor, services.now());
}

type TicketRow = Selectable<Tickets> & {
  description: StoredDescription;
  amount: number;
  disputed: boolean;
  dispute_decided: boolean;
  move_count: number | null;
  moved_from: unknown;
  start_at: Date | null;
  cancelled_at: Date | null;
  doubt: Risk | null;
  notes: string | null;
};

function serializeTicket(row: TicketRow, actor: Actor, now: Date): Ticket {
  const moves = row.move_count ?? 0;
  const status = row.status;
  const facts = {
    status,
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
    isFree: row.amount === 0,
    dispute: disputeOf(row),
    movesAtOrder: movesAtOrder(row.description),
    moves,
    doubt: row.doubt,
    isCancelled: row.cancelled_at !== null,
    policy: row.description.returnPolicy ?? null,
  };
  const decision = row.start_at === null ? null : decideReturn({ ...facts, startDateTime: row.start_at.toISOString() }, now);
  const parties = { userId: row.user_id, ownerUserId: row.owner_user_id, status };
  const may = mayReadOfTicket(actor, parties, { venuePublic: false });
  const wasMoved = moves > facts.movesAtOrder && status !== 'refunded';
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
    doubt: row.doubt,
    mayHandBack: decision?.ok === true && !decision.done,
    returns: decision?.ok === true && !decision.done ? { percent: decision.percent, returnsUse: decision.returnsUse } : null,
    createdAt: row.created_at.toISOString(),
  };
}

function formerSetting(stored: unknown, withPlace: boolean): MovedFrom {
  const former = MovedFrom.parse(stored);
  return withPlace ? former : { ...former, place: null };
}
