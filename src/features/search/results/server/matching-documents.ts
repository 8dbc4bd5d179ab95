type Matching = {
  type: 'POST' | 'SESSION' | 'USER';
  /** SQL of the query for words, which is `(select ranking from terms)` in the statement. */
  terms: string;
  /** More columns of `terms`; begins with a comma or is empty. */
  more?: string;
  /** The same with whatever else must be among the words. */
  matching: string;
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
// Words that are frequent only among the very newest documents must not make us read all the others one by one: no further back than this
// many times the sample reaches.
const REACH = 150;

/**
 * Returns the SQL for the documents of one kind that have the words, newest first and at most a window of them: the tables a statement
 * begins with, after its `with`. The last one, `found`, has their `user_id`, `id` and `place`. Looks for frequent words among the newest
 * documents and for rare ones in the index of words; a sample tells which they are. The planner can't: it doesn't know how often a prefix
 * matches, and for a frequent word beside a rare one it would read everything. The more documents there are, the sooner words count as
 * frequent. Worded so that one plan suits any values. Each table is flat, with its limit outermost.
 */
export function matchingDocuments({ type, terms, more = '', matching, some, open, window }: Matching): string {
  // Parsed once; under a generic plan it would otherwise be parsed again for each row.
  const words = 'words @@ (select matching from terms)';
  const within = `from search_documents where type = '${type}' ${some}`;
  // A case is no condition for the index of words, and is expected to hold often, so that `young` reads the index by place. No index is
  // ordered by an expression, so `place + 0` leaves the index of words to `older`.
  return `
    terms as materialized (
      select ranking, ${matching} as matching ${more} from (select ${terms} as ranking) ranked
    ), sample as materialized (
      select count(*) filter (where hit) as hits, max(place) - ${REACH} * (max(place) - min(place)) as reach
      from (select ${words} as hit, place ${within} order by place desc, id desc limit ${SAMPLE}) newest
    ), young as materialized (
      select user_id, id, place ${within} and (select hits from sample) >= ${type === 'POST' ? FREQUENT_POSTS : FREQUENT}
        and place >= (select reach from sample) and case when ${words} then true end ${open}
      order by place desc, id desc limit ${window}
    ), older as materialized (
      select user_id, id, place ${within} and (select count(*) from young) < ${window} and ${words} ${open}
      order by place + 0 desc, id desc limit ${window}
    ), found as materialized (
      select user_id, id, place from young where (select count(*) from young) = ${window}
      union all
      select user_id, id, place from older
    )`;
}
