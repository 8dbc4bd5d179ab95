const LONGEST = 200;
// Quoted titles may contain sentences.
const FIRST_SENTENCE = /^((?:“[^”]*”|[^“])*?[.!?])\s+(.*)$/s;

/** Returns the words of a mail that says what a notification says: its first sentence is the subject, and what comes after that the text. */
export function mailTextOf(message: string): { subject: string; title: string; paragraphs: string[] } {
  const [, first = message, rest] = FIRST_SENTENCE.exec(message) ?? [];
  const title = first.slice(0, LONGEST);
  return { subject: title, title, paragraphs: rest === undefined ? [] : [rest] };
}
