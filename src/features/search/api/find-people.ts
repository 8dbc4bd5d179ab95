import type { Params } from '#db/statement.ts';
import { readerValues, type Reader } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { UserCardRow } from '#features/people/api/profiles/serialize-user.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import { searchQueryOf } from '../query/rules/clean-query.ts';
import { hasTerms, parseQuery, withLittle, type ParsedQuery } from '../query/rules/parse-query.ts';
import { queryByOnePlan } from '#platform/cache/server/one-plan.ts';
import { bindFrom, matchingDocuments, nameCondition, rankingCondition } from '../query/server/match-words.ts';

export type FoundPersonRow = UserCardRow & {
  bio: string | null;
  follower_count: number;
  followed: boolean;
  by_name: boolean;
  score: number;
  count: number;
};

export type PeopleQuery = {
  reader: Omit<Reader, 'admin'>;
  asOf: Date;
  parsed: ParsedQuery;
  /** The cleaned query, for names that equal it. */
  query: string;
  after: { score: number; id: string } | null;
  limit: number;
};

const WINDOW = 400;

/**
 * Finds people, likeliest first: those whose username it is, including a former one that still leads to them; those whose name it is; those
 * the reader follows; then by relevance and number of followers. Excludes anyone who isn't active, and anyone with a block between them and
 * the reader.
 */
export async function findPeople(services: Pick<Services, 'db'>, peopleQuery: PeopleQuery): Promise<FoundPersonRow[]> {
  const { text, values } = peopleStatement(peopleQuery);
  return await queryByOnePlan<FoundPersonRow>(services, text, values);
}

/** Counts them, up to a hundred. */
export async function countPeople(services: Pick<Services, 'db'>, peopleQuery: PeopleQuery): Promise<number> {
  const [first] = await findPeople(services, { ...peopleQuery, limit: 1 });
  return first?.count ?? 0;
}

/**
 * Finds people by their name or username, likeliest first, as search does, but not by what they say about themselves. Nobody for what is
 * no query.
 */
export async function findPeopleNamed(
  services: Pick<Services, 'db' | 'now'>,
  reader: Omit<Reader, 'admin'>,
  { query, limit }: { query: string; limit: number },
): Promise<FoundPersonRow[]> {
  const cleaned = searchQueryOf(query);
  if (cleaned === null) return [];
  const parsed = parseQuery(cleaned);
  if (!hasTerms(parsed)) return [];
  const found = await findPeople(services, { reader, asOf: services.now(), parsed, query: cleaned, after: null, limit });
  return found.filter((row) => row.by_name);
}

/** Returns the statement and values for `findPeople` and the test of its plan. */
export function peopleStatement({ reader, asOf, parsed, query, after, limit }: PeopleQuery): { text: string; values: Params } {
  const { values, bind } = bindFrom(readerValues(reader));
  const username = bind(parsed.username ?? '', 'text');
  const name = bind(query.toLowerCase(), 'text');
  const at = bind(asOf, 'timestamptz');
  const from = after ? `where (score, user_id) < (${bind(after.score, 'float8')}, ${bind(after.id, 'uuid')})` : '';
  const hasLittle = parsed.little.length > 0;
  const matching = matchingDocuments(parsed, bind, {
    type: 'USER',
    terms: rankingCondition(parsed, bind),
    more: `, ${nameCondition(parsed, bind)} as named${hasLittle ? `, ${nameCondition(withLittle(parsed), bind)} as named_in_full` : ''}`,
    window: WINDOW,
  });
  const isIn = (table: string) => `u.user_id in (select user_id from ${table})`;
  const hasName = (terms: string) => `${isIn('found')} and ts_filter(d.words, '{a}') @@ (select ${terms} from terms)`;
  const isNamed = `(${isIn('exact')} or ${hasName('named')})`;
  const relevance = `case when ${isIn('exact')} then 1 else ts_rank('{0, 0, 0.2, 1.0}', d.words, (select ranking from terms)) end`;
  // The person whose username it is may have no document yet.
  const text = `
    with ${matching},
    exact as materialized (
      select user_id from username_claims where username_lower = ${username} and (reserved_until is null or reserved_until > ${at})
    ), candidates as materialized (
      select user_id from found union select user_id from exact
    ), followed as materialized (
      select following_user_id as user_id from follows
      where follower_user_id = :reader::uuid and following_user_id = any (array(select user_id from candidates))
    )
    select person.*, least(count(*) over (), 100)::int as count from (
      select u.user_id, u.username, u.display_name, u.profile_pic, u.bio, u.follower_count, ${isIn('followed')} as followed,
        ${isNamed} is true as by_name,
        ((case when lower(u.username) = ${username} then 100 when ${isIn('exact')} then 90 else 0 end)
        + (case when lower(u.display_name) = ${name} then 20 else 0 end)
        + (case when ${username} <> '' and starts_with(lower(u.username), ${username}) then 3 else 0 end)
        + (case when ${isIn('followed')} then 4 else 0 end)
        + (case when ${isNamed} then 3 else 0 end) + (case when ${hasLittle ? hasName('named_in_full') : 'false'} then 2 else 0 end)
        + 4 - 1.2 / (${relevance} + 0.3) + 0.3 * log(2, 1 + u.follower_count))::float8 as score
      from users u
      left join search_documents d on d.user_id = u.user_id and d.type = 'USER' and d.id = u.user_id
      where u.user_id = any (array(select user_id from candidates)) and u.status = 'active' and ${unblocked('u.user_id')}
    ) person ${from} order by score desc, user_id desc limit ${bind(limit, 'int')}`;
  return { text, values };
}
