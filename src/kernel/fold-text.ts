// Letters that Unicode does not take apart.
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' };

/**
 * A text as search compares it: small letters without accents, and of everything else only letters and digits, one space between
 * words. What was folded once stays as it is.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[ßæœøđðþłħı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
