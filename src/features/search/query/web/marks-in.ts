import type { Why } from '../../results/contract.ts';

/** Returns where a text has what was typed, whatever its case: once, or nowhere. */
export function marksIn(text: string, typed: string): Why['marks'] {
  const wanted = typed.trim().toLowerCase();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  return at < 0 ? [] : [[at, at + wanted.length]];
}
