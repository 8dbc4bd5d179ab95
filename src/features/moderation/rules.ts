export const REPORT_DETAILS_MAX = 500;

/** Counts of what waits stop here: badges show no more than 99 exactly. */
export const WAITING_COUNTED = 100;

/** The most lines of the log in one export. */
export const LOG_EXPORTED = 5000;

/** How many different people hide an item by reporting it, until an administrator decides (docs/product.md#reports). */
export const REPORTS_TO_HIDE = 3;
