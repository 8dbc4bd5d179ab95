const SHOWN = 10;

/** The first ten lines of a text that has more, with a sign that it goes on; null for a text that is short enough to be shown whole. */
export function firstLines(text: string): string | null {
  const lines = text.split('\n');
  return lines.length > SHOWN ? `${lines.slice(0, SHOWN).join('\n').trimEnd()}…` : null;
}
