import type { Tx } from '#db/client.ts';
import { sql } from 'kysely';
import { byOwner } from '#platform/server/database/by-owner.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { publishChange } from '../../api/items/publish-change.ts';
import { putContentTags } from './sync-content-tags.ts';

const BATCH = 100;

type Item = { user_id: string; id: string };

/**
 * Replaces a tag by another one on up to 100 items, or removes it, provided that is still the decision about it: the decision is locked, so
 * it can't be reopened midway. Returns how many; 0 means nothing is left to do.
 */
export async function replaceSomeTags(command: CommandContext, { tag, by }: { tag: string; by: string | null }): Promise<number> {
  if (!(await isDecided(command, { tag, by }))) return 0;
  const { rows: carriers } = await sql<Item>`
    select item.user_id, item.id from content_tags carrier
    join contents item on item.user_id = carrier.user_id and item.id = carrier.content_id
    where carrier.tag = ${tag}
    order by item.user_id, item.id limit ${BATCH}`.execute(command.tx);
  for (const [owner, items] of byOwner(carriers, (item) => item.user_id)) await replaceIn(command, owner, { items, tag, by });
  for (const { user_id: userId, id } of carriers) {
    await putContentTags(command, { userId, id });
    await publishChange(command, { ownerUserId: userId, id });
  }
  return carriers.length;
}

/**
 * Moves what these people's likes and choices say about a tag to the one that replaces it, while that is still the decision. Returns how many
 * of them had it.
 */
export async function moveInterests(command: CommandContext, people: string[], { tag, by }: { tag: string; by: string }): Promise<number> {
  const { tx, now } = command;
  if (people.length === 0 || !(await isDecided(command, { tag, by }))) return 0;
  const { rows } = await sql<{ user_id: string; like_count: number; followed_at: Date | null }>`
    delete from tag_interests where user_id = any (${people}::uuid[]) and tag = ${tag}
    returning user_id, like_count, followed_at`.execute(tx);
  if (rows.length === 0) return 0;
  await sql`
    insert into tag_interests as known (user_id, tag, like_count, updated_at, followed_at)
    select user_id, ${by}, like_count, ${now}::timestamptz, followed_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as moved (user_id uuid, like_count integer, followed_at timestamptz)
    order by user_id
    on conflict (user_id, tag) do update set like_count = known.like_count + excluded.like_count,
      followed_at = coalesce(known.followed_at, excluded.followed_at), updated_at = excluded.updated_at`.execute(tx);
  return rows.length;
}

const COUNTED = 10_000;

/** Returns how many items have a tag, counted up to ten thousand. */
export async function countCarriers(tx: Tx, tag: string): Promise<number> {
  const { rows } = await sql`select content_id from content_tags where tag = ${tag} limit ${COUNTED}`.execute(tx);
  return rows.length;
}

// Locked, so that it can't be reopened before this is committed.
async function isDecided({ tx }: CommandContext, { tag, by }: { tag: string; by: string | null }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from unknown_tags where tag = ${tag} and state <> 'waiting' and mapped_to is not distinct from ${by}::text for share`.execute(
    tx,
  );
  return rows.length > 0;
}

// Locks the items in key order, so that two such transactions can't deadlock.
async function replaceIn({ tx }: CommandContext, owner: string, { items, tag, by }: { items: Item[]; tag: string; by: string | null }) {
  await sql`
    with chosen as (
      select id from contents where user_id = ${owner}::uuid and id = any (${items.map(({ id }) => id)}::uuid[]) order by id for update
    )
    update contents item set tags = case
      when ${by}::text is null or ${by}::text = any (item.tags) then array_remove(item.tags, ${tag})
      else array_replace(item.tags, ${tag}, ${by}::text) end
    from chosen where item.user_id = ${owner}::uuid and item.id = chosen.id`.execute(tx);
}
