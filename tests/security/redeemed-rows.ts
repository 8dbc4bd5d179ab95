import { v7 } from 'uuid';
import { givenAnswer } from '#tests/builders/answers.ts';
import { givenSeller } from '#tests/builders/seller.ts';
import { givenTicket } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { members, type Row } from './authorization-table.ts';
import type { Scene } from './scene.ts';

/**
 * A ticket to a date of the owner that the participant bought as a gift and somebody else has redeemed. Its code, its place and what
 * its holder answered about their health aren't its giver's any more.
 */
async function redeemed({ session, db, owner, participant, canaries }: Scene) {
  const receiver = await givenUser(db);
  const { event } = await session({}, [receiver.userId]);
  const { id: ticketId, paymentId } = await givenTicket(db, event, participant);
  const letters = ticketId.slice(-10).toUpperCase();
  const code = `${letters.slice(0, 5)}-${letters.slice(5)}`;
  await db
    .updateTable('tickets')
    .set({ user_id: receiver.userId, code, former_code: 'AAAAA-AAAAA' })
    .where('owner_user_id', '=', owner.userId)
    .where('id', '=', ticketId)
    .execute();
  await givenSeller(db, owner, receiver);
  const orderId = v7();
  await db
    .insertInto('payments')
    .values({
      owner_user_id: owner.userId,
      id: orderId,
      user_id: receiver.userId,
      username: receiver.username,
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
  canaries.plant('the code of a ticket that was redeemed', code, [owner.userId, receiver.userId]);
  const answer = await givenAnswer(db, owner.userId, ticketId);
  canaries.plant('what a receiver answered about their health', answer, [owner.userId, receiver.userId]);
  return { event, ticketId, paymentId, receiver };
}

const HOST = { owner: 'ok', admin: 'ok' } as const;

/** Reading a gift of a ticket that was redeemed. */
export const REDEEMED_READ_ROWS: Row[] = [
  {
    call: 'ticket.getTicket',
    about: 'that somebody else redeemed, by the order of its giver',
    outcomes: members('null', HOST),
    async input(scene) {
      const { event, paymentId, receiver } = await redeemed(scene);
      return { sessionEventId: event.id, userId: receiver.userId, paymentId };
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
    about: 'of whoever redeemed the participant’s gift, by the order of its giver',
    outcomes: members('null', HOST),
    async input(scene) {
      const { event, paymentId, receiver } = await redeemed(scene);
      return { itemId: event.id, userId: receiver.userId, paymentId };
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
    about: 'of whoever redeemed the participant’s gift',
    outcomes: members('NOT_FOUND', HOST),
    async input(scene) {
      const { event, paymentId, receiver } = await redeemed(scene);
      return { sessionEventId: event.id, userId: receiver.userId, paymentId };
    },
  },
  {
    call: 'ticket.getAnswers',
    about: 'of whoever redeemed the participant’s gift',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    async input(scene) {
      return { userId: scene.owner.userId, paymentId: (await redeemed(scene)).paymentId };
    },
  },
];

/** Changing it. */
export const REDEEMED_WRITE_ROWS: Row[] = [
  {
    call: 'ticket.handBack',
    about: 'that somebody else redeemed',
    outcomes: members('NOT_FOUND'),
    input: async (scene) => ({ ticketId: (await redeemed(scene)).ticketId }),
  },
  {
    call: 'ticket.nameGuest',
    about: 'that somebody else redeemed',
    outcomes: members('NOT_FOUND'),
    input: async (scene) => ({ ticketId: (await redeemed(scene)).ticketId, guestName: 'Mia' }),
  },
  {
    call: 'ticket.answer',
    about: 'of whoever redeemed the participant’s gift',
    outcomes: members('NOT_FOUND'),
    input: async (scene) => ({ userId: scene.owner.userId, paymentId: (await redeemed(scene)).paymentId, answers: [] }),
  },
];
