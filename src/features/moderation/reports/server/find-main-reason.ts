import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import { ReportReason } from '../../contract.ts';

/** The most frequent reason in an item's reports since the last decision. */
export async function findMainReason(tx: Tx, item: { userId: string; id: string }): Promise<ReportReason> {
  const { rows } = await sql<{ reason: string | null }>`
    select mode() within group (order by reason) as reason from content_reports
    where content_user_id = ${item.userId}::uuid and content_id = ${item.id}::uuid and settled_at is null`.execute(tx);
  return ReportReason.catch('OTHER').parse(rows[0]?.reason);
}
