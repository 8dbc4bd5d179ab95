import { members, type Row } from './authorization-table.ts';
import type { Scene } from './scene.ts';

async function orderOf({ things, db, owner, participant }: Scene) {
  const { payment_id: paymentId } = await db
    .selectFrom('tickets')
    .select('payment_id')
    .where('session_event_id', '=', things.inPerson.event.id)
    .where('user_id', '=', participant.userId)
    .executeTakeFirstOrThrow();
  return { userId: owner.userId, paymentId };
}

/** What the participant answered to what the owner asks. */
export const QUESTION_READ_ROWS: Row[] = [
  {
    call: 'ticket.getAnswers',
    about: 'of the participant, to the owner',
    outcomes: members('NOT_FOUND', { participant: 'ok', owner: 'ok' }),
    input: orderOf,
  },
];

export const QUESTION_WRITE_ROWS: Row[] = [
  {
    call: 'ticket.answer',
    about: 'of the participant, to the owner',
    outcomes: members('NOT_FOUND', { participant: 'ok' }),
    input: async (scene) => ({ ...(await orderOf(scene)), answers: [] }),
  },
];
