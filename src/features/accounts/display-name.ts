/**
 * The characters of a display name: letters of any script, digits, underscores, hyphens and spaces, each with at most four marks (vowel
 * signs, accents). Excludes default-ignorable letters (Unicode, "Default_Ignorable_Code_Point") such as the Hangul filler: they make a name
 * look empty or like another one.
 */
export const DISPLAY_NAME = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_ -](?:(?!\p{Default_Ignorable_Code_Point})\p{M}){0,4})*$/u;

// Alphabets with similar shapes: mixing two of them can make one word look like another.
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Cherokee}/u,
];

/** Whether any word of a name mixes two lookalike alphabets, as in `Maya` with a Cyrillic first letter. */
export function mixesAlphabets(name: string): boolean {
  return name.split(/[ _-]/).some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
}
