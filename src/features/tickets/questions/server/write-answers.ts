import { statement } from '#db/statement.ts';
import { RETENTION_DAYS } from '#kernel/time/retention-days.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Answered } from '../contract.ts';
import { deleteHealthAnswersJob } from './delete-health-answers.ts';

/** The answers of an order, whose event the caller has locked. */
export type AnsweredOrder = {
  ownerUserId: string;
  sessionEventId: string;
  end: Date;
  paymentId: string;
  userId: string;
  answers: Answered[];
};

const WRITE = statement<never, { answers: string; owners: string[]; now: Date }>(`
  insert into ticket_answers (owner_user_id, payment_id, question_id, seat, session_event_id, user_id, question, kind, version, is_health, answer,
    answered_at)
  select owner_user_id, payment_id, question_id, seat, session_event_id, user_id, question, kind, version, is_health, answer, :now::timestamptz
  from json_to_recordset(:answers::json) as new (owner_user_id uuid, payment_id uuid, question_id uuid, seat integer, session_event_id uuid,
    user_id uuid, question text, kind text, version integer, is_health boolean, answer text)
  where owner_user_id = any (:owners::uuid[])
  on conflict (owner_user_id, payment_id, question_id, seat) do update
    set user_id = excluded.user_id, question = excluded.question, kind = excluded.kind, version = excluded.version, is_health = excluded.is_health,
      answer = excluded.answer, answered_at = excluded.answered_at`);

/** Writes the answers of several orders; those about health are deleted 30 days after the date by a job. */
export async function writeAnswers(command: CommandContext, orders: readonly AnsweredOrder[]): Promise<void> {
  const rows = orders.flatMap(({ ownerUserId, sessionEventId, paymentId, userId, answers }) =>
    answers.map(({ questionId, isHealth, ...answered }) => ({
      owner_user_id: ownerUserId,
      payment_id: paymentId,
      question_id: questionId,
      session_event_id: sessionEventId,
      user_id: userId,
      is_health: isHealth,
      ...answered,
    })),
  );
  if (rows.length === 0) return;
  const ofHealth = orders.filter(({ answers }) => answers.some(({ isHealth }) => isHealth));
  for (const [, [first]] of Map.groupBy(ofHealth, ({ sessionEventId }) => sessionEventId))
    if (first) await scheduleDeletion(command, first);
  await WRITE.run(command.tx, {
    answers: JSON.stringify(rows),
    owners: [...new Set(orders.map(({ ownerUserId }) => ownerUserId))],
    now: command.now,
  });
}

// With the first answer about health: the date is locked, so it is known which is the first.
async function scheduleDeletion(command: CommandContext, { ownerUserId, sessionEventId, end }: AnsweredOrder): Promise<void> {
  const earlier = await command.tx
    .selectFrom('ticket_answers')
    .select('payment_id')
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .where('is_health', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (earlier) return;
  await command.enqueue(deleteHealthAnswersJob, { ownerUserId, sessionEventId }, { startAfter: healthAnswersEnd(end) });
}

/** Returns when answers about health are deleted, given the end of their date. */
export function healthAnswersEnd(end: Date): Date {
  return new Date(end.getTime() + RETENTION_DAYS.healthAnswers * 86_400_000);
}

/** Writes the answers of an open order in place of those it has. */
export async function replaceAnswers(command: CommandContext, order: AnsweredOrder): Promise<void> {
  await deleteAnswers(command, order);
  await writeAnswers(command, [order]);
}

/** Deletes the answers of an order that came to nothing; the caller has locked its event. */
export async function deleteAnswers({ tx }: CommandContext, { ownerUserId, paymentId }: { ownerUserId: string; paymentId: string }) {
  await tx.deleteFrom('ticket_answers').where('owner_user_id', '=', ownerUserId).where('payment_id', '=', paymentId).execute();
}
