const PARAGRAPHS_MAX = 18;
const PARAGRAPH_MAX = 1900;

/** Returns the paragraphs of what somebody wrote, as a mail can carry them; `rest` stands for those beyond the most that one may have. */
export function mailParagraphs(text: string, rest: string): string[] {
  const parts = text
    .split(/\n{2,}/)
    .flatMap((part) => part.trim().match(new RegExp(`[^]{1,${PARAGRAPH_MAX}}`, 'g')) ?? [])
    .filter((part) => part.trim() !== '');
  return parts.length > PARAGRAPHS_MAX ? [...parts.slice(0, PARAGRAPHS_MAX), rest] : parts;
}
