import { cutWords } from '#kernel/text/fold-text.ts';
import type { Point } from '#features/places/rules/distance.ts';
import type { SearchFilters } from '../../contract.ts';

/** Words that nearly every text has, and that say so little that they are ignored unless there are no others. */
const LITTLE_WORDS = new Set('a an and at by for from in is near of on or the to with'.split(' '));

/**
 * Words that PostgreSQL's English dictionary leaves out of texts, folded. If a search required them, no text would be found by a sentence
 * of its own; titles and names have them, though, so they still count there.
 */
export const STOP_WORDS = new Set([
  ...LITTLE_WORDS,
  ...(
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they ' +
    'them their theirs themselves what which who whom this that these those am are was were be been being have has had having do does did ' +
    'doing but if because as until while about against between into through during before after above below up down out off over under ' +
    'again further then once here there when where why how all any both each few more most other some such no nor not only own same so ' +
    'than too very s t can will just don should now'
  ).split(' '),
]);

/** A query split into its parts, folded. */
export type ParsedQuery = {
  /** Words that must all match; a prefix is enough for the last one if it may still be being typed. */
  words: { word: string; isBeginning: boolean }[];
  /** Words that say little: none of them must match, but people with them in their name come first. */
  little: string[];
  /** Words that must appear together in this order. */
  phrases: string[];
  /** Words and phrases that must not appear. */
  without: string[];
  /** All words written together, for names spelt that way. Null for a single word, or if the query has something a name can't have. */
  together: string | null;
  /** The query as a username in lower case, if it can be one. */
  username: string | null;
};

const MOST_WORDS = 10;
const MOST_OTHERS = 5;
// A phrase in the single quotes a query may have, at word boundaries, or a plain word; a leading hyphen excludes it.
const PIECE = /(?<=^|\s)(-?)(?:'([^']+)'(?=\s|$)|(\S+))/gu;

/** Splits a cleaned query into words, 'quoted phrases' and -exclusions. If there is nothing to search for, words and phrases are empty. */
export function parseQuery(query: string): ParsedQuery {
  const words: string[] = [];
  const phrases: string[] = [];
  const without: string[] = [];
  for (const [, minus, quoted, plain = ''] of query.matchAll(PIECE)) {
    const cut = cutWords(quoted ?? plain);
    if (cut.length === 0) continue;
    if (minus === '-') without.push(cut.join(' '));
    else if (quoted !== undefined && cut.length > 1) phrases.push(cut.join(' '));
    else words.push(...cut);
  }
  const required = tellingWords(words, phrases.length > 0).slice(0, MOST_WORDS);
  const isOpen = /[\p{L}\p{M}\p{N}]$/u.test(query);
  const isName = phrases.length === 0 && without.length === 0;
  const all = words.slice(0, MOST_WORDS);
  const together = all.join('');
  return {
    words: required.map((word, index) => ({ word, isBeginning: isOpen && index === required.length - 1 })),
    little: all.filter((word) => !required.includes(word)).slice(0, MOST_OTHERS),
    phrases: phrases.slice(0, MOST_OTHERS),
    without: without.slice(0, MOST_OTHERS),
    together: isName && all.length > 1 && together.length <= 40 ? together : null,
    username: isName ? usernameIn(query) : null,
  };
}

function tellingWords(words: readonly string[], hasPhrases: boolean): readonly string[] {
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  if (telling.length > 0 || hasPhrases) return telling;
  const fair = words.filter((word) => !LITTLE_WORDS.has(word));
  return fair.length > 0 ? fair : words;
}

/** Returns the query with other words in place of its own, one for each, which is then no longer read as a name. */
export function withWords(parsed: ParsedQuery, words: readonly string[]): ParsedQuery {
  return {
    ...parsed,
    words: parsed.words.map((part, index) => ({ ...part, word: words[index] ?? part.word })),
    together: null,
    username: null,
  };
}

/** Returns the query with the words that say little required like the others. */
export function withLittle(parsed: ParsedQuery): ParsedQuery {
  return { ...parsed, words: [...parsed.little.map((word) => ({ word, isBeginning: false })), ...parsed.words] };
}

/** Returns the words that hashtags are looked for by: what was typed, without what it excludes. */
export function tagText(query: string, { words, phrases, without }: ParsedQuery): string {
  return without.length === 0 ? query : [...phrases, ...words.map(({ word }) => word)].join(' ');
}

/** Returns whether there is anything to search for. */
export function hasTerms({ words, phrases }: ParsedQuery): boolean {
  return words.length > 0 || phrases.length > 0;
}

type Search = { parsed: ParsedQuery; point: Point | null; filters: Pick<SearchFilters, 'online' | 'tag'> };

/** Returns whether a search has words, a place or a filter specific enough by itself. Punctuation and exclusions alone are no words. */
export function isSpecific({ parsed, point, filters }: Search): boolean {
  return hasTerms(parsed) || point !== null || filters.online === true || filters.tag !== undefined;
}

function usernameIn(query: string): string | null {
  const name = query.trim().replace(/^@/, '').toLowerCase();
  return /^[a-z0-9_]{2,15}$/.test(name) ? name : null;
}
