import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { currentMentions, findMentioned, staleMentions } from '../../mentions/server/current-mentions.ts';

const BATCH = 500;

/** A table whose rows mention people, and its owner column, which forms the key together with the id. */
type Mentioning = { table: 'contents'; owner: 'user_id' } | { table: 'comments'; owner: 'content_user_id' };

/**
 * Updates mentions of a person to their current username in up to 500 rows, or removes them if the person has left. The text itself stays.
 * Returns how many; 0 means none are left. For the feature that owns the table.
 */
export async function refreshMentionsIn({ tx }: CommandContext, userId: string, { table, owner }: Mentioning): Promise<number> {
  const person = await findMentioned(tx, userId);
  if (!person) return 0;
  const [rows, key] = [sql.table(table), sql.ref(owner)];
  const { rows: picked } = await sql`
    with mentioning as materialized (select ${key}, id from ${rows} item where ${staleMentions(person)}),
    picked as materialized (select ${key}, id from mentioning order by ${key}, id limit ${sql.lit(BATCH)}),
    done as (
      update ${rows} item set mentions = ${currentMentions(person)}
      from picked where item.${key} = picked.${key} and item.id = picked.id and ${staleMentions(person)}
    )
    select id from picked`.execute(tx);
  return picked.length;
}

/** Updates the mentions of a person in up to 500 posts and sessions, as `refreshMentionsIn` does. */
export function refreshMentions(command: CommandContext, userId: string): Promise<number> {
  return refreshMentionsIn(command, userId, { table: 'contents', owner: 'user_id' });
}
