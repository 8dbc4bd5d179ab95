import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';
import { currentMentions, findMentioned, staleMentions } from '../queries/current-mentions.ts';

const BATCH = 500;

/** A table whose rows mention people, and the column that names whose rows they are; with the id it is the key. */
type Mentioning = { table: 'contents'; owner: 'user_id' } | { table: 'comments'; owner: 'content_user_id' };

/**
 * Brings up to 500 rows that mention a person to the username which that person has now, and takes mentions of somebody who left
 * out of them. What was written stays. Answers how many; 0 means that none is left. For the feature whose table it is.
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
