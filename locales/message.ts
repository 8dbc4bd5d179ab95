/** A stretch of a source file. */
export type Range = { start: number; end: number };

/**
 * What a sentence is made of: words, what is put in at run time, and an element around words. The source stands in `range`; an element that
 * holds no words is put in whole.
 */
export type Part =
  | string
  | { type: 'slot'; name: string; range: Range; isElement: boolean }
  | { type: 'tag'; name: string; open: Range; close: Range; parts: Part[] };

/** Where a message stands: in JavaScript, as the value of an attribute, or between the tags of an element. */
export type Place = 'expression' | 'attribute' | 'children';

/** A sentence of a source file, in `one` form or, if it depends on a count, in two. */
export type Message = Range & { place: Place; one: Part[]; plural: { count: Range; isNot: boolean; many: Part[] } | null };

/** Returns how translators read a message: `{count} places for <b>{title}</b>`. */
export function patternOf(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.type === 'slot' ? `{${part.name}}` : `<${part.name}>${patternOf(part.parts)}</${part.name}>`;
    })
    .join('');
}

/** Returns the words of a message alone, with a gap where something is put in. */
export function wordsOf(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.type === 'slot' ? '\u0000' : wordsOf(part.parts))).join('');
}
