import { foldText } from '#kernel/fold-text.ts';
import type { Why } from '../contract.ts';
import type { ParsedQuery } from './query.ts';

/** A part of what was found in which words may stand, in the order in which they are told. */
export type Told = { by: Why['by']; text: string };

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const AROUND = 30;
const LONGEST = 90;

/**
 * Where the words of a query stand in what the reader may see of a hit: the first part that has one of them, cut around it where it is
 * long, with the words from where to where. Where none has, because it was found by its stem or its place, the last part as it is.
 */
export function whyOf(parsed: ParsedQuery, parts: readonly Told[], meant: string | null): Why {
  for (const part of parts) {
    const marks = marksIn(part.text, parsed);
    if (marks.length > 0) return { by: part.by, ...cutAround(part.text, marks), meant };
  }
  const last = parts.at(-1);
  return { by: last?.by ?? 'place', text: cutAround(last?.text ?? '', []).text, marks: [], meant };
}

/** Where words of a text are words of the query: alike, begun alike, or of the same stem. */
export function marksIn(text: string, { words, phrases, together, username }: ParsedQuery): Why['marks'] {
  const wanted = [...words.map(({ word }) => word), ...phrases.flatMap((phrase) => phrase.split(' '))];
  const whole = [together, username].filter((name) => name !== null);
  return [...text.matchAll(WORD)]
    .filter(([found]) => {
      const word = foldText(found);
      return wanted.some((one) => isAlike(word, one)) || whole.some((name) => word.length > 3 && word.startsWith(name));
    })
    .map(({ 0: found, index }) => [index, index + found.length]);
}

function isAlike(word: string, wanted: string): boolean {
  if (word === wanted || (wanted.length > 1 && word.startsWith(wanted))) return true;
  const stem = stemOf(wanted);
  return stem.length > 2 && stemOf(word) === stem;
}

// Enough to mark a word that the database has found by its stem; it is not the database's own.
function stemOf(word: string): string {
  const bare = word.replace(/(?:ingly|edly|ings?|ers?|ed|ies|es|s|ly|y|i)$/, '');
  return bare.length < 3 ? word : bare.replace(/(.)\1$/, '$1').replace(/e$/, '');
}

function cutAround(text: string, marks: Why['marks']): { text: string; marks: Why['marks'] } {
  if (text.length <= LONGEST) return { text, marks };
  const first = marks[0]?.[0] ?? 0;
  const from = first <= AROUND ? 0 : Math.max(0, text.lastIndexOf(' ', first - AROUND) + 1);
  const space = text.lastIndexOf(' ', from + LONGEST);
  const to = text.length <= from + LONGEST ? text.length : space > from ? space : from + LONGEST;
  const before = from > 0 ? '… ' : '';
  const shift = before.length - from;
  return {
    text: `${before}${text.slice(from, to).trimEnd()}${to < text.length ? ' …' : ''}`.toWellFormed(),
    marks: marks.filter(([, end]) => end <= to).map(([start, end]) => [start + shift, end + shift]),
  };
}
