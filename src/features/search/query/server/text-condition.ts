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

/** Returns the SQL to add to such a query for its exclusions; it begins with `&&` or is empty. */
export function andNoneOf({ without }: ParsedQuery, bind: Bind): string {
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

/** Returns the text of a query for attributes: every group must be met by at least one of its members. Null without groups. */
export function attributeCondition(groups: readonly (readonly string[])[]): string | null {
  const required = groups.filter((group) => group.length > 0);
  if (required.length === 0) return null;
  return required.map((group) => `(${group.map((attribute) => `'${attribute}'`).join(' | ')})`).join(' & ');
}
