/** Returns a number of months in words: `3 months`. */
export function monthsWords(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

/** What becomes of given months while a card pays; the page of a gift and the terms say it. */
export const GIVEN_RULE = 'Given months wait while a card pays, and begin when that ends. They don’t renew.';
