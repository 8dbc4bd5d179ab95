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
  const { rows: decided } = await sql`
    select 1 from unknown_tags where tag = ${tag} and state <> 'waiting' and mapped_to is not distinct from ${by}::text for share`.execute(
    command.tx,
  );
  if (decided.length === 0) return 0;
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
