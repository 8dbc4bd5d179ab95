import type { Params } from '#db/statement.ts';
import { phraseText } from '#db/word-vectors.ts';
import type { ParsedQuery } from '../rules/parse-query.ts';

/** Adds a value to a statement and returns the parameter that stands for it. */
export type Bind = (value: unknown, type: string) => string;

/** Starts collecting the values of a statement built for one request; `taken` already have names in it. */
export function bindFrom(taken: Params): { values: Params; bind: Bind } {
  const values = { ...taken };
  let count = 0;
  const bind: Bind = (value, type) => {
    const name = `value${(count += 1)}`;
    values[name] = value;
    return `:${name}::${type}`;
  };
  return { values, bind };
}

/**
 * Returns the SQL for what a document must contain: each word as it is or by its English stem, the last one by prefix; phrases; none of the
 * exclusions; or all of it as one word. The words come from `cutWords`, as those of the documents do.
 */
export function textCondition(parsed: ParsedQuery, bind: Bind): string {
  return `(${rankingCondition(parsed, bind)}${andNoneOf(parsed, bind)})`;
}

/** The same without the exclusions, by which a document is ranked: they would count as words that it lacks. */
export function rankingCondition({ words, phrases, together }: ParsedQuery, bind: Bind): string {
  const condition = [
    ...words.map(({ word, isBeginning }) => `(${stem(bind, word)} || ${asWritten(bind, word, isBeginning)})`),
    ...phrases.map((phrase) => asPhrase(bind, phrase)),
  ].join(' && ');
  return together === null ? `(${condition})` : `((${condition}) || ${asWritten(bind, together, true)})`;
}

// Begins with `&&` or is empty.
function andNoneOf({ without }: ParsedQuery, bind: Bind): string {
  return without.map((phrase) => ` && ${lacks(bind, phrase)}`).join('');
}

/**
 * Returns the SQL for what a name must have: the words as they are, the last one by prefix, or all of them as one word. Its stem isn't
 * enough: who looks for running isn't looking for somebody called Runs.
 */
export function nameCondition({ words, phrases, together }: ParsedQuery, bind: Bind): string {
  const condition = [
    ...words.map(({ word, isBeginning }) => asWritten(bind, word, isBeginning)),
    ...phrases.map((phrase) => nextToEachOther(bind, phrase)),
  ].join(' && ');
  return together === null ? `(${condition})` : `((${condition}) || ${asWritten(bind, together, true)})`;
}

function asWritten(bind: Bind, word: string, isBeginning: boolean): string {
  return bind(phraseText([word], { isOpen: isBeginning }), 'tsquery');
}

/** Returns the SQL for what a document must not contain, for a search without words; null if it excludes nothing. */
export function exclusionCondition({ without }: ParsedQuery, bind: Bind): string | null {
  return without.length === 0 ? null : `(${without.map((phrase) => lacks(bind, phrase)).join(' && ')})`;
}

function lacks(bind: Bind, phrase: string): string {
  return `!!${asPhrase(bind, phrase)}`;
}

// A stop word has no stem.
function stem(bind: Bind, word: string): string {
  const value = bind(word, 'text');
  return `quote_literal(coalesce((ts_lexize('english_stem', ${value}))[1], ${value}))::tsquery`;
}

function nextToEachOther(bind: Bind, phrase: string): string {
  return bind(phraseText(phrase.split(' ')), 'tsquery');
}

// By stem, a phrase keeps the distances that its stop words make.
function asPhrase(bind: Bind, phrase: string): string {
  const written = nextToEachOther(bind, phrase);
  return `(coalesce((
    select string_agg(case when n > before then '<' || n - before || '>' else '' end || quote_literal(stem), ' ' order by n)::tsquery
    from (select n, stem, lag(n) over (order by n) as before from unnest(${bind(phrase.split(' '), 'text[]')}) with ordinality as cut (word, n)
      cross join lateral unnest(ts_lexize('english_stem', word)) stem) stems
  ) || ${written}, ${written}))`;
}

type Matching = {
  type: 'POST' | 'SESSION' | 'USER';
  /** SQL of the query for words, which is `(select ranking from terms)` in the statement. */
  terms: string;
  /** More columns of `terms`; begins with a comma. */
  more?: string;
  /** SQL of a query for whatever else must be among the words. */
  attributes?: string | null;
  /** Conditions on which documents are searched, and on which of those are wanted; each begins with `and`. */
  some?: string;
  open?: string;
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
 * Returns the SQL for the documents of one kind that have the words and none of the exclusions, newest first and at most a window of them:
 * the tables a statement begins with, after its `with`. The last one, `found`, has their `user_id`, `id` and `place`. Looks for frequent words among the newest
 * documents and for rare ones in the index of words; a sample tells which they are. The planner can't: it doesn't know how often a prefix
 * matches, and for a frequent word beside a rare one it would read everything. The more documents there are, the sooner words count as
 * frequent. Worded so that one plan suits any values. Each table is flat, with its limit outermost.
 */
export function matchingDocuments(
  parsed: ParsedQuery,
  bind: Bind,
  { type, terms, more = '', attributes = null, some = '', open = '', window }: Matching,
): string {
  const matching = `ranking${andNoneOf(parsed, bind)}${attributes === null ? '' : ` && ${attributes}`}`;
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
