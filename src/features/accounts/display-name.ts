/**
 * What a display name is made of: letters of every script, digits, underscore, hyphen and space, each with at most four marks
 * (vowel signs, accents). Never letters that have no shape (Unicode, "Default_Ignorable_Code_Point"), such as the Hangul filler:
 * they make a name that looks empty or like another one.
 */
export const DISPLAY_NAME = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_ -](?:(?!\p{Default_Ignorable_Code_Point})\p{M}){0,4})*$/u;

// Those that share shapes: with letters of two of them, one word can look like another.
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Cherokee}/u,
];

/** Whether a word of a name is written in two alphabets that look alike, as `Maya` with a Cyrillic first letter is. */
export function mixesAlphabets(name: string): boolean {
  return name.split(/[ _-]/).some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
}
