import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

/** Whether a message is among the lines of a report that is still open. */
export async function isReportedMessage(db: Db | Tx, messageId: string, senderUserId: string): Promise<boolean> {
  const line = JSON.stringify([{ id: messageId, senderUserId }]);
  const row = await db
    .selectFrom('message_reports')
    .select('id')
    .where('settled_at', 'is', null)
    .where(sql<boolean>`excerpt @> ${line}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
