import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { refuseAnswer, ticketRefusals } from '../../refusals.ts';
import type { AnswerQuestions } from '../contract.ts';
import { checkAnswers } from '../rules.ts';
import { readAnswers } from './read-answers.ts';
import { writeAnswers } from './write-answers.ts';

// What was answered to other words, or to a question that is asked no more, stays as it was answered unless it is taken back.
const CLEAR = statement<never, { owner: string; payment: string; asked: string; takenBack: string; seats: number[] }>(`
  delete from ticket_answers a
  where a.owner_user_id = :owner::uuid and a.payment_id = :payment::uuid
    and (exists (select 1 from json_to_recordset(:asked::json) as q (id uuid, version integer)
        where a.question_id = q.id and a.version = q.version and a.seat = any (:seats::int[]))
      or exists (select 1 from json_to_recordset(:takenBack::json) as t ("questionId" uuid, seat integer)
        where a.question_id = t."questionId" and a.seat = t.seat))`);

/**
 * Answers the questions of an order of the caller's that is valid, in place of what they answered before, and takes back what is answered
 * with nothing (docs/product.md#questions).
 * Refuses anybody else's order, a missing or impossible answer, and a date that has started or was cancelled.
 */
export async function answerQuestions(
  command: CommandContext,
  actor: Actor,
  { userId: ownerUserId, paymentId, answers: given }: AnswerQuestions,
): Promise<void> {
  const { tx, now } = command;
  const order = await tx
    .selectFrom('tickets')
    .select('session_event_id')
    .where('owner_user_id', '=', ownerUserId)
    .where('payment_id', '=', paymentId)
    .where('user_id', '=', actor.userId)
    .limit(1)
    .executeTakeFirst();
  const event = order && (await lockSessionEvent(command, ownerUserId, order.session_event_id));
  if (!event) throw ticketRefusals.NOT_FOUND();
  const seats = await readSeats(command, { ownerUserId, paymentId, userId: actor.userId });
  if (seats.length === 0) throw ticketRefusals.TICKET_HANDED_BACK();
  if (event.cancelled_at !== null) throw ticketRefusals.SESSION_CANCELLED();
  if (event.start_at <= now) throw ticketRefusals.ANSWERS_ARE_FINAL();
  const questions = event.questions ?? [];
  const answered = (await readAnswers(tx, { ownerUserId, paymentIds: [paymentId], userId: actor.userId })).get(paymentId) ?? [];
  const checked = checkAnswers(questions, seats, given, answered);
  if (!checked.ok) throw refuseAnswer(checked.problem);
  const asked = JSON.stringify(questions.map(({ id, version }) => ({ id, version })));
  await CLEAR.run(tx, {
    owner: ownerUserId,
    payment: paymentId,
    asked,
    takenBack: JSON.stringify(checked.takenBack),
    seats: [0, ...seats],
  });
  const date = { ownerUserId, sessionEventId: event.id, end: event.end_at };
  await writeAnswers(command, [{ ...date, paymentId, userId: actor.userId, answers: checked.answers }]);
  command.publish({ kind: 'order', itemId: event.id, recipientUserIds: [actor.userId, ownerUserId] });
}

async function readSeats(
  { tx }: CommandContext,
  { ownerUserId, paymentId, userId }: { ownerUserId: string; paymentId: string; userId: string },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('tickets')
    .select('seat')
    .where('owner_user_id', '=', ownerUserId)
    .where('payment_id', '=', paymentId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    // Whoever redeems a gift answers for its places.
    .where('unredeemed', '=', false)
    .orderBy('seat')
    .execute();
  return rows.map(({ seat }) => seat);
}
