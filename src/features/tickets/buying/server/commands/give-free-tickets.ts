import { statement } from '#db/statement.ts';
import type { Refusal } from '#kernel/http/refusal.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { blockedBetween } from '#features/follows/api/blocked-between.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { lockFreeEvents, type LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { decideTicket } from '../../../rules.ts';
import { lockedFor } from '../sql/locked-for.ts';
import { rejectedSession } from '../sql/rejected-session.ts';
import { refusalOf, saleOf } from '../queries/seat-facts.ts';
import { writeFreeTickets, type FreeTicket } from './write-free-tickets.ts';
import { CHECKOUTS } from '#features/payments/api/limits.ts';

export type FreeClaim = {
  buyer: Actor;
  address: string | undefined;
  sessionEventId: string;
  paymentId: string;
  requestHash: string;
};

/**
 * The outcome of a claim. `open` is an order of the buyer's from when the event had a price, its checkout still open. `elsewhere` can't be
 * sold this way, or not now: the event has a price, or is locked and the claim doesn't wait.
 */
export type ClaimOutcome =
  | { kind: 'given' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'open'; paymentId: string }
  | { kind: 'elsewhere' };

type Options = Pick<Services, 'rateLimits' | 'config'> & { wait: boolean };

/**
 * Gives several people their free tickets in one transaction, in the order they asked. Locks the event rows before reading anything, so
 * that never one seat too many is given; a repeated order gets the same answer as before.
 */
export async function giveFreeTickets(command: CommandContext, claims: FreeClaim[], options: Options): Promise<ClaimOutcome[]> {
  const ids = [...new Set(claims.map(({ sessionEventId }) => sessionEventId))];
  const events = new Map((await lockFreeEvents(command, ids, options)).map((event) => [event.id, event]));
  const here = claims.flatMap((claim) => {
    const event = events.get(claim.sessionEventId);
    return event ? [{ claim, event }] : [];
  });
  const outcomes = new Map<FreeClaim, ClaimOutcome>();
  const tickets: FreeTicket[] = [];
  if (here.length > 0) {
    const holdings = await readHoldings(command, here);
    const fresh = here.filter((_, index) => holdings[index]?.orderStatus === null);
    const asking = fresh.map(({ claim: { buyer, address } }) => ({ actor: buyer, address }));
    const refusals = await options.rateLimits.consumeEach(command.tx, CHECKOUTS, asking);
    const tooMany = new Map(fresh.map(({ claim }, index) => [claim, refusals[index] ?? null]));
    for (const [index, { claim, event }] of here.entries()) {
      const holding = holdings[index] ?? NOTHING;
      const outcome = decide({ claim, event, holding, tickets, tooMany, now: command.now });
      outcomes.set(claim, outcome);
      if (outcome.kind === 'given' && holding.orderStatus === null) tickets.push({ ...claim, event });
    }
    await writeFreeTickets(command, tickets, options.config.payments.mode);
  }
  return claims.map((claim) => outcomes.get(claim) ?? { kind: 'elsewhere' });
}

type Situation = {
  claim: FreeClaim;
  event: LockedSessionEvent;
  holding: Holding;
  tickets: FreeTicket[];
  tooMany: Map<FreeClaim, Refusal | null>;
  now: Date;
};

// `tickets` are those just given in the same transaction.
function decide({ claim, event, holding, tickets, tooMany, now }: Situation): ClaimOutcome {
  if (holding.orderStatus !== null) return repeat(claim, holding);
  if (holding.isTaken || tickets.some((ticket) => ticket.paymentId === claim.paymentId)) return refused(paymentRefusals.OTHER_BODY());
  const limited = tooMany.get(claim);
  if (limited) return refused(limited);
  const before = tickets.filter((ticket) => ticket.event.id === event.id);
  const hasTicket = holding.ticketPaymentId !== null || before.some(({ buyer }) => buyer.userId === claim.buyer.userId);
  const sale = saleOf(event);
  const decision = decideTicket(
    { ...sale, participantCount: sale.participantCount + before.length },
    { ...holding, hasTicket },
    claim.buyer.userId,
    now,
  );
  if (!decision.ok) return refused(refusalOf(decision.reason));
  return decision.continues === null ? { kind: 'given' } : { kind: 'open', paymentId: decision.continues };
}

// The same order sent twice at once: the second finds what the first has just done.
function repeat(claim: FreeClaim, holding: Holding): ClaimOutcome {
  if (holding.orderHash !== claim.requestHash) return refused(paymentRefusals.OTHER_BODY());
  return holding.orderStatus === 'COMPLETED' ? { kind: 'given' } : { kind: 'elsewhere' };
}

function refused(refusal: Refusal): ClaimOutcome {
  return { kind: 'refused', refusal };
}

type Holding = {
  ticketPaymentId: string | null;
  openPaymentId: string | null;
  orderStatus: string | null;
  orderHash: string | null;
  isTaken: boolean;
  isLocked: boolean;
  isRejected: boolean;
  isBlocked: boolean;
};

const NOTHING: Holding = {
  ticketPaymentId: null,
  openPaymentId: null,
  orderStatus: null,
  orderHash: null,
  isTaken: false,
  isLocked: true,
  isRejected: true,
  isBlocked: true,
};

// What each buyer already has of the event, whether it is locked for them, and whether the order's id is known as theirs or as somebody
// else's.
type Asked = { owners: string[]; events: string[]; buyers: string[]; payments: string[]; sessions: string[]; admins: boolean[]; now: Date };

const HOLDINGS = statement<Holding, Asked>(`
  select
    (select t.payment_id from tickets t where t.owner_user_id = c.owner_user_id and t.session_event_id = c.session_event_id and t.user_id = c.user_id and t.status = 'active') as "ticketPaymentId",
    (select h.payment_id from seat_holds h where h.owner_user_id = c.owner_user_id and h.session_event_id = c.session_event_id and h.user_id = c.user_id) as "openPaymentId",
    p.status as "orderStatus", p.request_hash as "orderHash",
    exists (select from payments o where o.owner_user_id = c.owner_user_id and o.id = c.payment_id) as "isTaken",
    ${lockedFor({ owner: 'c.owner_user_id', session: 'c.session_id', buyer: 'c.user_id', now: ':now', admin: 'c.admin' })} as "isLocked",
    ${rejectedSession({ owner: 'c.owner_user_id', session: 'c.session_id' })} as "isRejected",
    ${blockedBetween({ person: 'c.owner_user_id', reader: 'c.user_id' })} as "isBlocked"
  from unnest(:owners::uuid[], :events::uuid[], :buyers::uuid[], :payments::uuid[], :sessions::uuid[], :admins::boolean[])
    with ordinality as c (owner_user_id, session_event_id, user_id, payment_id, session_id, admin, place)
  left join payments p on p.user_id = c.user_id and p.id = c.payment_id
  order by c.place`);

async function readHoldings({ tx, now }: CommandContext, here: { claim: FreeClaim; event: LockedSessionEvent }[]): Promise<Holding[]> {
  return await HOLDINGS.all(tx, {
    owners: here.map(({ event }) => event.session_owner_user_id),
    events: here.map(({ event }) => event.id),
    buyers: here.map(({ claim }) => claim.buyer.userId),
    payments: here.map(({ claim }) => claim.paymentId),
    sessions: here.map(({ event }) => event.session_id),
    admins: here.map(({ claim }) => claim.buyer.admin),
    now,
  });
}
