import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';

/** A group of one person's notifications. */
export type Group = { to_user_id: string; group_key: string };

/** Recounts these groups and lets the newest remaining row stand for each, after some of their rows were deleted. */
export async function recountGroups(tx: Tx, groups: readonly Group[]): Promise<void> {
  if (groups.length === 0) return;
  const [people, keys] = [groups.map(({ to_user_id }) => to_user_id), groups.map(({ group_key }) => group_key)];
  await sql`
    update notifications n set group_size = g.size, newest = n.id = g.newest_id
    from (
      select m.to_user_id, m.group_key, count(*)::integer as size, (array_agg(m.id order by m.created_at desc, m.id desc))[1] as newest_id
      from unnest(${people}::uuid[], ${keys}::text[]) wanted (to_user_id, group_key)
      join notifications m on m.to_user_id = wanted.to_user_id and m.group_key = wanted.group_key
      where m.to_user_id = any(${people}::uuid[])
      group by m.to_user_id, m.group_key
    ) g
    where n.to_user_id = any(${people}::uuid[]) and n.to_user_id = g.to_user_id and n.group_key = g.group_key
      and (n.id = g.newest_id or n.newest)`.execute(tx);
}
