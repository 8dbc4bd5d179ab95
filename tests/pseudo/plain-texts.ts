/** One thing that a page says: to everybody, or only to those who can't see it. */
export type Said = { text: string; isName: boolean };

const OPEN = '⟦';
const CLOSE = '⟧';

/**
 * Returns what isn't in the catalogue: what stands outside of brackets. A sentence with emphasis is several texts, the first of which opens
 * the brackets and the last of which closes them.
 */
export function plainTexts(said: readonly Said[]): string[] {
  const plain: string[] = [];
  let depth = 0;
  for (const { text, isName } of said) {
    let outside = '';
    let level = isName ? 0 : depth;
    for (const letter of text) {
      if (letter === OPEN) level += 1;
      else if (letter === CLOSE) level = Math.max(0, level - 1);
      else if (level === 0) outside += letter;
    }
    if (!isName) depth = level;
    if (/\p{L}{2}/u.test(outside)) plain.push(outside.replaceAll(/\s+/g, ' ').trim());
  }
  return [...new Set(plain)];
}
