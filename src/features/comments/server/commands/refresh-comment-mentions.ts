import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';
import { currentMentions, findMentioned, staleMentions } from '#features/content/server/queries/current-mentions.ts';

const BATCH = 500;

/** The same for up to 500 comments as `refreshMentions` does for what they stand under. */
export async function refreshCommentMentions({ tx }: CommandContext, userId: string): Promise<number> {
  const person = await findMentioned(tx, userId);
  if (!person) return 0;
  const { rows } = await sql`
    with mentioning as materialized (select content_user_id, id from comments item where ${staleMentions(person)}),
    picked as materialized (select content_user_id, id from mentioning order by content_user_id, id limit ${sql.lit(BATCH)}),
    done as (
      update comments item set mentions = ${currentMentions(person)}
      from picked where item.content_user_id = picked.content_user_id and item.id = picked.id and ${staleMentions(person)}
    )
    select id from picked`.execute(tx);
  return rows.length;
}
