/**
 * What a display name is made of: letters of every script, digits, underscore, hyphen and space, each with at most four marks
 * (vowel signs, accents). Never letters that have no shape (Unicode, "Default_Ignorable_Code_Point"), such as the Hangul filler:
 * they make a name that looks empty or like another one.
 */
export const DISPLAY_NAME = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_ -](?:(?!\p{Default_Ignorable_Code_Point})\p{M}){0,4})*$/u;
