import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';
import { currentMentions, findMentioned, staleMentions } from '../queries/current-mentions.ts';

const BATCH = 500;

/**
 * Brings up to 500 posts and sessions that mention a person to the username which that person has now, and takes mentions of
 * somebody who left out of them. What was written stays. Answers how many; 0 means that none is left.
 */
export async function refreshMentions({ tx }: CommandContext, userId: string): Promise<number> {
  const person = await findMentioned(tx, userId);
  if (!person) return 0;
  const { rows } = await sql`
    with mentioning as materialized (select user_id, id from contents item where ${staleMentions(person)}),
    picked as materialized (select user_id, id from mentioning order by user_id, id limit ${sql.lit(BATCH)}),
    done as (
      update contents item set mentions = ${currentMentions(person)}
      from picked where item.user_id = picked.user_id and item.id = picked.id and ${staleMentions(person)}
    )
    select id from picked`.execute(tx);
  return rows.length;
}
