import type { CardContent } from '../../cards/contract.ts';

const LONGEST = 40;

/** The first words of an item, or the title of a session: enough to identify it. */
export function openingOf(content: Pick<CardContent, 'type' | 'shortText'> & { title?: string | null }): string {
  const words = content.title ?? content.shortText;
  if (words.length <= LONGEST) return words;
  const cut = words.slice(0, LONGEST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)).replace(/[\s.,;:!?…]+$/, '')}…`;
}
