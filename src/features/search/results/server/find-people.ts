import type { Params } from '#db/statement.ts';
import { readerValues, type Reader } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { UserCardRow } from '#features/people/api/serialize-user.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import { withLittle, type ParsedQuery } from '../../query/rules/parse-query.ts';
import { queryByOnePlan } from '#platform/cache/server/one-plan.ts';
import { matchingDocuments } from './find-documents.ts';
import { andNoneOf, bindFrom, nameCondition, rankingCondition } from '../../query/server/text-condition.ts';

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

/** Returns the statement and values for `findPeople` and the test of its plan. */
export function peopleStatement({ reader, asOf, parsed, query, after, limit }: PeopleQuery): { text: string; values: Params } {
  const { values, bind } = bindFrom(readerValues(reader));
  const username = bind(parsed.username ?? '', 'text');
  const name = bind(query.toLowerCase(), 'text');
  const at = bind(asOf, 'timestamptz');
  const from = after ? `where (score, user_id) < (${bind(after.score, 'float8')}, ${bind(after.id, 'uuid')})` : '';
  const hasLittle = parsed.little.length > 0;
  const matching = matchingDocuments(bind, {
    type: 'USER',
    terms: rankingCondition(parsed, bind),
    matching: `ranking${andNoneOf(parsed, bind)}`,
    more: `, ${nameCondition(parsed, bind)} as named${hasLittle ? `, ${nameCondition(withLittle(parsed), bind)} as named_in_full` : ''}`,
    columns: `d.user_id, ts_filter(words, '{a}') @@ (select named from terms) as by_name,
      ${hasLittle ? `ts_filter(words, '{a}') @@ (select named_in_full from terms)` : 'false'} as by_full_name,
      ts_rank('{0, 0, 0.2, 1.0}', words, (select ranking from terms)) as relevance`,
    some: '',
    open: '',
    window: WINDOW,
  });
  const text = `
    with ${matching.tables}
    select found.*, least(count(*) over (), 100)::int as count from (
      select u.user_id, u.username, u.display_name, u.profile_pic, u.bio, u.follower_count, followed.followed, d.by_name,
        ((case when lower(u.username) = ${username} then 100 when d.is_exact then 90 else 0 end)
        + (case when lower(u.display_name) = ${name} then 20 else 0 end)
        + (case when ${username} <> '' and starts_with(lower(u.username), ${username}) then 3 else 0 end)
        + (case when followed.followed then 4 else 0 end)
        + (case when d.by_name then 3 else 0 end) + (case when d.by_full_name then 2 else 0 end)
        + 4 * d.relevance / (d.relevance + 0.3) + 0.3 * log(2, 1 + u.follower_count))::float8 as score
      from (
        select user_id, bool_or(is_exact) as is_exact, bool_or(by_name) as by_name, bool_or(by_full_name) as by_full_name,
          max(relevance) as relevance
        from (
          (select user_id, true as is_exact, true as by_name, false as by_full_name, 1::float4 as relevance from username_claims
            where username_lower = ${username} and (reserved_until is null or reserved_until > ${at}))
          union all
          (select user_id, false, by_name, by_full_name, relevance from (${matching.found}) matching)
        ) either group by user_id
      ) d
      cross join lateral (select * from users where users.user_id = d.user_id and users.status = 'active' limit 1) u
      cross join lateral (
        select exists (
          select 1 from follows where follows.follower_user_id = :reader::uuid and follows.following_user_id = d.user_id
        ) as followed
      ) followed
      where ${unblocked('u.user_id')}
    ) found ${from} order by score desc, user_id desc limit ${bind(limit, 'int')}`;
  return { text, values };
}
