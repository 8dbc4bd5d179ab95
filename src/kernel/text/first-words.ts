/** The text in one line of at most `most` code units: cut at the end of a word, or within one that is longer, but never within a character. */
export function firstWords(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const end = line.lastIndexOf(' ', most - 1);
  const cut = end > 0 ? line.slice(0, end) : line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/[\s.,;:!?…]+$/, '')}…`;
}
