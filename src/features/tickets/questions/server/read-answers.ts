import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import type { Answered } from '../contract.ts';

/** Returns the answers of several orders of a host, of one person if given, by the order's id, in the order of the places. */
export async function readAnswers(
  db: Db | Tx,
  { ownerUserId, paymentIds, userId }: { ownerUserId: string; paymentIds: readonly string[]; userId?: string },
): Promise<Map<string, Answered[]>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticket_answers')
    .select(['payment_id', 'question_id as questionId', 'seat', 'question', 'kind', 'version', 'is_health as isHealth', 'answer'])
    .where('owner_user_id', '=', ownerUserId)
    .where(sql<boolean>`payment_id = any(${paymentIds}::uuid[])`)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .orderBy('payment_id')
    .orderBy('seat')
    .orderBy('question_id')
    .execute();
  const answers = new Map<string, Answered[]>();
  for (const { payment_id: paymentId, ...answer } of rows) answers.set(paymentId, [...(answers.get(paymentId) ?? []), answer]);
  return answers;
}
