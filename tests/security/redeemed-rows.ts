import { v7 } from 'uuid';
import { givenAnswer } from '#tests/builders/answers.ts';
import { givenSeller } from '#tests/builders/seller.ts';
import { givenTicket } from '#tests/builders/session.ts';
import { members, type Row } from './authorization-table.ts';
import type { Scene } from './scene.ts';

/**
 * A ticket to a moved date of the owner that the participant bought as a gift and the subscriber has redeemed. Its code, its place and what
 * its holder answered about their health aren't its giver's any more.
 */
async function redeemed({ session, db, owner, participant, subscriber, canaries }: Scene) {
  const { event } = await session({}, [subscriber.userId]);
  const { id: ticketId, paymentId } = await givenTicket(db, event, participant);
  const letters = ticketId.slice(-10).toUpperCase();
  const code = `${letters.slice(0, 5)}-${letters.slice(5)}`;
  await db
    .updateTable('tickets')
    .set({ user_id: subscriber.userId, code, former_code: 'AAAAA-AAAAA' })
    .where('owner_user_id', '=', owner.userId)
    .where('id', '=', ticketId)
    .execute();
  await db.updateTable('session_events').set({ move_count: 1 }).where('id', '=', event.id).execute();
  await givenSeller(db, owner, subscriber);
  const orderId = v7();
  await db
    .insertInto('payments')
    .values({
      owner_user_id: owner.userId,
      id: orderId,
      user_id: subscriber.userId,
      username: subscriber.username,
      owner_username: owner.username,
      type: 'SESSION_EVENT',
      item_id: event.id,
      description: JSON.stringify({ title: 'Evening yoga', given: 'gift', redeems: paymentId }),
      amount: 0,
      status: 'COMPLETED',
      mode: 'sandbox',
      request_hash: '',
      created_at: event.startAt,
      updated_at: event.startAt,
    })
    .execute();
  canaries.plant('the code of a ticket that was redeemed', code, [owner.userId, subscriber.userId]);
  const answer = await givenAnswer(db, owner.userId, ticketId);
  canaries.plant('what a receiver answered about their health', answer, [owner.userId, subscriber.userId]);
  return { event, ticketId, paymentId };
}

const RECEIVERS = { subscriber: 'ok', owner: 'ok', admin: 'ok' } as const;

/** Reading a gift of a ticket that was redeemed. */
export const REDEEMED_READ_ROWS: Row[] = [
  {
    call: 'ticket.getTicket',
    about: 'that the subscriber redeemed, by the order of its giver',
    outcomes: members('null', RECEIVERS),
    async input(scene) {
      const { event, paymentId } = await redeemed(scene);
      return { sessionEventId: event.id, userId: scene.subscriber.userId, paymentId };
    },
  },
  {
    call: 'ticket.getTicket',
    about: 'of the participant, who gave it',
    outcomes: members('null'),
    async input(scene) {
      const { event, paymentId } = await redeemed(scene);
      return { sessionEventId: event.id, userId: scene.participant.userId, paymentId };
    },
  },
  {
    call: 'payment.getPayment',
    about: 'of the subscriber, for what they redeemed, by the order of its giver',
    outcomes: members('null', RECEIVERS),
    async input(scene) {
      const { event, paymentId } = await redeemed(scene);
      return { itemId: event.id, userId: scene.subscriber.userId, paymentId };
    },
  },
  {
    call: 'payment.getPayment',
    about: 'of the participant, for what they gave',
    outcomes: members('null', { participant: 'ok', owner: 'ok', admin: 'ok' }),
    async input(scene) {
      const { event, paymentId } = await redeemed(scene);
      return { itemId: event.id, userId: scene.participant.userId, paymentId };
    },
  },
  {
    call: 'ticket.getCalendarFile',
    about: 'of the subscriber, for what they redeemed',
    outcomes: members('NOT_FOUND', RECEIVERS),
    async input(scene) {
      const { event, paymentId } = await redeemed(scene);
      return { sessionEventId: event.id, userId: scene.subscriber.userId, paymentId };
    },
  },
  {
    call: 'ticket.getAnswers',
    about: 'of the subscriber, who redeemed the ticket',
    outcomes: members('NOT_FOUND', { subscriber: 'ok', owner: 'ok' }),
    async input(scene) {
      return { userId: scene.owner.userId, paymentId: (await redeemed(scene)).paymentId };
    },
  },
];

/** Changing it. */
export const REDEEMED_WRITE_ROWS: Row[] = [
  {
    call: 'ticket.handBack',
    about: 'that the subscriber redeemed',
    outcomes: members('NOT_FOUND', { subscriber: 'ok' }),
    input: async (scene) => ({ ticketId: (await redeemed(scene)).ticketId }),
  },
  {
    call: 'ticket.nameGuest',
    about: 'that the subscriber redeemed',
    outcomes: members('NOT_FOUND', { subscriber: 'ok' }),
    input: async (scene) => ({ ticketId: (await redeemed(scene)).ticketId, guestName: 'Mia' }),
  },
  {
    call: 'ticket.answer',
    about: 'of the subscriber, who redeemed the ticket',
    outcomes: members('NOT_FOUND', { subscriber: 'ok' }),
    input: async (scene) => ({ userId: scene.owner.userId, paymentId: (await redeemed(scene)).paymentId, answers: [] }),
  },
];
