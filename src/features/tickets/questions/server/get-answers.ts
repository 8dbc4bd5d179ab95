import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { ticketRefusals } from '../../refusals.ts';
import type { GetAnswers, OrderAnswers } from '../contract.ts';
import { readAnswers } from './read-answers.ts';

/**
 * Returns what was answered for an order of tickets, to its buyer and its host alone, and to the buyer what they may still answer until the
 * date starts. Refuses anybody else's order, for administrators too, as one that doesn't exist.
 */
export async function getAnswers(services: Services, actor: Actor, { userId: ownerUserId, paymentId }: GetAnswers): Promise<OrderAnswers> {
  const { db } = services;
  const seats = await db
    .selectFrom('tickets as t')
    .innerJoin('session_events as e', (join) =>
      join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
    )
    .leftJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 't.owner_user_id').onRef('s.id', '=', 't.session_id'))
    .select(['t.user_id', 't.seat', 't.guest_name as guestName', 't.status', 't.unredeemed', 'e.start_at', 'e.cancelled_at', 's.questions'])
    .where('t.owner_user_id', '=', ownerUserId)
    .where('t.payment_id', '=', paymentId)
    .orderBy('t.seat')
    .execute();
  const isHost = actor.userId === ownerUserId;
  // Places of one order have two holders once a gift was returned in part and then redeemed: each sees their own.
  const visible = isHost ? seats : seats.filter(({ user_id: holder }) => holder === actor.userId);
  const [first] = visible;
  if (!first) throw ticketRefusals.NOT_FOUND();
  const read = { ownerUserId, paymentIds: [paymentId], ...(isHost ? {} : { userId: actor.userId }) };
  const answers = (await readAnswers(db, read)).get(paymentId) ?? [];
  const valid = visible
    .filter(({ status, unredeemed }) => status === 'active' && (isHost || !unredeemed))
    .map(({ seat, guestName }) => ({ seat, guestName }));
  const isOpen = !isHost && first.cancelled_at === null && first.start_at > services.now() && valid.length > 0;
  const questions = isOpen ? (first.questions ?? []) : [];
  return { answers, questions, seats: valid, mayChange: isOpen && questions.length + answers.length > 0 };
}
