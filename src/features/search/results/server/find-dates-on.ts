import { sql } from 'kysely';
import type { Params } from '#db/statement.ts';
import { readerOf, readerValues } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import { ACCESS_END } from '#features/subscriptions/api/subscribes-to.ts';
import type { FoundDates, SearchDates } from '../contract.ts';
import { parseQuery } from '../../query/rules/parse-query.ts';
import { queryByOnePlan } from '#platform/cache/server/one-plan.ts';
import { dateCondition } from '../../filters/server/date-condition.ts';
import type { ContentQuery } from '../../api/find-contents.ts';
import type { MatchingDocument } from './find-documents.ts';
import { presentDate, type DateRow } from '../../api/found-date-of.ts';
import { contentQueryOf } from './scan-contents.ts';
import { bindFrom, type Bind } from '../../query/server/text-condition.ts';

const MOST = 1000;
const MOST_OF_SESSION = 100;

/**
 * Finds all dates of these sessions that match the filters of a search and fall on the given days, soonest first, for a calendar of its
 * results. Leaves out sessions that are gone or hidden from this reader, and those whose dates the reader may not know.
 */
export async function findDatesOn(
  services: Pick<Services, 'db' | 'now'>,
  actor: Actor | null,
  { input, days, sessions }: SearchDates,
): Promise<FoundDates> {
  const reader = readerOf(actor);
  const contentQuery = contentQueryOf({ input, reader, parsed: parseQuery(input.query ?? ''), asOf: services.now() }, 'SESSION');
  const { rows: documents } = await documentsOf(sessions).execute(services.db);
  const { text, values } = datesStatement(contentQuery, { days, documents, now: services.now() });
  const rows = await queryByOnePlan<DateRow & { session_id: string }>(services, text, values);
  return {
    dates: rows.slice(0, MOST).map((row) => ({ sessionId: row.session_id, date: presentDate(row) })),
    isAll: rows.length <= MOST,
  };
}

type Indexed = Pick<MatchingDocument, 'user_id' | 'id' | 'visibility' | 'latitude' | 'longitude' | 'points'>;
type StatementParams = Pick<SearchDates, 'days'> & { documents: readonly Indexed[]; now: Date };

/** Returns the statement that reads the sessions' index entries, for `findDatesOn` and the test of its plan. */
export function documentsOf(sessions: SearchDates['sessions']) {
  const owners = sessions.map(({ userId }) => userId);
  const ids = sessions.map(({ id }) => id);
  return sql<Indexed>`select user_id, id, visibility, latitude, longitude, points from search_documents
    where user_id = any (${owners}::uuid[]) and type = 'SESSION' and id = any (${ids}::uuid[])`;
}

/** Returns the statement and values for `findDatesOn` and the test of its plan. */
export function datesStatement(contentQuery: ContentQuery, { days, documents, now }: StatementParams): { text: string; values: Params } {
  const { values, bind } = bindFrom({ ...readerValues(contentQuery.reader), now });
  const filters = within(contentQuery.filters, days);
  const asOf = bind(contentQuery.asOf, 'timestamptz');
  const owners = bind(
    documents.map(({ user_id: userId }) => userId),
    'uuid[]',
  );
  const date = dateCondition({ ...contentQuery, filters, sort: 'soonest' }, { asOf, bind }, { most: MOST_OF_SESSION, owners });
  const text = `select d.id as session_id, date.* from ${indexedSql(documents, bind)}
    cross join lateral (
      select id from contents where contents.user_id = any (${owners}) and contents.user_id = d.user_id and contents.id = d.id and contents.status = 'published'
        and contents.approval_status = 'APPROVED' and contents.visibility = d.visibility
      limit 1
    ) item
    cross join lateral (${date}) date
    where ${unblocked('d.user_id')}
      and d.user_id in (select user_id from users where users.user_id = any (${owners}) and users.status = 'active')
      and (d.visibility = 'PUBLIC' or d.user_id = :reader::uuid or d.user_id in (
        select sub.creator_user_id from subscribers sub
        where sub.creator_user_id = any (${owners}) and sub.subscriber_user_id = :reader::uuid and ${ACCESS_END} > :now::timestamptz
      ))
    order by date.event_start, date.event_id limit ${MOST + 1}`;
  return { text, values };
}

function indexedSql(documents: readonly Indexed[], bind: Bind): string {
  const all = (name: keyof Indexed, type: string) =>
    bind(
      documents.map(({ [name]: value }) => (type === 'jsonb' ? value && JSON.stringify(value) : value)),
      `${type}[]`,
    );
  return `unnest(${all('user_id', 'uuid')}, ${all('id', 'uuid')}, ${all('visibility', 'text')}, ${all('latitude', 'float8')},
    ${all('longitude', 'float8')}, ${all('points', 'jsonb')}) d (user_id, id, visibility, latitude, longitude, points)`;
}

// The picked days and the calendar's: those that are both.
function within(filters: ContentQuery['filters'], { from, to }: SearchDates['days']): ContentQuery['filters'] {
  const { from: first = from, to: last = to } = filters;
  return { ...filters, from: first > from ? first : from, to: last < to ? last : to };
}
