const SHOWN = 10;

/** The first ten lines of a longer text, with an ellipsis; null if the text is short enough to show whole. */
export function firstLines(text: string): string | null {
  const lines = text.split('\n');
  return lines.length > SHOWN ? `${lines.slice(0, SHOWN).join('\n').trimEnd()}…` : null;
}

/** Adds another person to those whom a half-written reply is for. */
export function addressedTo(text: string, username: string): string {
  const names = [...text.matchAll(/@(\w+)/g)].map(([, name]) => name?.toLowerCase());
  return names.includes(username.toLowerCase()) ? text : `${text.trimEnd()} @${username} `;
}
