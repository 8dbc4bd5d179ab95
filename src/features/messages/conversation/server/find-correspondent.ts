import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { UserCardRow } from '#features/people/api/profiles/serialize-user.ts';
import { standingOf, type Standing } from '../../policy.ts';
import { hasDealtWith } from '#features/payments/api/orders/orders-between.ts';

/** The other person in a conversation, and whether the two may write to each other. */
export type Correspondent = UserCardRow & { created_at: Date; standing: Standing };

type Row = UserCardRow & { created_at: Date; status: string };
type Blocks = { youBlocked: boolean; blocked: boolean };

const PERSON = statement<Row, { other: string }>(`
  select user_id, username, display_name, case when status <> 'suspended' then profile_pic end as profile_pic, created_at, status
  from users where user_id = :other::uuid`);

const BLOCKS = statement<Blocks, { user: string; other: string }>(`
  select exists (select 1 from blocks where blocker_user_id = :user::uuid and blocked_user_id = :other::uuid) as "youBlocked",
    exists (select 1 from blocked_by where blocked_user_id = :user::uuid and blocker_user_id = :other::uuid) as blocked`);

const NO_BLOCKS: Blocks = { youBlocked: false, blocked: false };

/** Returns null if there is no such person. */
export async function findCorrespondent(db: Db | Tx, userId: string, otherUserId: string): Promise<Correspondent | null> {
  const [[row], [blocks = NO_BLOCKS]] = await Promise.all([
    PERSON.all(db, { other: otherUserId }),
    BLOCKS.all(db, { user: userId, other: otherUserId }),
  ]);
  return row ? correspondentOf(row, blocks) : null;
}

/** The same for what is only shown: with the blocks of when the request began. */
export async function readCorrespondent(db: Db, actor: Actor, otherUserId: string): Promise<Correspondent | null> {
  if (actor.hiddenUserIds.includes(otherUserId)) return findCorrespondent(db, actor.userId, otherUserId);
  const [row] = await PERSON.all(db, { other: otherUserId });
  return row ? correspondentOf(row, NO_BLOCKS) : null;
}

function correspondentOf({ status, ...person }: Row, blocks: Blocks): Correspondent {
  return { ...person, standing: standingOf({ otherStatus: status, ...blocks }) };
}

/** Whether a person knows someone who writes to them: they follow them, or one of the two has bought something from the other. What the other gave them doesn't count. */
export async function knowsPerson(db: Db | Tx, userId: string, otherUserId: string): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`select exists (
    select 1 from follows where follower_user_id = ${userId}::uuid and following_user_id = ${otherUserId}::uuid) as follows`.execute(db);
  return rows[0]?.follows === true || hasDealtWith(db, userId, otherUserId);
}
