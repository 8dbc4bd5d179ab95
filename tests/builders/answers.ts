import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { Db } from '#db/client.ts';

/** Writes what the holder of a ticket answered about their health; returns their words. */
export async function givenAnswer(db: Db, ownerUserId: string, ticketId: string): Promise<string> {
  const answer = `canary${randomUUID().replaceAll('-', '')}`;
  const ticket = await db
    .selectFrom('tickets')
    .select(['payment_id', 'session_event_id', 'user_id'])
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();
  const asked = { question: 'Any allergies?', kind: 'text' as const, version: 1, is_health: true };
  await db
    .insertInto('ticket_answers')
    .values({ owner_user_id: ownerUserId, question_id: v7(), seat: 0, ...ticket, ...asked, answer, answered_at: new Date() })
    .execute();
  return answer;
}
