import type { Bind } from '../../query/server/text-condition.ts';

type Matching = {
  type: 'POST' | 'SESSION' | 'USER';
  /** SQL of the query for words. */
  asked: string;
  /** More columns of `asked`; begins with a comma or is empty. */
  more?: string;
  /** The same with whatever else must be among the words. */
  matching: string;
  /**
   * The columns wanted of each document, called `d`; `(select ranking from asked)` is the query for words, `(select matching from asked)`
   * the whole query.
   */
  columns: string;
  /** Conditions on which documents are searched, and on which of those are wanted; each begins with `and` or is empty. */
  some: string;
  open: string;
  window: number;
};

// The newest documents show whether words are frequent.
const SAMPLE = 200;
// Reading one of the newest documents costs less than one hit in the index of words, and the hits grow with the number of documents. Among
// a hundred thousand, words are frequent from four in the sample on; among a million, from two on. There are never that many sessions.
const FREQUENT = 4;
const FREQUENT_POSTS = `(select greatest(2, least(${FREQUENT}, 1200 / sqrt(greatest(reltuples, 1)))) from pg_class where oid = 'search_documents'::regclass)`;
// Words that are frequent only among the very newest documents must not make us read all the others one by one.
const LOOKED_AT = 30_000;
const READ = 'user_id, id, visibility, place, latitude, longitude, points, last_end_at, words';

/**
 * Returns the SQL for the documents of one kind that have the words, newest first and at most a window of them: the tables a statement
 * begins with, after its `with`, and the query that reads them. Looks for frequent words among the newest documents and for rare ones in
 * the index of words; a sample tells which they are. The planner can't: it doesn't know how often a prefix matches, and for a frequent word
 * beside a rare one it would read everything. The more documents there are, the sooner words count as frequent. Worded so that one plan
 * suits any values.
 */
export function matchingDocuments(bind: Bind, { type, asked, more = '', matching, columns, some, open, window }: Matching) {
  // Parsed once; under a generic plan it would otherwise be parsed again for each row.
  const words = 'words @@ (select matching from asked)';
  // A parameter, because a generic plan expects few rows of a limit it doesn't know, and so reads the index in order instead of sorting.
  const lookedAt = bind(LOOKED_AT, 'int');
  const within = `from search_documents where type = '${type}' ${some}`;
  const tables = `
    asked as materialized (
      select ranking, ${matching} as matching ${more} from (select ${asked} as ranking) ranked
    ), sample as (
      select count(*) as hits from (select words ${within} order by place desc, id desc limit ${SAMPLE}) d where ${words}
    ), young as (
      select ${columns} from (select ${READ} ${within} order by place desc, id desc limit ${lookedAt}) d
      where (select hits from sample) >= ${type === 'POST' ? FREQUENT_POSTS : FREQUENT} and ${words} ${open} limit ${window}
    )`;
  // No index is ordered by an expression, so `place + 0` leaves the index of words to the planner. A lateral join keeps parallel workers
  // from starting: that would cost more than most searches, even if there is nothing to do.
  const found = `
    select * from young where (select count(*) from young) = ${window}
    union all
    select ${columns} from (select count(*) as found from young) known cross join lateral (
      select ${READ} ${within} and known.found < ${window} and ${words} ${open} order by place + 0 desc, id desc limit ${window}
    ) d`;
  return { tables, found };
}
