import { APOSTROPHES, withoutUnseen } from './invisible-characters.ts';

// Accents and the vowel points of Hebrew, Arabic and Syriac, which few people type. The voicing marks of kana make other letters.
const POINTS = /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/gu;
const SIGNS = /[^\p{L}\p{M}\p{N}]+/gu;
// Letters that NFKD doesn't decompose, and Arabic ones that keyboards take for each other, each before what it becomes.
const LETTERS = new Map('ßss æae œoe øo đd ðd þth łl ħh ıi ςσ ىي یي کك ةه'.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
const WORD_MAX = 100;

/**
 * Folds text for search: lower case, no accents or vowel points, only letters and digits, single spaces between words. Apostrophes and
 * unseen characters are dropped from their words; every other sign parts words. Idempotent.
 */
export function foldText(text: string): string {
  // Signs part words before NFKD, which makes letters of some, such as ™; of others it makes apostrophes.
  const letters = joined(text).replaceAll(SIGNS, ' ').normalize('NFKD');
  return joined(letters)
    .toLowerCase()
    .replaceAll(POINTS, '')
    .replaceAll(LETTER, (letter) => LETTERS.get(letter) ?? letter)
    .normalize('NFC')
    .replaceAll(SIGNS, ' ')
    .trim();
}

/**
 * Cuts a text into folded words, in order. Everything that is found by its words is indexed and asked for with this one function, never
 * with the database's own parser, whose words depend on the locale. A word longer than 100 characters loses its end.
 */
export function cutWords(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ').map((word) => (word.length <= WORD_MAX ? word : [...word].slice(0, WORD_MAX).join('')));
}

/** Matches each word of a text as `cutWords` cuts it, with the apostrophes and unseen characters inside it. */
export const WORD_OF_TEXT =
  /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}]|(?:\p{Default_Ignorable_Code_Point}|['’‘‛＇ʼʻʹ´`])+(?=[\p{L}\p{M}\p{N}]))*/gu;

function joined(text: string): string {
  return withoutUnseen(text).replaceAll(APOSTROPHES, '');
}
