import { statement } from '#db/statement.ts';
import type { Services } from '#platform/server/program/services.ts';
import { withWords, type ParsedQuery } from '../rules/parse-query.ts';
import { hasDocuments } from '../../results/server/find-documents.ts';

// No character sorts after it.
const LAST_CHARACTER = '\u{10FFFF}';

type CorrectionRow = { word: string; first: string; last: string; swapped: string[] };

/** Known words that may be meant: similar ones, those with the same first two letters, and the word with two letters swapped. */
export const WORDS_LIKE = statement<{ word: string }, CorrectionRow>(`
  (select word from search_words where word % :word::text limit 200)
  union (select word from search_words where word between :first::text and :last::text and abs(length(word) - length(:word::text)) <= 3 limit 400)
  union (select word from search_words where word = any (:swapped::text[]))`);
const WORDS_OF = statement<{ word: string }, { words: string[] }>('select word from search_words where word = any (:words::text[])');
const IS_KNOWN = statement<{ known: number }, { first: string; last: string }>(
  `select 1 as known from search_words where word between :first::text and :last::text limit 1`,
);

type Deps = Pick<Services, 'db'>;
type Word = ParsedQuery['words'][number];

/**
 * Returns the query with each unknown word replaced by the nearest known one; null if none is near. Of several that are equally near, takes
 * those that something has together.
 */
export async function correctQuery(services: Deps, parsed: ParsedQuery): Promise<ParsedQuery | null> {
  const meant = await Promise.all(parsed.words.map((word) => meantBy(services, word)));
  const corrected = combined(meant)
    .map((words) => withWords(parsed, words))
    .filter(({ words }) => words.some(({ word }, index) => word !== parsed.words[index]?.word));
  if (corrected.length > 1) for (const query of corrected) if (await hasDocuments(services, query)) return query;
  return corrected[0] ?? null;
}

const MOST_MEANT = 4;
const SHORTEST_LIKE = 4;

/** Returns the word itself if something has it or nothing is near, else the nearest known words. */
async function meantBy(services: Deps, { word, isBeginning }: Word): Promise<string[]> {
  const slips = slipsAllowed(word);
  if (slips === 0) return [word];
  const known = await IS_KNOWN.all(services.db, { first: word, last: isBeginning ? word + LAST_CHARACTER : word });
  if (known.length > 0 || (await isRetained(services, { word, isBeginning }))) return [word];
  const near = (await wordsLike(services, word))
    .map((row) => ({ word: row.word, slips: lettersBetween(word, row.word, slips) }))
    .filter((one) => one.slips <= slips)
    .toSorted((one, other) => one.slips - other.slips || (one.word < other.word ? -1 : 1));
  return near.length === 0 ? [word] : near.slice(0, MOST_MEANT).map((one) => one.word);
}

// Three letters have too little in common with anything to be looked up by likeness.
function wordsLike({ db }: Deps, word: string): Promise<{ word: string }[]> {
  if (word.length < SHORTEST_LIKE) return WORDS_OF.all(db, { words: slippedWords(word) });
  const first = word.slice(0, 2);
  return WORDS_LIKE.all(db, { word, first, last: first + LAST_CHARACTER, swapped: swappedWords(word) });
}

const MOST_COMBINED = 8;

/** Every choice of one word each, those with the nearest words first. */
function combined(meant: readonly string[][]): string[][] {
  const ranked = meant.reduce<{ words: string[]; rank: number }[]>(
    (all, choices) =>
      all
        .flatMap(({ words, rank }) => choices.map((word, index) => ({ words: [...words, word], rank: rank + index })))
        .slice(0, 4 * MOST_COMBINED),
    [{ words: [], rank: 0 }],
  );
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_COMBINED)
    .map(({ words }) => words);
}

// The list of known words has those of names, titles, tags and towns only.
function isRetained(services: Deps, word: Word): Promise<boolean> {
  return hasDocuments(services, { words: [word], little: [], phrases: [], without: [], together: null, username: null });
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
function swappedWords(word: string): string[] {
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
