import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';
import { putContentTags } from './put-content-tags.ts';

const BATCH = 100;

/** Puts another tag in the place of one on up to 100 items, or takes it off them. Answers how many; 0 means that none is left. */
export async function replaceSomeTags(command: CommandContext, { tag, by }: { tag: string; by: string | null }): Promise<number> {
  const { rows } = await sql<{ user_id: string; id: string }>`
    with chosen as (
      select item.user_id, item.id from content_tags carrier
      join contents item on item.user_id = carrier.user_id and item.id = carrier.content_id
      where carrier.tag = ${tag}
      order by item.user_id, item.id limit ${BATCH}
      for update of item
    )
    update contents item set tags = case
      when ${by}::text is null or ${by}::text = any (item.tags) then array_remove(item.tags, ${tag})
      else array_replace(item.tags, ${tag}, ${by}::text) end
    from chosen where item.user_id = chosen.user_id and item.id = chosen.id
    returning item.user_id, item.id`.execute(command.tx);
  for (const { user_id: userId, id } of rows) await putContentTags(command, { userId, id });
  return rows.length;
}
