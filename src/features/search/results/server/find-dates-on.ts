import type { Params } from '#db/statement.ts';
import { readerOf, readerValues } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import { ACCESS_END } from '#features/subscriptions/api/subscribes-to.ts';
import type { FoundDates, SearchDates } from '../../contract.ts';
import { parseQuery } from '../../query/rules/parse-query.ts';
import { queryByOnePlan } from '#platform/cache/server/one-plan.ts';
import { filteredDates, presentDate, type DateRow } from '../../filters/server/filter-dates.ts';
import type { ContentQuery } from '../../api/find-contents.ts';
import { contentQueryOf } from './scan-contents.ts';
import { bindFrom } from '../../query/server/match-words.ts';

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
  const { text, values } = datesStatement(contentQuery, { days, sessions, now: services.now() });
  const rows = await queryByOnePlan<DateRow & { session_id: string }>(services, text, values);
  return {
    dates: rows.slice(0, MOST).map((row) => ({ sessionId: row.session_id, date: presentDate(row) })),
    isAll: rows.length <= MOST,
  };
}

type StatementParams = Pick<SearchDates, 'days' | 'sessions'> & { now: Date };

/** Returns the statement and values for `findDatesOn` and the test of its plan. */
export function datesStatement(contentQuery: ContentQuery, { days, sessions, now }: StatementParams): { text: string; values: Params } {
  const { values, bind } = bindFrom({ ...readerValues(contentQuery.reader), now });
  const filters = within(contentQuery.filters, days);
  const asOf = bind(contentQuery.asOf, 'timestamptz');
  const owners = bind([...new Set(sessions.map(({ userId }) => userId))], 'uuid[]');
  const ids = bind(
    sessions.map(({ id }) => id),
    'uuid[]',
  );
  const date = filteredDates({ ...contentQuery, filters, sort: 'soonest' }, { asOf, bind }, { most: MOST_OF_SESSION, owners });
  const text = `select d.id as session_id, date.* from search_documents d
    cross join lateral (
      select id from contents where contents.user_id = any (${owners}) and contents.user_id = d.user_id and contents.id = d.id and contents.status = 'published'
        and contents.approval_status = 'APPROVED' and contents.visibility = d.visibility
      limit 1
    ) item
    cross join lateral (${date}) date
    where d.user_id = any (${owners}) and d.type = 'SESSION' and d.id = any (${ids}) and ${unblocked('d.user_id')}
      and d.user_id in (select user_id from users where users.user_id = any (${owners}) and users.status = 'active')
      and (d.visibility = 'PUBLIC' or d.user_id = :reader::uuid or d.user_id in (
        select sub.creator_user_id from subscribers sub
        where sub.creator_user_id = any (${owners}) and sub.subscriber_user_id = :reader::uuid and ${ACCESS_END} > :now::timestamptz
      ))
    order by date.event_start, date.event_id limit ${MOST + 1}`;
  return { text, values };
}

// The picked days and the calendar's: those that are both.
function within(filters: ContentQuery['filters'], { from, to }: SearchDates['days']): ContentQuery['filters'] {
  const { from: first = from, to: last = to } = filters;
  return { ...filters, from: first > from ? first : from, to: last < to ? last : to };
}
