import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#db/client.ts';

/** A mentioned person; without a username once they have left. */
type Mentioned = { userId: string; username: string | null };

/** The person with their current username, locked until the transaction ends, so that concurrent refreshes never write an outdated name. */
export async function findMentioned(tx: Tx, userId: string): Promise<Mentioned | null> {
  const user = await tx.selectFrom('users').select(['username', 'status']).where('user_id', '=', userId).forKeyShare().executeTakeFirst();
  return user ? { userId, username: user.status === 'deleted' ? null : user.username } : null;
}

/**
 * Whether a row called `item` mentions the person by another name than the current one, or at all if they have left. Phrased to match its
 * index.
 */
export function staleMentions({ userId, username }: Mentioned): RawBuilder<boolean> {
  const mentions = (what: object) => sql<boolean>`item.mentions @> ${JSON.stringify([what])}::jsonb`;
  const stale = sql<boolean>`item.mentions <> '[]' and ${mentions({ userId })}`;
  return username === null ? stale : sql<boolean>`${stale} and not ${mentions({ userId, username })}`;
}

/**
 * The mentions of a row called `item`, with the person's current name beside the one in the text, or without the person if they have left.
 */
export function currentMentions({ userId, username }: Mentioned): RawBuilder<unknown> {
  const isPerson = sql`mention ->> 'userId' = ${userId}::text`;
  const named =
    username === null
      ? sql`mention`
      : sql`case when ${isPerson} then jsonb_strip_nulls(mention || jsonb_build_object(
          'username', ${username}::text,
          'written', nullif(coalesce(mention ->> 'written', mention ->> 'username'), ${username}::text)
        )) else mention end`;
  return sql`(
    select coalesce(jsonb_agg(${named} order by place), '[]')
    from jsonb_array_elements(item.mentions) with ordinality as listed (mention, place)
    ${username === null ? sql`where not (${isPerson})` : sql``}
  )`;
}
