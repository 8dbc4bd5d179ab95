import { LOCALE } from '#kernel/text/locale.ts';
import { z } from 'zod';

/**
 * Returns what is wrong with an input in a sentence: the schema's own message if it has one, otherwise one that names the field, because
 * the schema library's messages are written for programmers. Unknown keys keep the library's message, which names the key.
 */
export function messageOfIssues(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'Invalid input.';
}

// The library calls it for each issue whose schema and caller bring no words of their own. `undefined` leaves the words to the library.
// The settings of programs and the identity protocol bring theirs (`program/config.ts`, `src/identity/http/operation.ts`).
z.config({ customError: sentenceOf });

function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  const field = nameOf(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${field} is missing.` : `${field} must be ${KINDS[issue.expected] ?? 'of a different type'}.`;
    case 'too_big':
      return boundWords(field, issue.origin, `at most ${count(issue.maximum)}`, issue.maximum);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return `${field} must not be empty.`;
      return boundWords(field, issue.origin, `at least ${count(issue.minimum)}`, issue.minimum);
    case 'invalid_format':
      return `${field} ${FORMATS[issue.format] ?? 'is not in the right format'}.`;
    case 'invalid_value':
      return `${field} must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return `${field} must be a multiple of ${String(issue.divisor)}.`;
    case 'invalid_union':
      return `${field} is not valid.`;
    default:
      return undefined;
  }
}

const KINDS: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
  null: 'null',
};

const FORMATS: Partial<Record<string, string>> = {
  uuid: 'is not a valid id',
  guid: 'is not a valid id',
  url: 'must be a valid URL',
  email: 'must be a valid email address',
  datetime: 'must be a date and time',
};

function boundWords(field: string, origin: string, bound: string, number: number | bigint): string {
  if (origin === 'string') return `${field} must have ${bound} ${number === 1 ? 'character' : 'characters'}.`;
  if (origin === 'array' || origin === 'set') return `${field} must have ${bound} ${number === 1 ? 'entry' : 'entries'}.`;
  return `${field} must be ${bound}.`;
}

function count(number: number | bigint): string {
  return number.toLocaleString(LOCALE);
}

// `entities.0.alt` is named by its last key.
function nameOf(path: readonly PropertyKey[] | undefined): string {
  const name = path?.findLast((part) => typeof part === 'string');
  return name === undefined ? 'The request' : `“${name}”`;
}
