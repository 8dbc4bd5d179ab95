import { formatPounds } from '#kernel/money/money.ts';

/** The line of a price that says that buyers pay no fee. */
export const BOOKING_FEE = { term: 'Booking fee', value: formatPounds(0) };
