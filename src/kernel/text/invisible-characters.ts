/** The characters that people type for an apostrophe. It belongs to its word: a phone types another one than a keyboard, and many leave it out. */
export const APOSTROPHES = /['’‘‛＇ʼʻʹ´`]/g;

/** Returns a text without soft hyphens, joiners and others that only change how a word looks, and without the Arabic line that stretches it. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(/[\p{Default_Ignorable_Code_Point}\u0640]/gu, '');
}

/** The same with one kind of apostrophe. */
export function withPlainApostrophes(text: string): string {
  return withoutUnseen(text).replaceAll(APOSTROPHES, "'");
}
