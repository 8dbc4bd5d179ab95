import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import type { UserCardRow } from '#features/accounts/server/queries/serialize-user.ts';
import { standingOf, type Standing } from '../../policy.ts';

/** The other person of a conversation, and whether the two may write to each other. */
export type Correspondent = UserCardRow & { created_at: Date; standing: Standing };

/** Null for nobody. */
export async function findCorrespondent(db: Db | Tx, userId: string, otherUserId: string): Promise<Correspondent | null> {
  const { rows } = await sql<UserCardRow & { created_at: Date; status: string; you_blocked: boolean; blocked: boolean }>`
    select u.user_id, u.username, u.display_name, u.profile_pic, u.created_at, u.status,
      exists (select from blocks where blocker_user_id = ${userId}::uuid and blocked_user_id = ${otherUserId}::uuid) as you_blocked,
      exists (select from blocked_by where blocked_user_id = ${userId}::uuid and blocker_user_id = ${otherUserId}::uuid) as blocked
    from users u where u.user_id = ${otherUserId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { status, you_blocked: youBlocked, blocked, ...person } = row;
  return { ...person, standing: standingOf({ otherStatus: status, youBlocked, blocked }) };
}
