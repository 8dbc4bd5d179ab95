import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { returnUse } from '#features/memberships/api/return-use.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import { arePlacesBeingRefunded, isBeingRefunded } from '#features/payments/api/refunds/is-being-refunded.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { disputeOf } from '#features/payments/api/disputes/dispute-of.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { lockSessionEvent, type LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import type { ReturnTicket, TicketReturn } from '../../contract.ts';
import { ticketRefusals } from '../../refusals.ts';
import { allOwed, creditWorth, decideReturn, isLess, type ReturnFacts, type ReturnTerms } from '../rules.ts';
import { findRisk } from './risk.ts';
import { giveCredits } from './give-credits.ts';
import { changesAtOrder, changesOf } from './moves-at-order.ts';
import { lockSeats, returnSeats } from './return-seats.ts';

const REASON = 'The ticket was returned.';
const IN_FULL: ReturnTerms = { percent: 100, returnsUse: true };

/**
 * Returns a ticket, or several of one order, that cost nothing, whose host promised so, or whose date was moved, changed or may not take
 * place (docs/product.md#returning-a-ticket): it is no longer valid, its seat is free at once, and what was promised of its price goes
 * back, or a credit is given for it; a job continues what the provider can't do now. Idempotent: what is returned already stays so. Refuses
 * somebody else's ticket, one of another order, a paid one without such a reason, one whose date has started, one used or refunded, one
 * whose payment is or was disputed, and one for which less comes back than its participant was shown; if one is refused, none is returned.
 */
export async function returnTicket(
  services: Services,
  actor: Actor,
  { ticketId, moreTicketIds = [], shown }: ReturnTicket,
): Promise<TicketReturn> {
  const ticket = await services.db
    .selectFrom('tickets')
    .select(['owner_user_id', 'payment_id'])
    .where(isWith('owner_user_id', await findSellers(services.db, actor.userId)))
    .where('user_id', '=', actor.userId)
    .where('id', '=', ticketId)
    .executeTakeFirst();
  if (!ticket) throw ticketRefusals.NOT_FOUND();
  const order = { ownerUserId: ticket.owner_user_id, paymentId: ticket.payment_id };
  const refundId = await inTransaction(services, (command) =>
    takeBack(command, actor, { ...order, ticketIds: [ticketId, ...moreTicketIds], shown }),
  );
  if (refundId !== null)
    await executeRefund(services, { ownerUserId: order.ownerUserId, refundId }).catch((error: unknown) =>
      // The ticket has been returned; its money follows as soon as the provider can be reached.
      services.log.warn({ err: error, refundId }, 'the refund of a returned ticket is waiting for its job'),
    );
  return { refund: await readRefund(services, { ...order, ticketIds: [ticketId, ...moreTicketIds] }, actor) };
}

type TicketKeys = Pick<ReturnTicket, 'shown'> & { ownerUserId: string; paymentId: string; ticketIds: string[] };

// Locks the payment first, then the event, in the same order as refunds and sales.
async function takeBack(command: CommandContext, actor: Actor, key: TicketKeys): Promise<string | null> {
  const { ownerUserId, paymentId, ticketIds, shown } = key;
  const payment = await lockPayment(command, { ownerUserId, paymentId });
  if (!payment) throw ticketRefusals.NOT_FOUND();
  const event = await lockSessionEvent(command, ownerUserId, payment.item_id);
  const seats = await lockSeats(command, payment);
  // Somebody may have redeemed them since they were found.
  const chosen = seats.filter(({ id, user_id: holder }) => holder === actor.userId && ticketIds.includes(id));
  if (!event || chosen.length < new Set(ticketIds).size) throw ticketRefusals.NOT_FOUND();
  // The host is giving back its price already.
  if (await arePlacesBeingRefunded(command.tx, { ownerUserId, paymentId }, ticketIds)) throw ticketRefusals.BEING_REFUNDED();
  const policy = payment.description.returnPolicy ?? null;
  const facts = {
    dispute: disputeOf(payment),
    movesAtOrder: changesAtOrder(payment.description),
    moves: changesOf(event),
    doubt: await findRisk(command, { owner: ownerUserId, session: event.session_id }),
    isCancelled: event.cancelled_at !== null,
    startDateTime: event.start_at.toISOString(),
    policy,
  };
  // Nobody gets a credit and the money too, which the host is giving back.
  const isAllOnItsWay = policy?.credit === true && (await isBeingRefunded(command.tx, { ownerUserId, paymentId }));
  const open: string[] = [];
  let terms: ReturnTerms | null = null;
  for (const { id, status, price, checked_in_at: at } of chosen) {
    const decision = decideReturn({ ...facts, isFree: price === 0, status, checkedInAt: at?.toISOString() ?? null }, command.now);
    if (!decision.ok) throw ticketRefusals[decision.problem]();
    if (decision.done) continue;
    if (shown !== undefined && isLess(isAllOnItsWay ? IN_FULL : decision, shown)) throw ticketRefusals.RETURN_CHANGED();
    open.push(id);
    // What comes back depends on the order and its date, so it is the same for each.
    terms = isAllOnItsWay ? IN_FULL : decision;
  }
  const [first] = open;
  if (first === undefined || terms === null) return null;
  const refundId = await returnSeats(command, { payment, event, seats }, { ids: new Set(open), percent: terms.percent, reason: REASON });
  if (terms.returnsUse) await returnUse(command, { ownerUserId, paymentId, byHost: isOfHost(facts) });
  if (terms.credit) {
    const books = { amount: payment.amount, refunded: payment.refunded_amount, owed: allOwed(seats).amount };
    const returned = {
      event,
      seats: seats.filter(({ id }) => open.includes(id)).map(({ id, price }) => ({ id, worth: creditWorth(price, books) })),
      isGift: payment.user_id !== actor.userId,
    };
    await giveCredits(command, actor, returned);
  }
  await notifyHost(command, actor, event, { ticketId: first, paymentId, seats: open.length });
  command.publish({ kind: 'order', itemId: event.id, recipientUserIds: [actor.userId, payment.user_id, event.session_owner_user_id] });
  return refundId;
}

// Whether they may return it because of what the host did, or of what was done to them.
function isOfHost(facts: Pick<ReturnFacts, 'doubt' | 'moves' | 'movesAtOrder' | 'isCancelled'>): boolean {
  return facts.doubt !== null || facts.moves > facts.movesAtOrder || facts.isCancelled;
}

type Returned = { ticketId: string; paymentId: string; seats: number };

async function notifyHost(
  command: CommandContext,
  actor: Actor,
  event: LockedSessionEvent,
  { ticketId, paymentId, seats }: Returned,
): Promise<void> {
  const user = await command.tx.selectFrom('users').select('display_name').where('user_id', '=', actor.userId).executeTakeFirst();
  await notify(command, {
    type: 'TICKET_HANDED_BACK',
    toUserId: event.session_owner_user_id,
    toUsername: event.session_owner_username,
    from: { userId: actor.userId, username: actor.username, displayName: user?.display_name ?? null },
    itemUri: { type: 'SESSION', id: event.session_id },
    source: ticketId,
    data: { title: event.title, sessionEventId: event.id, participantUserId: actor.userId, paymentId, ...(seats > 1 ? { seats } : {}) },
  });
}

async function readRefund(
  { db }: Services,
  order: { ownerUserId: string; paymentId: string; ticketIds: string[] },
  actor: Actor,
): Promise<TicketReturn['refund']> {
  const payment = await db
    .selectFrom('payments')
    .select(['user_id', 'amount', 'status', 'refunded_amount', 'refund_due'])
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', order.paymentId)
    .executeTakeFirstOrThrow();
  // Of a gift, it goes to whoever gave it.
  if (payment.amount === 0 || payment.user_id !== actor.userId) return 'none';
  const paid = await db
    .selectFrom('tickets')
    .select('id')
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', 'in', order.ticketIds)
    .where((row) => row.or([row('owed_back', 'is', null), row('owed_back', '>', 0)]))
    .limit(1)
    .executeTakeFirst();
  if (!paid) return 'none';
  return payment.status === 'REFUNDED' || (payment.refunded_amount > 0 && !payment.refund_due) ? 'made' : 'begun';
}
