import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import type { UserCardRow } from '#features/people/api/serialize-user.ts';
import { standingOf, type Standing } from '../../../policy.ts';
import { hasOrderBetween } from '#features/payments/api/orders/orders-between.ts';

/** The other person in a conversation, and whether the two may write to each other. */
export type Correspondent = UserCardRow & { created_at: Date; standing: Standing };

type Row = UserCardRow & { created_at: Date; status: string; you_blocked: boolean; blocked: boolean };

const PERSON = statement<Row, { user: string; other: string }>(`
  select u.user_id, u.username, u.display_name, case when u.status <> 'suspended' then u.profile_pic end as profile_pic,
    u.created_at, u.status,
    exists (select 1 from blocks where blocker_user_id = :user::uuid and blocked_user_id = :other::uuid) as you_blocked,
    exists (select 1 from blocked_by where blocked_user_id = :user::uuid and blocker_user_id = :other::uuid) as blocked
  from users u where u.user_id = :other::uuid`);

/** Returns null if there is no such person. */
export async function findCorrespondent(db: Db | Tx, userId: string, otherUserId: string): Promise<Correspondent | null> {
  const [row] = await PERSON.all(db, { user: userId, other: otherUserId });
  if (!row) return null;
  const { status, you_blocked: youBlocked, blocked, ...person } = row;
  return { ...person, standing: standingOf({ otherStatus: status, youBlocked, blocked }) };
}

/** Whether a person knows someone who writes to them: they follow them, or one of the two has bought something from the other. */
export async function knowsPerson(db: Db | Tx, userId: string, otherUserId: string): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`select exists (
    select 1 from follows where follower_user_id = ${userId}::uuid and following_user_id = ${otherUserId}::uuid) as follows`.execute(db);
  return rows[0]?.follows === true || hasOrderBetween(db, userId, otherUserId);
}
