import { CompiledQuery } from 'kysely';
import type { Db } from '#db/client.ts';
import { prepared } from '#db/prepared-statements.ts';
import type { Actor } from '#platform/server/request-context.ts';

type AccountStatus = 'active' | 'suspended' | 'deleted';

type Row = { user_id: string; username: string; display_name: string | null; admin: boolean; status: AccountStatus };

export type FoundActor = { actor: Actor; status: AccountStatus };

// Runs at each signed-in request, so it is written out once and not built again.
const STATEMENT = prepared(`select u.user_id, u.username, u.display_name, u.admin, u.status
  from identity_claims c join users u on u.user_id = c.user_id
  where c.issuer = $1 and c.subject = $2`);

/**
 * The person behind a verified token, with role and status as they are now. Null when no account was made yet.
 * The caller decides what a suspended person may still do; a deleted one may do nothing.
 */
export async function findActor(db: Db, issuer: string, subject: string): Promise<FoundActor | null> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(STATEMENT, [issuer, subject]));
  const [row] = rows;
  if (!row) return null;
  return { actor: { userId: row.user_id, username: row.username, displayName: row.display_name, admin: row.admin }, status: row.status };
}
