// What programs write for every language by the constant of `kernel/text/locale.ts`: days, months, times and sizes; and names.
const WORDS =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|tu|we|th|mo|su|sa|fr|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|am|pm|gmt|bst|utc|km|mb|gb|turnout)$/i;

/** Says whether a text holds nothing to translate. */
export function isWrittenForAll(text: string): boolean {
  return (text.match(/\p{L}+/gu) ?? []).every((word) => word.length < 2 || WORDS.test(word));
}
