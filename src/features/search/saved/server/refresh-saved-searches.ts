import { ask } from '#db/statement.ts';
import type { Db } from '#db/client.ts';
import { hasTerms, parseQuery } from '../../query/rules/parse-query.ts';
import { bindFrom, textCondition } from '../../query/server/match-words.ts';

/** Writes again what a person's saved searches look for, as a search reads their queries now. */
export async function refreshSavedSearches(db: Db, userId: string): Promise<void> {
  const saved = await db.selectFrom('saved_searches').select(['created_at', 'query']).where('user_id', '=', userId).execute();
  if (saved.length === 0) return;
  const { values, bind } = bindFrom({ user: userId });
  const rows = saved.map(({ created_at: createdAt, query }) => {
    const parsed = parseQuery(query);
    return `(${bind(createdAt, 'timestamptz')}, ${hasTerms(parsed) ? textCondition(parsed, bind) : 'null::tsquery'})`;
  });
  await ask(
    db,
    `update saved_searches set wanted = renewed.wanted from (values ${rows.join(', ')}) as renewed (created_at, wanted)
      where user_id = :user::uuid and saved_searches.created_at = renewed.created_at and saved_searches.wanted is distinct from renewed.wanted`,
    values,
  );
}
