import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';

const BATCH = 100;

/** The ticket at which the last run of a job stopped. */
export const AfterTicket = z.strictObject({ createdAt: Instant, ticketId: Id });
type AfterTicket = z.output<typeof AfterTicket>;

/** The first valid ticket of an order, with what was paid for its valid places as `amount`. */
export type TicketInTurn = Awaited<ReturnType<ReturnType<typeof ticketsAfter>['execute']>>[number];

type Turn = { ownerUserId: string; after?: AfterTicket | undefined };

/**
 * Returns the next hundred orders of tickets in force of a host, each by its first valid ticket, in the order in which they were ordered, with its payment and its participant's
 * username, and where to go on; `next` is undefined after the last. `which` chooses among them; the tables are `t` and `p`.
 */
export async function readTicketsInTurn<Row extends { id: string; user_id: string; created_at: Date }>(
  tx: Tx,
  turn: Turn,
  which: (tickets: ReturnType<typeof ticketsAfter>) => { execute: () => Promise<Row[]> },
): Promise<{ tickets: (Row & { username: string })[]; next: AfterTicket | undefined }> {
  const rows = await which(ticketsAfter(tx, turn)).execute();
  const shown = rows.slice(0, BATCH);
  const names = await findUsernames(
    tx,
    shown.map((ticket) => ticket.user_id),
  );
  const last = rows.length > BATCH ? shown.at(-1) : undefined;
  return {
    tickets: shown.map((ticket) => ({ ...ticket, username: names.get(ticket.user_id) ?? '' })),
    next: last && { createdAt: last.created_at.toISOString(), ticketId: last.id },
  };
}

// An order may hold several seats; its participant is to be addressed once.
function isFirst(ownerUserId: string) {
  return sql<boolean>`not exists (
    select 1 from tickets o where o.owner_user_id = ${ownerUserId} and o.owner_user_id = t.owner_user_id
      and o.payment_id = t.payment_id and o.status = 'active' and o.seat < t.seat)`;
}

/** Returns what was paid for the valid places of an order, in pence: those that were returned have had theirs back. For the tables `t` and `p`. */
export function paidForValid(ownerUserId: string) {
  return sql<number>`case when p.amount = 0 then 0 else (
    select coalesce(sum(coalesce(v.price, p.amount)), 0)::int from tickets v where v.owner_user_id = ${ownerUserId}
      and v.owner_user_id = t.owner_user_id and v.payment_id = t.payment_id and v.status = 'active') end`;
}

function ticketsAfter(tx: Tx, { ownerUserId, after }: Turn) {
  return tx
    .selectFrom('tickets as t')
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
    .select(['t.id', 't.user_id', 't.created_at', 't.checked_in_at'])
    .select(['p.user_id as payer_id', 'p.refund_kept', 'p.membership_id', 'p.description', 'p.disputed', 'p.dispute_decided'])
    .select(paidForValid(ownerUserId).as('amount'))
    .where('t.owner_user_id', '=', ownerUserId)
    .where('t.status', '=', 'active')
    .where(isFirst(ownerUserId))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('t.created_at', 't.id'), '>', eb.tuple(new Date(after?.createdAt ?? 0), after?.ticketId ?? ''))),
    )
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(BATCH + 1);
}
