import { statement } from '#db/statement.ts';
import type { Services } from '#platform/server/services.ts';
import { lettersBetween, slipsAllowed, type ParsedQuery } from '../../rules/query.ts';

// No character sorts after it.
const LAST_CHARACTER = '\u{10FFFF}';

type Meant = { word: string; first: string; last: string; swapped: string[] };

/** Known words that may be meant: similar ones, those with the same first two letters, and the word with two letters swapped. */
export const WORDS_LIKE = statement<{ word: string }, Meant>(`
  (select word from search_words where word % :word::text limit 200)
  union (select word from search_words where word between :first::text and :last::text and abs(length(word) - length(:word::text)) <= 2 limit 400)
  union (select word from search_words where word = any (:swapped::text[]))`);
const IS_KNOWN = statement<{ known: number }, { first: string; last: string }>(
  `select 1 as known from search_words where word between :first::text and :last::text limit 1`,
);

/** Returns the query with each unknown word replaced by the nearest known one; null if none is near. */
export async function mendQuery({ db }: Pick<Services, 'db'>, parsed: ParsedQuery): Promise<ParsedQuery | null> {
  const mended = await Promise.all(parsed.words.map(({ word, isBeginning }) => mendWord(db, word, isBeginning)));
  if (mended.every((word, index) => word === parsed.words[index]?.word)) return null;
  return {
    ...parsed,
    words: parsed.words.map((part, index) => ({ ...part, word: mended[index] ?? part.word })),
    together: null,
    username: null,
  };
}

async function mendWord(db: Services['db'], word: string, isBeginning: boolean): Promise<string> {
  const slips = slipsAllowed(word);
  if (slips === 0) return word;
  const known = await IS_KNOWN.all(db, { first: word, last: isBeginning ? word + LAST_CHARACTER : word });
  if (known.length > 0) return word;
  const first = word.slice(0, 2);
  const rows = await WORDS_LIKE.all(db, { word, first, last: first + LAST_CHARACTER, swapped: swappedWords(word) });
  const near = rows
    .map((row) => ({ word: row.word, slips: lettersBetween(word, row.word, slips) }))
    .filter((one) => one.slips <= slips)
    .toSorted((one, other) => one.slips - other.slips || (one.word < other.word ? -1 : 1));
  return near[0]?.word ?? word;
}

// The commonest typo, which at the beginning of a word leaves nothing similar.
function swappedWords(word: string): string[] {
  const letters = [...word];
  return letters
    .slice(1)
    .map((letter, index) => [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(''));
}
