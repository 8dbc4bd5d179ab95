const SHOWN = 10;

/** The first ten lines of a longer text, with an ellipsis; null if the text is short enough to show whole. */
export function firstLines(text: string): string | null {
  const lines = text.split('\n');
  return lines.length > SHOWN ? `${lines.slice(0, SHOWN).join('\n').trimEnd()}…` : null;
}
