/** The highest limit of a person, in megabytes. */
export const LIMIT_MAX = 10_000_000;

/** How many tables and people are listed. */
export const LISTED = 10;

/** How far back growth looks, and how long sizes are stored for it, in days. */
export const GROWTH_DAYS = 30;
export const SIZE_DAYS = 400;
