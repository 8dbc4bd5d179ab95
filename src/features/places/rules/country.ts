import { foldText } from '#kernel/text/fold-text.ts';
import { LOCALE } from '#kernel/text/locale.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const SHORT: [string, string][] = [
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['us', 'US'],
  ['usa', 'US'],
  ['united states of america', 'US'],
];
// More people mean the state.
const AMBIGUOUS = 'georgia';
let known: Map<string, string> | null = null;

/** Returns the ISO 3166 code of a country by its folded English name, or null if it names none. */
export function countryCalled(name: string): string | null {
  known ??= namedCountries();
  return known.get(name) ?? null;
}

function namedCountries(): Map<string, string> {
  const names = new Intl.DisplayNames(LOCALE, { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const named = codes.flatMap((code): [string, string][] => {
    const name = names.of(code);
    // Former codes, such as UK, become today's.
    const today = new Intl.Locale(`und-${code}`).region;
    return name === undefined || today === undefined ? [] : [[foldText(name), today]];
  });
  const countries = new Map([...named, ...SHORT]);
  countries.delete(AMBIGUOUS);
  return countries;
}
