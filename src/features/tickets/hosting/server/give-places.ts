import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { COMPLIMENTARY } from '#features/content/contract/ticket-kinds.ts';
import { GIVEN_ORDERS } from '#features/payments/api/orders/given-orders.ts';
import { isKnownTo } from '#features/payments/api/orders/is-known-to.ts';
import { wasOrdered } from '#features/payments/api/orders/was-ordered.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { findUserIds } from '#features/people/api/usernames/find-user-ids.ts';
import { usernameKey } from '#features/people/rules.ts';
import { sessionRefusals } from '#features/sessions/refusals.ts';
import { decideTicket } from '../../buying/rules.ts';
import { refusalOf, saleOf } from '../../buying/server/seat-facts.ts';
import { readHolding } from '../../buying/server/read-holding.ts';
import { lockAfterLine } from '../../waiting/server/offer-free-seats.ts';
import { writeFreeTickets } from '../../buying/server/write-free-tickets.ts';
import { ticketRefusals } from '../../refusals.ts';
import type { GivePlaces } from '../contract.ts';

const GIVEN = GIVEN_ORDERS.places;

/**
 * Gives somebody complimentary places of one of the host's own dates: an order of theirs that costs 0, with a ticket for each place, within the
 * capacity (docs/product.md#complimentary-places). Refuses a date that isn't the host's, one that is full, over or cancelled, the host, somebody
 * who neither follows the host nor ever ordered from them, or with whom there is a block, somebody who has a ticket or is paying for one, and
 * somebody to whom the host has given places within a day. The same `paymentId` is the same order.
 */
export async function givePlaces(command: CommandContext, host: Actor, input: GivePlaces): Promise<void> {
  const { sessionEventId, username, places, paymentId = command.newId() } = input;
  // Against gifts on several dates at once.
  await lockAccount(command, host.userId);
  const event = await lockAfterLine(command, { ownerUserId: host.userId, sessionEventId });
  if (!event) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  const name = username.replace(/^@/, '');
  const person = (await findUserIds(command.tx, [name])).get(usernameKey(name));
  if (!person) throw ticketRefusals.NOBODY_TO_GIVE_TO();
  if (person.userId === host.userId) throw ticketRefusals.OWN_SESSION();
  if (await wasOrdered(command, { ownerUserId: host.userId, paymentId, userId: person.userId, requestHash: GIVEN })) return;
  const date = { ownerUserId: host.userId, sessionEventId, sessionId: event.session_id };
  const holding = await readHolding(command, date, { userId: person.userId, admin: false });
  // That somebody has blocked the host is theirs to know.
  if (holding.isBlocked || !(await isKnownTo(command.tx, { creator: host.userId, person: person.userId })))
    throw ticketRefusals.NOBODY_TO_GIVE_TO();
  if (holding.openPaymentId !== null) throw ticketRefusals.GUEST_IS_PAYING();
  const held = { ...holding, hasTicket: holding.ticketPaymentId !== null, isLocked: false };
  // When others can book is the host's to say, and binds only them.
  const sale = { ...saleOf(event), opensAt: undefined, earlyFrom: undefined, closesAt: undefined };
  const decision = decideTicket(sale, held, { buyerUserId: person.userId, seats: places }, command.now);
  if (!decision.ok) throw decision.reason === 'has-ticket' ? ticketRefusals.GUEST_HAS_TICKET() : refusalOf(decision);
  if (await wasGivenLately(command, host.userId, person.userId)) throw ticketRefusals.GIVEN_LATELY();
  const seats = Array.from({ length: places }, () => ({ guestName: null, kindId: null, kindName: COMPLIMENTARY, price: 0 }));
  const buyer = { ...person, displayName: null };
  await writeFreeTickets(command, [{ event, buyer, paymentId, requestHash: GIVEN, seats, isGiven: true }], command.paymentMode);
}

async function wasGivenLately({ tx, now }: CommandContext, host: string, person: string): Promise<boolean> {
  const gift = await tx
    .selectFrom('payments')
    .select('id')
    .where('owner_user_id', '=', host)
    .where('user_id', '=', person)
    .where('created_at', '>', addMinutes(now, -24 * 60))
    .where('request_hash', '=', GIVEN)
    .limit(1)
    .executeTakeFirst();
  return gift !== undefined;
}
