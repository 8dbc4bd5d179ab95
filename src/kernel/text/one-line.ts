// They turn round the order in which everything after them is shown, also the words that we put there (Unicode, annex 9).
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
// Nobody sees these, so a text with them could pass for another one. Joiners stay: emoji and some scripts need them.
const UNSEEN = /[\u00ad\u200b\u2060-\u2064\ufeff\ufff9-\ufffb]/g;

/** Removes characters that change the direction of the text around what somebody wrote; the letters of every script keep their own. */
export function withoutOverrides(text: string): string {
  return text.replaceAll(OVERRIDES, '');
}

/**
 * Makes one line of what somebody wrote, such as a title, for places where a line break or a hidden character would forge what surrounds
 * it: subjects of mails, lines of calendar files. Idempotent.
 */
export function oneLine(text: string): string {
  return withoutOverrides(text)
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
