/** An address as its form holds it; unknown parts are empty. */
export type AddressParts = { addressLine: string; city: string; postcode: string };

// British, such as E8 4RP.
const POSTCODE = /(?:^|\s)([a-z]{1,2}\d[a-z\d]?) ?(\d[a-z]{2})$/i;
const COUNTRY = /^(?:uk|u\.k\.|gb|united kingdom|great britain)$/i;

/**
 * Reads an address typed in one line, such as `Studio 2, 8 Mare Street, London E8 4RP`: the town comes last, with a British postcode after
 * it, in one part with it or not. A single part is the street, and so is one with a number: everybody may read the town, which must never
 * be somebody's street.
 */
export function addressOf(line: string): AddressParts {
  const parts = line
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > 1 && COUNTRY.test(parts.at(-1) ?? '')) parts.pop();
  const found = POSTCODE.exec(parts.at(-1) ?? '');
  const postcode = found ? `${found[1]?.toUpperCase() ?? ''} ${found[2]?.toUpperCase() ?? ''}` : '';
  const last = (parts.pop() ?? '').replace(POSTCODE, '').trim();
  if (last !== '') parts.push(last);
  const hasTown = parts.length > 1 && !/\d/.test(parts.at(-1) ?? '');
  const city = hasTown ? (parts.pop() ?? '') : '';
  return { addressLine: parts.join(', '), city, postcode };
}

/** Writes an address in one line, as `addressOf` reads it. */
export function lineOf({ addressLine, city, postcode }: AddressParts): string {
  return [addressLine.trim(), [city.trim(), postcode.trim()].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
