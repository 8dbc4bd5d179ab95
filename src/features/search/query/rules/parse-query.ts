import { cutWords } from '#kernel/text/fold-text.ts';
import type { Point } from '#features/places/rules/distance.ts';
import type { SearchFilters } from '../../filters/contract.ts';
import { LITTLE_WORDS, STOP_WORDS } from './stop-words.ts';

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

/**
 * Returns how many letters must be inserted, removed, changed or swapped with their neighbour to turn one word into the other. A result
 * above `most` only means more than that.
 */
export function lettersBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
}

/** Returns how many letters of a word may be wrong for it to be taken for another: the longer, the more; none of one or two. */
export function slipsAllowed(word: string): number {
  return word.length < 3 ? 0 : word.length < 7 ? 1 : word.length < 10 ? 2 : 3;
}

/** Returns the word with each two neighbours swapped, the commonest typo, which at the beginning leaves nothing similar. */
export function swappedWords(word: string): string[] {
  const letters = [...word];
  return letters
    .slice(1)
    .map((letter, index) => [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(''));
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Returns every word with one letter inserted, changed or swapped; for short words, as there are 70 for each letter. */
export function slippedWords(word: string): string[] {
  const letters = [...word];
  const cuts = [...letters, ''].map((_letter, index) => [letters.slice(0, index).join(''), letters.slice(index).join('')] as const);
  const slipped = cuts.flatMap(([before, after]) =>
    ALPHABET.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
  );
  return [...new Set([...slipped, ...swappedWords(word)])];
}
