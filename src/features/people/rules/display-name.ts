// Arabic and Indian scripts write some words with a joiner inside. After other letters it would be an unseen difference between two names.
const JOINER = String.raw`(?<=\p{Script=Arabic}|(?!\p{Script=Inherited})\p{M})[\u200c\u200d](?=\p{L})`;
const UNSEEN = String.raw`(?!${JOINER})\p{Default_Ignorable_Code_Point}`;

/**
 * The characters of a display name: letters of any script, digits, underscores, hyphens and spaces, each with at most four marks (vowel
 * signs, accents), and the joiners that words need. Excludes other default-ignorable characters (Unicode, "Default_Ignorable_Code_Point")
 * such as the Hangul filler: they make a name look empty or like another one.
 */
export const DISPLAY_NAME = new RegExp(String.raw`^(?:(?!${UNSEEN})[\p{L}\p{N}_ -](?:(?!${UNSEEN})\p{M}){0,4}(?:${JOINER})?)*$`, 'u');

/** Characters that no display name has. */
export const UNSEEN_IN_NAME = new RegExp(UNSEEN, 'gu');
export const SIGNS_IN_NAME = new RegExp(String.raw`(?!${JOINER})[^\p{L}\p{M}\p{N}_ -]`, 'gu');

/** Returns a name with the spaces and hyphens that keyboards type: a copied one may have some that keep a line together. */
export function withPlainSpaces(name: string): string {
  return name.replaceAll(/\p{Zs}/gu, ' ').replaceAll(/[\u2010\u2011]/g, '-');
}

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
