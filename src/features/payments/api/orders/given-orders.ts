/** What the orders that a creator gives have in place of the hash of a request: places of a date, a pass, months of their subscription. */
export const GIVEN_ORDERS = { places: 'given', pass: 'given-pass', months: 'given-months' } as const;
