const WHOLE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;
const BEGINNING = /^[A-Z]{1,2}\d[A-Z\d]{0,5}$/;

/** Returns a text as a postcode key, in capitals without spaces, or null if no United Kingdom postcode starts that way. */
export function postcodeKey(text: string): string | null {
  const key = text.toUpperCase().replaceAll(/\s+/g, '');
  return BEGINNING.test(key) ? key : null;
}

/** Returns whether a key is a whole postcode. */
export function isWholePostcode(key: string): boolean {
  return WHOLE.test(key);
}

/** Formats a whole postcode as people write it: `E81AA` becomes `E8 1AA`. */
export function spacedPostcode(key: string): string {
  return key.replace(WHOLE, '$1 $2');
}

/** Returns the first whole postcode in an address as a key, or null if there is none. */
export function postcodeIn(address: string): string | null {
  const found = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/i.exec(address);
  return found ? `${found[1]}${found[2]}`.toUpperCase() : null;
}
